/**
 * The options of the operations as a Python module: types for editors and checkers, and the names by which the
 * service knows them. A test keeps src/python/seine/_options.py equal to it.
 */
import { z } from "zod";
import { type OperationName, operations } from "../api/operations/operation.ts";
import { acceptedRows, type OptionRole } from "../api/options/option.ts";

/** The operations that have options, with the names of their types. */
const types: readonly (readonly [OperationName, string])[] = [
  ["extract", "ExtractOptions"],
  ["classify", "ClassifyOptions"],
  ["records", "RecordsOptions"],
  ["chunk", "ChunkOptions"],
  ["learn", "LearnOptions"],
];

/** Options that several operations take, by their role, with the names of their types. */
const sharedRoles: readonly (readonly [string, OptionRole, doc: string])[] = [
  ["BlockOptions", "blocks", "which blocks are content"],
  ["TreeOptions", "tree", "what becomes of links, images and tables"],
];

/** Options with another name in Python: that of other extractors, which is no name of a built-in or a function. */
const renamed: Readonly<Record<string, string>> = {
  format: "output_format",
  metadata: "with_metadata",
  pages: "keep_pages",
};

/** A switch that other extractors have, for an option with more choices. */
interface Switch {
  readonly name: string;
  readonly option: string;
  readonly on: string;
  /** Without it the option keeps its default. */
  readonly off?: string;
}

const switches: readonly Switch[] = [
  { name: "favor_precision", option: "favor", on: "precision" },
  { name: "favor_recall", option: "favor", on: "recall" },
  { name: "include_comments", option: "comments", on: "include", off: "exclude" },
  { name: "include_links", option: "links", on: "keep", off: "text" },
  { name: "include_images", option: "images", on: "keep", off: "drop" },
  { name: "include_tables", option: "tables", on: "keep", off: "drop" },
];

const ANY = /\bAny\b/;
const CAPITAL = /[A-Z]/g;
const FILE = /^JSON file with /;
const FLAG = /--([a-z-]+)/g;

/** The name of an option in Python. */
export function pythonName(option: string): string {
  return renamed[option] ?? option.replace(CAPITAL, (letter) => `_${letter.toLowerCase()}`);
}

/** The text of the module. */
export function pythonOptions(): string {
  const shared = sharedRoles.map(([type, role, doc]): OptionClass => {
    const rows = rowsOf("extract").filter(([, row]) => row.role === role);
    return { type, bases: ["Given"], doc, rows };
  });
  const operationClasses = types.map(([operation, type]): OptionClass => {
    const rows = rowsOf(operation);
    const names = new Set(rows.map(([name]) => name));
    const bases = shared.filter((base) => base.rows.every(([name]) => names.has(name)));
    const inherited = new Set(bases.flatMap((base) => base.rows.map(([name]) => name)));
    return {
      type,
      bases: bases.length === 0 ? ["Given"] : bases.map((base) => base.type),
      doc: operations[operation].summary,
      rows: rows.filter(([name]) => !inherited.has(name)),
    };
  });
  const all = [...shared, ...operationClasses];
  const classes = all.map(classOf).join("\n\n");
  const fields = all.flatMap(({ rows }) => fieldsOf(rows));
  const help = new Map(fields.map((field) => [field.name, field.help]));
  const familiar = switches.map(
    ({ name, option, on, off }) =>
      `    ${text(name)}: (${text(option)}, ${text(on)}, ${off === undefined ? "None" : text(off)}),`,
  );
  return [
    '"""Options of the operations, from the tables in src/api/options. UPDATE=1 npm test writes this file."""',
    "from __future__ import annotations",
    "",
    "from collections.abc import Mapping, Sequence",
    `from typing import ${ANY.test(classes) ? "Any, " : ""}Literal`,
    "",
    "from ._settings import SETTINGS, Given",
    "",
    "",
    classes,
    "",
    "TYPES: dict[str, type] = {",
    ...types.map(([operation, type]) => `    ${text(operation)}: ${type},`),
    "}",
    "",
    "# What each option is for.",
    "HELP = {",
    ...[...help].map(([name, words]) => `    ${text(name)}: ${text(words)},`),
    "}",
    "",
    "# Switches for an option with more choices: the option, and its value if true and if false; None leaves it out.",
    "SWITCHES: dict[str, tuple[str, str, str | None]] = {",
    ...familiar,
    "}",
    "",
    `_RENAMED = ${block(
      "{",
      Object.entries(renamed).map(([name, here]) => `${text(here)}: ${text(name)}`),
      "}",
    )}`,
    "",
    "",
    "def _service_name(name: str) -> str:",
    '    """The name of an option in the service: in camelCase."""',
    '    first, *others = _RENAMED.get(name, name).split("_")',
    '    return first + "".join(part.title() for part in others)',
    "",
    "",
    "# Names in the service, by operation and name here.",
    "NAMES = {",
    "    operation: {name: _service_name(name) for name in type_.__annotations__ if name not in {*SETTINGS, *SWITCHES}}",
    "    for operation, type_ in TYPES.items()",
    "}",
    "",
    "for _type in TYPES.values():",
    "    _names = [name for name in _type.__annotations__ if name not in SETTINGS]",
    '    _type.__doc__ = "\\n".join([f"{_type.__doc__}\\n", *(f"    {name}: {HELP[name]}" for name in _names)])',
    "",
  ].join("\n");
}

