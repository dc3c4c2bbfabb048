"""What `referee help json` promises of every object, held against each one that a test makes."""

import json
from pathlib import Path

PATH = Path(__file__).parent.parent / "prompts" / "catalogs" / "json.schema.json"
SCHEMA = json.loads(PATH.read_text(encoding="utf-8"))
KINDS = {
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "boolean": lambda value: isinstance(value, bool),
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list | tuple),
    "null": lambda value: value is None,
}


def faults(value):
    """Where an object departs from the schema: the part of JSON Schema that ours uses."""
    wanted = SCHEMA["$defs"].get(value.get("type"))
    if wanted is None:
        return [f"type {value.get('type')}"]
    found = [f"no {name}" for name in wanted["required"] if name not in value]
    for name, one in value.items():
        if name not in wanted["properties"]:
            found.append(f"{name}: unknown")
            continue
        rule = wanted["properties"][name]
        if "const" in rule:
            continue
        kinds = [rule["type"]] if isinstance(rule["type"], str) else rule["type"]
        if not any(KINDS[kind](one) for kind in kinds):
            found.append(f"{name}: {one!r}")
        elif isinstance(one, list | tuple) and "items" in rule:
            found += [f"{name}: {item!r}" for item in one if not KINDS[rule["items"]["type"]](item)]
    return found
