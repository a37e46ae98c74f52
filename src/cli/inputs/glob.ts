import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname } from "node:path";
import { exists } from "../../base/paths.ts";

const MAGIC = /[*?[{]/;
const BACKSLASHES = /\\/g;
const SPECIAL = /[\\^$.|+()[\]{}*?]/g;

/**
 * Files that a pattern names, for shells that do not expand it (quotes, Windows).
 *
 * `*` and `?` stay within a name, `[a-z]` and `[!a-z]` are sets, `{a,b}` are alternatives within a
 * name, `**` is any number of folders. As in a shell, a wildcard does not match a leading dot.
 * Node before 22 has no `fs.glob`.
 */
export function isGlob(argument: string): boolean {
  return MAGIC.test(argument);
}

/** The folder that all matches of a pattern are below. */
export function fixedFolder(pattern: string): string {
  return dirname(`${pattern.slice(0, pattern.search(MAGIC))}*`);
}

/** Files and folders the pattern matches, each once, sorted by code unit. */
export async function expandGlob(pattern: string): Promise<string[]> {
  const path = process.platform === "win32" ? pattern.replace(BACKSLASHES, "/") : pattern;
  const segments = path.split("/").filter((name, i, all) => name !== "**" || all[i - 1] !== "**");
  const found = new Set<string>();
  const pending: { folder: string; at: number }[] = [{ folder: "", at: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { folder, at } = next;
    const segment = segments[at];
    if (segment === undefined) {
      const path = folder.endsWith("/") && folder.length > 1 ? folder.slice(0, -1) : folder;
      if (path !== "") found.add(path);
    } else if (segment === "**") {
      pending.push({ folder, at: at + 1 });
      for (const entry of await entries(folder)) {
        if (entry.name.startsWith(".")) continue;
        const path = folder + entry.name;
        if (entry.isDirectory()) pending.push({ folder: `${path}/`, at });
        else if (at + 1 === segments.length) found.add(path);
      }
    } else {
      const last = at + 1 === segments.length;
      for (const name of await namesMatching(folder, segment)) {
        pending.push({ folder: folder + name + (last ? "" : "/"), at: at + 1 });
      }
    }
  }
  return [...found].sort();
}

/** The names in a folder that match one segment of a pattern. */
async function namesMatching(folder: string, segment: string): Promise<string[]> {
  if (!MAGIC.test(segment)) return (await exists(folder + segment || "/")) ? [segment] : [];
  const expression = segmentExpression(segment);
  const hidden = segment.startsWith(".");
  return (await entries(folder))
    .map(({ name }) => name)
    .filter((name) => (hidden || !name.startsWith(".")) && expression.test(name));
}

/** One name of a pattern as a regular expression. */
export function segmentExpression(segment: string): RegExp {
  let source = "";
  let braces = 0;
  for (let i = 0; i < segment.length; i++) {
    const character = segment[i]!;
    const close = character === "[" ? segment.indexOf("]", i + 2) : -1;
    if (close > 0) {
      source += characterSet(segment.slice(i + 1, close));
      i = close;
    } else if (character === "*") source += ".*";
    else if (character === "?") source += ".";
    else if (character === "{" && segment.indexOf("}", i) > 0) {
      source += "(?:";
      braces++;
    } else if (character === "}" && braces > 0) {
      source += ")";
      braces--;
    } else if (character === "," && braces > 0) source += "|";
    else source += literal(character);
  }
  return new RegExp(`^${source}${")".repeat(braces)}$`, "su");
}

function characterSet(content: string): string {
  const negated = content.startsWith("!") || content.startsWith("^");
  const body = (negated ? content.slice(1) : content).replace(SPECIAL, "\\$&");
  return `[${negated ? "^" : ""}${body}]`;
}

function literal(character: string): string {
  return character.replace(SPECIAL, "\\$&");
}

async function entries(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder === "" ? "." : folder, { withFileTypes: true });
  } catch {
    // As in a shell, a folder that cannot be listed matches nothing.
    return [];
  }
}
