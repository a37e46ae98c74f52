/**
 * Parts the one line of a minified bundle: Node.js prints the line of an uncaught error, all of it.
 */
import { parseSync } from "vite";

/** Least characters of a line that ends with a statement, and of one that ends with a part of a list. */
const LEAST = { statement: 60, part: 160 };
/** What a line may end with, besides parts of lists. */
const STATEMENT = /(?:Statement|Declaration|Definition)$/;
/** Fields that hold lists with commas. */
const LISTS: ReadonlySet<string> = new Set(["elements", "properties", "arguments", "declarations"]);

/** A node of a syntax tree. */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** All nodes of a module or script, each with the field of its parent that holds it. */
export function* nodesOf(
  file: string,
  source: string,
): Generator<{ node: SyntaxNode; field: string }> {
  const open: { value: unknown; field: string }[] = [
    { value: parseSync(file, source).program, field: "" },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, field } = next;
    if (Array.isArray(value)) for (const one of value) open.push({ value: one, field });
    else if (typeof value === "object" && value !== null) {
      if ("type" in value && "end" in value) yield { node: value as SyntaxNode, field };
      for (const [name, inner] of Object.entries(value)) open.push({ value: inner, field: name });
    }
  }
}

/** The same code in lines. A line end stands behind a whole statement or part of a list, where it means nothing. */
export function inLines(file: string, code: string): string {
  const ends = new Map<number, number>();
  for (const { node, field } of nodesOf(file, code)) {
    if (STATEMENT.test(node.type)) ends.set(node.end, LEAST.statement);
    else if (LISTS.has(field))
      ends.set(code[node.end] === "," ? node.end + 1 : node.end, LEAST.part);
  }
  let lines = "";
  let from = 0;
  for (const [end, least] of [...ends].sort(([a], [b]) => a - b)) {
    if (end - Math.max(from, code.lastIndexOf("\n", end - 1) + 1) < least) continue;
    lines += `${code.slice(from, end)}\n`;
    from = end;
  }
  return lines + code.slice(from);
}
