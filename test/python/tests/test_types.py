"""Types at run time, and, by mypy, those of options that a caller passes on."""
import importlib
import importlib.util
import inspect
import typing
import unittest
from collections.abc import AsyncIterator, Iterator
from types import ModuleType
from typing import Any, Literal

import seine
import seine.aio
from seine._options import NAMES

PAGE = "<p>The bridge over the harbour opened on Monday morning, as everybody can see here.</p>"
MODULES = [seine, seine.aio]
if importlib.util.find_spec("pyarrow"):
    MODULES.append(importlib.import_module("seine.spark"))


def passed_on(
    html: str, favor: Literal["precision", "recall"] | None = None, threshold: float | None = None,
    max_length: int | None = None, with_metadata: bool | None = None, include_links: bool | None = None,
    model: str | None = None, deadline: float | None = None, memory: int | None = None, max_bytes: int | None = None,
    max_tokens: int | None = None, keep_pages: int | None = None, normalize: bool | None = None,
) -> list[object]:
    """What a program of its own does with options that may be left out."""
    url = None
    return [
        seine.extract(
            html, url, charset=None, site=None, favor=favor, threshold=threshold, max_length=max_length,
            with_metadata=with_metadata, include_links=include_links, model=model, deadline=deadline, memory=memory,
            max_bytes=max_bytes, node=None, output_format=None,
        ),
        *seine.extract_many([html], jobs=None, favor=favor, site=None),
        seine.classify(html, favor=favor, blocks=None),
        seine.records(html, method=None, normalize=normalize, attributes=None),
        seine.chunks(html, max_tokens=max_tokens, segments=None),
        seine.learn_site([html, html], "https://a.example/", keep_pages=keep_pages),
    ]


def public(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """What a module has for its users, and the methods of its classes."""
    names = getattr(module, "__all__", None) or [name for name in seine.__all__ if hasattr(module, name)]
    for name in names:
        one = getattr(module, name)
        yield f"{module.__name__}.{name}", one
        if not inspect.isclass(one):
            continue
        for method, own in inspect.getmembers(one, inspect.isroutine):
            if not method.startswith("_") and str(getattr(own, "__module__", None)).startswith("seine"):
                yield f"{module.__name__}.{name}.{method}", own


class Types(unittest.TestCase):
    def test_hints_of_every_public_function_are_types(self) -> None:
        found = dict(one for module in MODULES for one in public(module))
        self.assertLessEqual({"seine.aio.extract_many", "seine.train", "seine.Site.load"}, set(found))
        for name, one in found.items():
            with self.subTest(name):
                hints = typing.get_type_hints(one)
                self.assertFalse([hint for hint in hints.values() if isinstance(hint, (str, typing.ForwardRef))])

    def test_hints_and_signatures_have_each_option_once(self) -> None:
        for module in MODULES:
            hints = typing.get_type_hints(module.extract)
            parameters = inspect.signature(module.extract).parameters
            self.assertEqual(set(hints) - {"return"}, set(parameters))
            self.assertLessEqual({*NAMES["extract"], "model", "deadline", "favor_recall"}, set(parameters))
        favor = typing.get_type_hints(seine.extract)["favor"]
        self.assertEqual(favor, Literal["precision", "recall", "balanced"] | None)
        self.assertEqual(typing.get_type_hints(seine.extract)["return"], seine.Page)
        many = typing.get_type_hints(seine.aio.extract_many)["return"]
        self.assertEqual(many, AsyncIterator[seine.Page | seine.FailedPage])

    def test_an_option_that_is_none_is_left_out(self) -> None:
        page, *_ = passed_on(PAGE)
        self.assertEqual(page, seine.extract(PAGE))


if __name__ == "__main__":
    unittest.main()
