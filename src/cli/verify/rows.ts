/** The rows of the outputs of a batch. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { z } from "zod";
import { linesOf, MAX_LINE_BYTES } from "../../base/byte-lines.ts";
import { captureNames } from "../../document/identity.ts";
import { messageOf } from "../exit.ts";
import { GZIP_NAME } from "../inputs/files.ts";
import { csvRows } from "./csv-rows.ts";

/** What a row says of its page. */
export interface Row {
  /** The page; see {@link keyOf}. */
  readonly key: string;
  /** Whether the page's rows begin with it: a page has a row for each of its chunks or values. */
  readonly isFirst: boolean;
  /** Whether a page may have several rows, or none. */
  readonly hasMany: boolean;
  /** Why the page failed. */
  readonly reason: string | undefined;
  /** SHA-256 of the model. */
  readonly model: string | undefined;
}

/** What was wrong in a file, at a line. */
export interface Damage {
  readonly damage: string;
}

/** A file that was read. */
export interface Part {
  readonly path: string;
  readonly rows: number;
  readonly pages: number;
  /** SHA-256 of the file. */
  readonly sha256: string;
}

/** Files with rows, by name; Spark's text files are lines of JSON, too. */
export const ROWS_NAME: RegExp =
  /(?:\.(?:jsonl|ndjson|json|csv)|(?:^|\/)part-[^/]*\.txt)(?:\.gz)?$/i;
const CSV_NAME = /\.csv(?:\.gz)?$/i;

/** Fields that name a page, the best first. */
const nameSchema = z.union([z.string(), z.number()]);
const rowSchema = z.looseObject({
  input: nameSchema.nullish(),
  id: z.unknown().optional(),
  url: z.string().nullish(),
  warcFile: z.string().nullish(),
  warcOffset: z.number().nullish(),
  index: z.unknown().optional(),
  error: z.looseObject({ reason: z.string() }).nullish(),
  seine: z.looseObject({ model_sha256: z.string().nullish() }).nullish(),
});

/** Fields that say which page a row is of, or by what it was made, but nothing of what came out. */
const ofPage: ReadonlySet<string> = new Set([
  ...["input", "id", "url", "urlError", "kept", "index", "seine"],
  ...captureNames,
]);
const BARE = "has neither content nor an error";

/** Whether some field says what came of the page. */
function hasOutcome(row: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(row).some(
    ([name, value]) =>
      !ofPage.has(name) && !name.startsWith("kept.") && value !== null && value !== undefined,
  );
}

/** How a page is known: by its name and, of an archive, its place there. */
export function keyOf(
  name: string,
  { warcFile, warcOffset }: { warcFile?: string | undefined; warcOffset?: number | undefined },
): string {
  return warcFile === undefined || warcOffset === undefined
    ? name
    : `${name} (${warcFile} at ${warcOffset})`;
}

/** The rows of a file; at the end what the file is. */
export async function* rowsOf(path: string): AsyncGenerator<Row | Damage, Part> {
  const hash = createHash("sha256");
  const counts = { rows: 0, pages: 0 };
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const part of createReadStream(path) as AsyncIterable<Buffer>) {
      hash.update(part);
      yield part;
    }
  }
  try {
    const bytes = GZIP_NAME.test(path) ? pipeline(hashed, createGunzip(), () => {}) : hashed();
    for await (const row of CSV_NAME.test(path) ? rowsOfCsv(bytes) : rowsOfJson(bytes)) {
      if ("damage" in row) yield { damage: `${path}: ${row.damage}` };
      else {
        counts.rows++;
        if (row.isFirst) counts.pages++;
        yield row;
      }
    }
  } catch (error) {
    yield { damage: `${path}: ${messageOf(error)}` };
  }
  return { path, ...counts, sha256: hash.digest("hex") };
}

async function* rowsOfJson(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Row | Damage> {
  let number = 0;
  for await (const { bytes: line, isWhole } of linesOf(bytes, MAX_LINE_BYTES)) {
    number++;
    const row = line === undefined ? undefined : rowOfLine(line);
    if (row === "other") continue;
    if (row === "bare") yield { damage: `line ${number} ${BARE}` };
    else if (row !== undefined) yield row;
    else yield { damage: `line ${number} is ${isWhole ? "no row" : "cut off"}` };
  }
}

/**
 * The row of a line; `other` for what is none, such as the action of a bulk, `bare` for one that says nothing of its page,
 * undefined for damage.
 */
function rowOfLine(line: Uint8Array): Row | "other" | "bare" | undefined {
  const text = Buffer.from(line).toString();
  if (text.trim() === "") return "other";
  try {
    const value: unknown = JSON.parse(text);
    const row = rowSchema.parse(value);
    const { input, id, url, warcFile, warcOffset, index, error, seine } = row;
    const checked = nameSchema.safeParse(id);
    const name = input ?? (checked.success ? checked.data : undefined) ?? url;
    if (name === undefined || name === null) {
      return typeof index === "object" ? "other" : undefined;
    }
    if (!hasOutcome(row)) return "bare";
    const place = { warcFile: warcFile ?? undefined, warcOffset: warcOffset ?? undefined };
    return {
      key: keyOf(String(name), place),
      isFirst: typeof index !== "number" || index === 0,
      hasMany: typeof index === "number",
      reason: error?.reason,
      model: seine?.model_sha256 ?? undefined,
    };
  } catch {
    return undefined;
  }
}

const REASON = /^([a-z-]+): /;
/** An apostrophe before what a spreadsheet would run. */
const NEUTRALISED = /^'(?=[=+\-@\t\r\n＝＋－＠])/;

async function* rowsOfCsv(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Row | Damage> {
  async function* text(): AsyncGenerator<string> {
    // The decoder removes the byte-order mark.
    const decoder = new TextDecoder();
    for await (const part of bytes) yield decoder.decode(part, { stream: true });
    yield decoder.decode();
  }
  let head: string[] | undefined;
  let before: string | undefined;
  for await (const row of csvRows(text())) {
    if (head === undefined) {
      head = row;
      if (!head.includes("input")) throw new Error("its header has no column input");
      continue;
    }
    const cell = (name: string): string | undefined => row[head!.indexOf(name)];
    const input = cell("input");
    if (row.length !== head.length || input === undefined) {
      yield { damage: `a row has ${row.length} cells, the header has ${head.length}` };
      continue;
    }
    if (!hasOutcome(Object.fromEntries(head.map((name) => [name, cell(name) || undefined])))) {
      yield { damage: `the row of ${input} ${BARE}` };
      continue;
    }
    const warcFile = cell("warcFile") || undefined;
    const offset = cell("warcOffset") || undefined;
    const place = { warcFile, warcOffset: offset === undefined ? undefined : Number(offset) };
    const key = keyOf(input.replace(NEUTRALISED, ""), place);
    // Records and features have several rows of a page, one after the other.
    const hasMany = head.includes("record") || head.includes("block");
    yield {
      key,
      isFirst: !hasMany || key !== before,
      hasMany,
      reason: REASON.exec(cell("error") ?? "")?.[1],
      model: undefined,
    };
    before = key;
  }
  if (head === undefined) yield { damage: "it has no header" };
}
