"""What a call asks of the service: its options, checked by name."""
from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ._errors import OptionError, PageError
from ._options import NAMES, SWITCHES
from ._settings import SETTINGS, Settings

_OPTION = re.compile(r"options\.([A-Za-z]+)")


@dataclass(frozen=True)
class Asked:
    """An operation with its options, named as the service does."""

    operation: str
    options: Mapping[str, Any]
    settings: Settings

    @classmethod
    def of(cls, operation: str, given: Mapping[str, Any], function: str) -> Asked:
        """Raises TypeError for an unknown name, OptionError for options that conflict."""
        names = NAMES[operation]
        options: dict[str, Any] = {}
        for name, value in given.items():
            if name in SETTINGS or value is None:
                _check_name(name, names, function)
                continue
            option, value = _option(name, value, names, function)
            if value is None:
                continue
            if options.setdefault(option, value) != value:
                raise OptionError(f"{name}: found another value of {_python_name(option, names)} as well")
        return cls(operation, options, Settings.of(given))

    def failure(self, error: Mapping[str, str], id: str) -> PageError | OptionError:
        """The error of an answer. An option is named as in Python."""
        reason, message = error["reason"], error["message"]
        if reason == "bad-record" and message.startswith("options"):
            names = NAMES[self.operation]
            return OptionError(_OPTION.sub(lambda found: _python_name(found[1], names), message))
        return PageError(reason, message, id)


def _option(name: str, value: Any, names: Mapping[str, str], function: str) -> tuple[str, Any]:
    """The service's name and value of an argument."""
    if name in SWITCHES and SWITCHES[name][0] in names.values():
        option, on, off = SWITCHES[name]
        if not isinstance(value, bool):
            raise TypeError(f"{name}: expected True or False, found {type(value).__name__}")
        return option, on if value else off
    _check_name(name, names, function)
    return names[name], value


def _check_name(name: str, names: Mapping[str, str], function: str) -> None:
    switches = [switch for switch, (option, *_) in SWITCHES.items() if option in names.values()]
    known = [*names, *SETTINGS, *switches]
    if name in known:
        return
    if name in names.values():
        hint = f"; its name is {_python_name(name, names)}"
    else:
        close = difflib.get_close_matches(name, known, 1)
        hint = f"; did you mean {close[0]}?" if close else f"; it has {', '.join(known)}"
    raise TypeError(f"{function}() found the unknown argument {name}{hint}")


def _python_name(option: str, names: Mapping[str, str]) -> str:
    return next((name for name, own in names.items() if own == option), option)
