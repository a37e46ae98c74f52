"""The options of a job."""
from collections import namedtuple

# html, url, charset, id and site are names of columns; drop lists the columns to leave out. request is the
# operation's options as JSON, child the options of the service.
Options = namedtuple("Options", "operation html url charset id site request model child raw prefix drop")
