"""A cluster of dask workers as a `concurrent.futures.Executor`; needs the extra `cluster`."""

from __future__ import annotations

from contextlib import contextmanager

from prompts.shell import Stop
from scorers.types import Any, Iterator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from concurrent.futures import Executor

PATIENCE = 10  # seconds that a scheduler, and its first worker, are waited for


@contextmanager
def connected(address: str) -> Iterator[tuple[Executor, int]]:
    """(Executor, number of workers' threads) of the cluster whose scheduler has this address.

    Raises Stop: `cluster-extra` where the extra isn't installed, `cluster-address` where nobody answers,
    `cluster-workers` where the scheduler has none, `cluster-work` where a worker fails at what it is given.
    """
    try:
        from distributed import Client
    except ImportError:
        raise Stop("cluster-extra") from None
    if not address.rpartition(":")[2].isdecimal():  # the library's threads may stand still on one without a port
        raise Stop("cluster-address", address=address, why="tcp://HOST:PORT")
    try:
        client: Any = Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TypeError) as error:
        raise Stop("cluster-address", address=address, why=str(error)) from None
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise Stop("cluster-workers", address=address) from None
        with client.get_executor() as executor:
            try:
                threads: Any = client.ncores()  # {worker: how many}, as the client isn't asynchronous
                yield executor, sum(threads.values())
            except (Stop, GeneratorExit):
                raise
            except Exception as error:
                why = f"{type(error).__name__}: {error}"
                raise Stop("cluster-work", address=address, why=why) from error
