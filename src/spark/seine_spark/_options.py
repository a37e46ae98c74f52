"""What is asked of every row."""
from collections import namedtuple

# html, url, charset, id and site are names of columns, drop those that go no further; request is the
# options of the operation as JSON, child how the service runs.
Options = namedtuple("Options", "operation html url charset id site request model child raw prefix drop")
