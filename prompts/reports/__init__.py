"""Reports: what a campaign or a match has to tell, as a page for people."""