/** A class of options. */
interface OptionClass {
  readonly type: string;
  readonly bases: readonly string[];
  readonly doc: string;
  /** Those that its bases do not have. */
  readonly rows: Rows;
}

type Rows = ReturnType<typeof acceptedRows>;

function classOf({ type, bases, doc, rows }: OptionClass): string {
  return [
    `class ${type}(${bases.join(", ")}, total=False):`,
    `    """${doc}"""`,
    "",
    // None is an option that is left out, so that callers can pass their own options on.
    ...fieldsOf(rows).map((field) => folded(`    ${field.name}: ${field.type} | None`)),
    "",
  ].join("\n");
}

/** Most characters of a line of Python. */
const WIDTH = 120;
const CHOICES = "Literal[";

/** A line with a long list of choices, in several lines. */
function folded(line: string): string {
  const from = line.indexOf(CHOICES) + CHOICES.length;
  const to = line.indexOf("]", from);
  if (line.length <= WIDTH || from < CHOICES.length) return line;
  const lines: string[] = [];
  let last = "       ";
  for (const choice of line.slice(from, to).split(", ")) {
    if (last.length + choice.length + 2 > WIDTH) {
      lines.push(last);
      last = "       ";
    }
    last += ` ${choice},`;
  }
  return [line.slice(0, from), ...lines, last, `    ${line.slice(to)}`].join("\n");
}

interface Field {
  readonly name: string;
  readonly type: string;
  readonly help: string;
}

/** The options, and the switches that stand for them. */
function fieldsOf(rows: Rows): Field[] {
  const fields = rows.map(([name, { schema, help, preset }]): Field => {
    const standard = preset === undefined ? "" : ` (default: ${preset})`;
    const type = typeOf(z.toJSONSchema(schema, { io: "input" }));
    return { name: pythonName(name), type, help: inPython(help) + standard };
  });
  const familiar = switches
    .filter(({ option }) => rows.some(([name]) => name === option))
    .map(({ name, option, on, off }): Field => {
      const otherwise = off === undefined ? "" : `, or ${off} if false`;
      return { name, type: "bool", help: `${pythonName(option)} is ${on}${otherwise}` };
    });
  return [...fields, ...familiar];
}

/** A line of help without what only the command line has. */
function inPython(help: string): string {
  return help.replace(FILE, "").replaceAll(FLAG, (_, name: string) => name.replaceAll("-", "_"));
}

function rowsOf(operation: OperationName): Rows {
  return acceptedRows(operations[operation].accepted);
}

const scalars: Readonly<Record<string, string>> = {
  string: "str",
  boolean: "bool",
  integer: "int",
  number: "float",
};

/** The Python type of a JSON Schema. */
function typeOf(schema: z.core.JSONSchema._JSONSchema): string {
  if (typeof schema === "boolean") return "Any";
  const { type, enum: choices, anyOf, items, additionalProperties } = schema;
  if (choices !== undefined) return `Literal[${choices.map(text).join(", ")}]`;
  if (type === "array")
    return `Sequence[${typeOf((items ?? true) as z.core.JSONSchema._JSONSchema)}]`;
  if (type === "object") return `Mapping[str, ${typeOf(additionalProperties ?? true)}]`;
  // A constant among texts is a text.
  if (anyOf !== undefined) return [...new Set(anyOf.map(typeOf))].join(" | ");
  return scalars[String(type)] ?? "Any";
}

function text(value: unknown): string {
  return JSON.stringify(value);
}

function block(open: string, lines: readonly string[], close: string): string {
  return [open, ...lines.map((line) => `    ${line},`), close].join("\n");
}
