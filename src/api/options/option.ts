import { z } from "zod";
import { perKey } from "../../base/per-key.ts";
import { checkOptions, OptionsError } from "../../document/arguments.ts";

/** An integer of at least `least`, with the words of the flags' parser `integerFrom`. */
export function integerFrom(least: number): z.ZodInt {
  const error = `expected an integer of at least ${least}`;
  return z.int({ error }).min(least, { error });
}

/** The headings under which `--help` lists options, in this order. */
export const optionGroups = [
  "Content",
  "Metadata",
  "Sites",
  "Fetching",
  "Rendering",
  "Batches",
  "Output",
] as const;
export type OptionGroup = (typeof optionGroups)[number];

/**
 * What an option affects. An operation accepts or refuses all options of a role, so that one reason
 * covers them all.
 */
export const optionRoles = ["page", "blocks", "list", "tree", "form", "filter", "own"] as const;
export type OptionRole = (typeof optionRoles)[number];

/**
 * The single definition of an option. Its type is a field of the interface beside the table. The checks in
 * functions and services, the flag, the help and the OpenAPI document come from this row.
 */
export interface OptionRow {
  /** What its value may be. Any option may be absent. */
  readonly schema: z.ZodType;
  readonly role: OptionRole;
  readonly group: OptionGroup;
  /** One line for `--help` and the OpenAPI document. States the default unless `preset` does. */
  readonly help: string;
  /** The default of a choice. */
  readonly preset?: string;
  /** Argument of its flag, e.g. `<number>`; a switch has none. */
  readonly argument?: string;
  /** One-letter flag, without its hyphen. */
  readonly short?: string;
  /** Its form on the command line: a flag (default), one that names a file or a model, or none. */
  readonly flag?: "value" | "file" | "model" | "none";
  /** Whether only `--help --all` lists it. */
  readonly isRare?: boolean;
  /** Options that it cannot be combined with. */
  readonly conflicts?: readonly string[];
}

/** The row of a choice among words; the first is the default unless another is named. */
export function choiceRow<Word extends string>(
  words: readonly Word[],
  role: OptionRole,
  help: string,
  more: Partial<OptionRow> & { readonly preset?: Word } = {},
): OptionRow {
  const row = {
    schema: z.enum(words),
    role,
    help,
    group: "Content",
    argument: "<choice>",
  } as const;
  return { ...row, preset: words[0]!, ...more };
}

/** The row of an integer of at least `least`. */
export function numberRow(
  least: number,
  role: OptionRole,
  help: string,
  more: Partial<OptionRow> = {},
): OptionRow {
  const schema = integerFrom(least);
  return { schema, role, help, group: "Output", argument: "<number>", ...more };
}

/** The row of what comes with a page and has no flag. */
export function factRow(schema: z.ZodType, group: OptionGroup, help: string): OptionRow {
  return { schema, role: "page", group, flag: "none", help };
}

/** A table of options: a row for each field of the interface `Options`. */
export type OptionTable<Options> = Readonly<Record<keyof Options & string, OptionRow>>;

/** The options that an operation accepts: those of its table that it does not refuse. */
export interface Accepted {
  /** The operation's name in messages. */
  readonly operation: string;
  readonly table: Readonly<Record<string, OptionRow>>;
  /** Why options have no effect, by role or by name of the option. */
  readonly refuses: Readonly<Record<string, string>>;
}

/** Why an operation refuses an option; undefined if it accepts it. */
export function refusalOf(
  { operation, table, refuses }: Accepted,
  name: string,
): string | undefined {
  const because = refuses[name] ?? refuses[table[name]!.role];
  return because === undefined
    ? undefined
    : `has no effect on ${operation}: ${because}; leave it out`;
}

/** The rows that an operation accepts, in the order of the table. */
export function acceptedRows(accepted: Accepted): [name: string, row: OptionRow][] {
  return Object.entries(accepted.table).filter(([name]) => refusalOf(accepted, name) === undefined);
}

/**
 * The schema of an operation's options. To check, it also knows the refused options, and fails with the
 * reason; to describe (JSON Schema), it has only the accepted ones.
 */
export function optionsSchema(
  accepted: Accepted,
  use: "check" | "describe" = "check",
): z.ZodObject {
  const shape = Object.fromEntries(
    Object.entries(accepted.table).flatMap(([name, { schema, help }]) => {
      const refusal = refusalOf(accepted, name);
      if (refusal === undefined) return [[name, schema.describe(help).optional()]];
      return use === "check" ? [[name, z.undefined({ error: refusal }).optional()]] : [];
    }),
  );
  return z.strictObject(shape);
}

/** A row as the check reads it. */
interface CheckedRow {
  readonly name: string;
  readonly schema: z.ZodType;
  readonly isRefused: boolean;
  readonly conflicts: readonly string[];
}

/** The rows of an operation's table, in its order. Every page asks for them. */
const checkedRows = perKey(
  (accepted: Accepted): readonly CheckedRow[] =>
    Object.entries(accepted.table).map(([name, { schema, conflicts = [] }]) => {
      return { name, schema, isRefused: refusalOf(accepted, name) !== undefined, conflicts };
    }),
  new WeakMap(),
);

/**
 * The options after their check one by one; undefined if any is wrong. The schema of all, which takes
 * milliseconds to make, then tells why.
 */
function checkedAlone(options: unknown, accepted: Accepted): Record<string, unknown> | undefined {
  if (typeof options !== "object" || options === null || Array.isArray(options)) return undefined;
  const given = options as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(accepted.table, name)) return undefined;
  }
  const checked: Record<string, unknown> = {};
  for (const { name, schema, isRefused } of checkedRows(accepted)) {
    if (!(name in given)) continue;
    const value = given[name];
    checked[name] = value;
    if (value === undefined) continue;
    if (isRefused) return undefined;
    const parsed = schema.safeParse(value);
    if (!parsed.success) return undefined;
    checked[name] = parsed.data;
  }
  return checked;
}

/**
 * Checks the options of an operation.
 *
 * @throws OptionsError, a TypeError, for an option that is wrong, that the operation refuses, or that
 *   conflicts with another
 */
export function checkAccepted<Options>(options: unknown, accepted: Accepted): Options {
  const checked: Readonly<Record<string, unknown>> =
    checkedAlone(options, accepted) ?? checkOptions(options, optionsSchema(accepted));
  checkConflicts(checked, accepted);
  return checked as Options;
}

function checkConflicts(options: Readonly<Record<string, unknown>>, accepted: Accepted): void {
  for (const { name, conflicts } of checkedRows(accepted)) {
    if (conflicts.length === 0 || !isGiven(options[name])) continue;
    const other = conflicts.find((one) => isGiven(options[one]));
    if (other !== undefined) {
      throw new OptionsError(`options: found ${name} and ${other}, expected one of them`);
    }
  }
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== false;
}

/**
 * Parses the text, or the texts of a repeated parameter, into the value that an option takes: the text
 * itself, a number, a boolean or a list. Commas part the items of a list, too. What fits none stays text, for the
 * check to refuse.
 */
export function valueOfText(schema: z.ZodType, texts: readonly string[]): unknown {
  const [text = ""] = texts;
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  if (inner instanceof z.ZodArray) {
    return texts.flatMap((one) => one.split(",")).map((item) => item.trim());
  }
  const candidates: unknown[] = [text];
  if (text.trim() !== "") candidates.push(Number(text));
  if (text === "true" || text === "false") candidates.push(text === "true");
  return candidates.find((value) => schema.safeParse(value).success) ?? text;
}
