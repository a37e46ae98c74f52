"""A page as notebooks show it."""
from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._results import Page

_TAGS = {"item": "li", "code": "pre", "quote": "blockquote", "caption": "figcaption"}


def html_of(page: Page) -> str:
    """The content as HTML, below its score and the page type."""
    about = f"score {page.score:.2f}"
    if page.verdict:
        about += f", {page.verdict.type} ({page.verdict.probability:.2f})"
    return f"<div><p><small>{escape(page.url or page.id)} {escape(about)}</small></p>\n{_content(page)}\n</div>"


def _content(page: Page) -> str:
    # The service sanitizes HTML. With metadata it is a whole document, which a cell cannot hold.
    if page.format == "html" and page.metadata is None:
        return page.content
    tags = [f"h{block.level}" if block.level else _TAGS.get(block.kind, "p") for block in page.blocks]
    return "\n".join(
        f"<{tag}>{escape(block.text)}</{tag}>"
        for tag, block in zip(tags, page.blocks, strict=True) if block.is_content
    )
