/** The fields of metadata as a Python module. A test keeps src/python/seine/_metadata.py equal to it. */
import { type FieldKind, fieldKinds } from "../metadata/fields.ts";
import { pythonName } from "./python-options.ts";

const types: Readonly<Record<FieldKind["kind"], string>> = {
  text: "str | None = None",
  texts: "tuple[str, ...] = ()",
  flag: "bool | None = None",
};

/** The text of the module. */
export function pythonMetadata(): string {
  const all = Object.entries(fieldKinds);
  const fields = all.map(([name, { kind }]) => `    ${pythonName(name)}: ${types[kind]}`);
  const names = all.map(([name, { kind }]) => `    "${name}": ("${pythonName(name)}", "${kind}"),`);
  return `"""What a page says of itself, from the table in src/metadata/fields.ts. UPDATE=1 npm test writes this file."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True)
class Metadata:
    """\`published\` and \`modified\` are as exact as the page says: 2025, 2025-09 or 2025-09-18T10:42:00+01:00.

    \`sources\` says where each field was found, by its name in docs/formats.md, such as json-ld or h1.
    """

${fields.join("\n")}
    sources: Mapping[str, str] = field(default_factory=dict, repr=False)

    def row(self) -> dict[str, Any]:
        """A flat dict for a data frame."""
        return {name: value for name, value in asdict(self).items() if name != "sources"}


# Names of the service, with those of Python and the kinds of their values.
FIELDS = {
${names.join("\n")}
}


def metadata_of(found: Mapping[str, Any]) -> Metadata:
    values: dict[str, Any] = {
        FIELDS[name][0]: tuple(one["value"]) if isinstance(one["value"], list) else one["value"]
        for name, one in found.items() if name in FIELDS
    }
    return Metadata(**values, sources={name: one["source"] for name, one in found.items()})
`;
}
