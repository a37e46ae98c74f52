/**
 * The options of the operations as a Python module: types for editors and checkers, and the names by which the
 * service knows them. A test keeps src/python/seine/_options.py equal to it.
 */
import { z } from "zod";
import { type OperationName, operations } from "../api/operations/operation.ts";
import { acceptedRows } from "../api/options/option.ts";

/** The operations that have options, with the names of their types. */
const types: readonly (readonly [OperationName, string])[] = [
  ["extract", "ExtractOptions"],
  ["classify", "ClassifyOptions"],
  ["records", "RecordsOptions"],
  ["chunk", "ChunkOptions"],
  ["learn", "LearnOptions"],
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
  const classes = types.map(([operation, type]) => classOf(operation, type)).join("\n\n");
  const names = types.map(
    ([operation, type]) =>
      `    ${text(operation)}: ${block(
        "{",
        rowsOf(operation).map(([name]) => `${text(pythonName(name))}: ${text(name)}`),
        "}",
      )},  # ${type}`,
  );
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
    "from ._settings import Given",
    "",
    "",
    classes,
    "",
    "# Names in the service, by operation and name here.",
    "NAMES: dict[str, dict[str, str]] = {",
    ...names,
    "}",
    "",
    "# Switches for an option with more choices: the option, and its value if true and if false; None leaves it out.",
    "SWITCHES: dict[str, tuple[str, str, str | None]] = {",
    ...familiar,
    "}",
    "",
  ].join("\n");
}

function classOf(operation: OperationName, type: string): string {
  const rows = rowsOf(operation);
  const fields = rows.map(([name, { schema, help, preset }]): Field => {
    const standard = preset === undefined ? "" : ` (default: ${preset})`;
    const of = typeOf(z.toJSONSchema(schema, { io: "input" }));
    return { name: pythonName(name), type: of, help: inPython(help) + standard };
  });
  const own = switches
    .filter(({ option }) => rows.some(([name]) => name === option))
    .map(({ name, option, on, off }): Field => {
      const otherwise = off === undefined ? "" : `, or ${off} if false`;
      return { name, type: "bool", help: `${pythonName(option)} is ${on}${otherwise}` };
    });
  const all = [...fields, ...own];
  return [
    `class ${type}(Given, total=False):`,
    `    """${operations[operation].summary}`,
    "",
    ...all.map(({ name, help }) => `    ${name}: ${help}`),
    '    """',
    "",
    // None is an option that is left out, so that callers can pass their own options on.
    ...all.map(({ name, type: of }) => `    ${name}: ${of} | None`),
    "",
  ].join("\n");
}

interface Field {
  readonly name: string;
  readonly type: string;
  readonly help: string;
}

/** A line of help without what only the command line has. */
function inPython(help: string): string {
  return help.replace(FILE, "").replaceAll(FLAG, (_, name: string) => name.replaceAll("-", "_"));
}

function rowsOf(operation: OperationName): ReturnType<typeof acceptedRows> {
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
  return [open, ...lines.map((line) => `        ${line},`), `    ${close}`].join("\n");
}
