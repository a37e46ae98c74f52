"""Commands on folders of labelled pages."""
from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ._errors import CommandError, OptionError
from ._node import service_command

Corpus = str | os.PathLike[str] | Iterable[str | os.PathLike[str]]


@dataclass(frozen=True)
class Training:
    """What training found, on pages that it had not seen.

    `model` is the file, None if nothing is better than the base. `chosen` is the candidate: base, threshold-0.45,
    parts, correction-20, nothing …; None with a recipe. `f1` and `base_f1` are mean word F1 to expect with it and of
    the base; `difference` has {"mean", "low", "high"} with the interval of 95 %. They are None where nothing could be
    judged. `figures` is the whole result of `seine train --json`; `report` is it in words.
    """

    model: Path | None
    report: str = field(repr=False)
    chosen: str | None = None
    f1: float | None = None
    base_f1: float | None = None
    difference: dict[str, float] | None = None
    figures: dict[str, Any] = field(default_factory=dict, repr=False)


def train(
    corpus: Corpus, out: str | os.PathLike[str], *, base: str | None = None, take: str | None = None,
    records: bool = False,
    recipe: str | os.PathLike[str] | None = None, estimator: str | None = None, features: Sequence[str] | None = None,
    segmenter: str | None = None, solver: str | None = None, seed: int | None = None, folds: int | None = None,
    name: str | None = None, licence: str | None = None, attribution: str | None = None, learning_curve: bool = False,
    cache: str | os.PathLike[str] | None = None, report: str | os.PathLike[str] | None = None, comments: bool = False,
    split: str | None = None, parts: bool = False, node: str | None = None,
) -> Training:
    """Trains a model on labelled pages, and writes it to `out`; docs/training.md describes corpora and options.

    Without a recipe the shipped model is adapted; if nothing is better, no model is written. With `records` that is
    the model of records, by labelled values: `chosen`, `f1` and the like are None, and `figures` has the attributes.
    `parts` trains a model of parts instead, on pages whose labels.json has them.
    Raises OptionError for a wrong option, CommandError if training failed.
    """
    given = locals()
    flags = {key: value for key, value in given.items() if key not in ("corpus", "node")}
    path = Path(out)
    before = path.stat().st_mtime_ns if path.exists() else None
    found: dict[str, Any] = json.loads(_run("train", corpus, {**flags, "json": True}, node))
    is_written = path.exists() and path.stat().st_mtime_ns != before
    expected = found.get("expected") or {}
    overall = found.get("overall") or {}
    return Training(
        path if is_written else None, found["report"], found.get("chosen"),
        expected.get("f1", overall.get("f1", {}).get("mean")), expected.get("base"), expected.get("difference"), found,
    )


def evaluate(
    corpus: Corpus, *, model: str | os.PathLike[str] | None = None, dropped: bool = False, metadata: bool = False,
    records: bool = False, method: str | None = None, area: str | None = None, rho: float | None = None,
    site_pages: int | None = None, parts: str | os.PathLike[str] | None = None,
    parts_model: str | os.PathLike[str] | None = None, recipe: str | os.PathLike[str] | None = None,
    estimator: str | None = None, features: Sequence[str] | None = None, segmenter: str | None = None,
    solver: str | None = None, seed: int | None = None, folds: int | None = None, metric: str | None = None,
    by: str | None = None, worst: int | None = None, compare: str | os.PathLike[str] | None = None,
    report: str | os.PathLike[str] | None = None, plot: str | os.PathLike[str] | None = None, comments: bool = False,
    split: str | None = None, node: str | None = None,
) -> dict[str, Any]:
    """Scores the shipped model, or `model`, on labelled pages; with a recipe or folds, a way of training.

    The result is that of `seine evaluate --json`: {"overall": {"f1": {"mean", "low", "high"}, …}, "groups", …}.
    Raises OptionError for a wrong option, CommandError if pages could not be scored.
    """
    given = locals()
    flags = {key: value for key, value in given.items() if key not in ("corpus", "node")}
    found: dict[str, Any] = json.loads(_run("evaluate", corpus, {**flags, "json": True}, node))
    return found


def _run(command: str, corpus: Corpus, flags: dict[str, Any], node: str | None) -> str:
    paths = [corpus] if isinstance(corpus, (str, os.PathLike)) else list(corpus)
    # Before the options: a list among these would take the paths for its own.
    args = [command, *(os.fspath(path) for path in paths), *_arguments(flags), "--quiet"]
    run = subprocess.run([*service_command(node), *args], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if run.returncode == 0:
        return run.stdout
    said = run.stderr.strip().removeprefix("seine: ")[-4000:] or f"exit code {run.returncode}"
    raise (OptionError if run.returncode == 2 else CommandError)(said)


def _arguments(flags: dict[str, Any]) -> list[str]:
    arguments = []
    for name, value in flags.items():
        if value is None or value is False:
            continue
        arguments.append(f"--{name.replace('_', '-')}")
        if value is not True:
            is_list = isinstance(value, Sequence) and not isinstance(value, str)
            arguments.append(",".join(value) if is_list else str(value))
    return arguments
