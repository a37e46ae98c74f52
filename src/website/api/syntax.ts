/** What the reference reads of the sources: their syntax trees, with the comments before each declaration. */
import { readFileSync } from "node:fs";
import { parseSync } from "vite";

/** A node of the syntax tree, with its range in the source. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export interface Source {
  readonly file: string;
  readonly text: string;
  readonly body: readonly Node[];
  /** The docstring that ends right before an offset, as plain lines; empty where there is none. */
  docBefore(offset: number): string;
}

const BLANK = /^\s*$/;
const MARGIN = /^[ \t]*\*[ \t]?/gm;

const known = new Map<string, Source>();

/** A source file, parsed once. */
export function sourceAt(file: string): Source {
  const found = known.get(file);
  if (found !== undefined) return found;
  const text = readFileSync(file, "utf8");
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const docs = comments.filter(({ type, value }) => type === "Block" && value.startsWith("*"));
  const source: Source = {
    file,
    text,
    body: program.body as unknown as readonly Node[],
    docBefore(offset) {
      const doc = docs.findLast(({ end }) => end <= offset);
      if (doc === undefined || !BLANK.test(text.slice(doc.end, offset))) return "";
      return doc.value.slice(1).replaceAll(MARGIN, "").trim();
    },
  };
  known.set(file, source);
  return source;
}

/** The name of a node: of an identifier, or of a key that is text. */
export function nameOf(node: unknown): string {
  const { name, value } = (node ?? {}) as { readonly name?: string; readonly value?: unknown };
  return name ?? String(value ?? "");
}
