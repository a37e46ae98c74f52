/** Compares the outputs of a batch with its inputs. */

import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { z } from "zod";
import { exists } from "../../base/paths.ts";
import { formatRegistry } from "../../output/formats/registry.ts";
import { createFileNamer } from "../batch/page-file.ts";
import { sourcesOf } from "../inputs/inputs.ts";
import { keyOf, type Part, ROWS_NAME, rowsOf } from "./rows.ts";

export interface Verdict {
  /** Whether every page of the input is there, once, and nothing else. */
  readonly ok: boolean;
  /** Pages of the input, and those of them that the outputs have. */
  readonly expected: number;
  readonly found: number;
  readonly parts: readonly Part[];
  /** Files that hold one page each. */
  readonly files: number;
  /** Failed pages by reason. */
  readonly failed: Readonly<Record<string, number>>;
  /** SHA-256 of the models that rows and counts of runs name, and the number of pages of each. */
  readonly models: Readonly<Record<string, number>>;
  readonly missing: Names;
  /** Pages of which there are no chunks or values: outputs of this kind have none where a page has no content. */
  readonly without: Names;
  readonly twice: Names;
  /** Pages of no input. */
  readonly unknown: Names;
  /** Outputs whose run has not ended. */
  readonly unfinished: readonly string[];
  readonly damaged: Names;
}

/** Some names, and how many there are. */
export interface Names {
  count: number;
  readonly first: string[];
}

const namesOf = (): Names => ({ count: 0, first: [] });

/** Page files that are no rows: those of formats that are text. */
const endings = Object.values(formatRegistry)
  .map(({ ending }) => ending)
  .filter((ending) => !ROWS_NAME.test(ending));
const UNFINISHED = /\.part$/;

/** What `--stats` writes, as far as it is compared. */
const statsSchema = z.looseObject({
  complete: z.boolean(),
  model: z.string().optional(),
  pages: z.int(),
});

/**
 * Reads all outputs, then the names of all inputs. Memory grows with the names of the pages alone.
 *
 * @param outputs files with rows, or folders of them or of page files
 * @param inputs as the run was given them
 * @param most names that each list holds
 * @param stats files that `--stats` wrote
 */
export async function verify(
  outputs: readonly string[],
  inputs: readonly string[],
  most: number,
  stats: readonly string[] = [],
): Promise<Verdict> {
  const seen = createTally();
  const pageFiles = createTally();
  const parts: Part[] = [];
  const failed: Record<string, number> = {};
  const models: Record<string, number> = {};
  const lists = {
    ...{ missing: namesOf(), without: namesOf(), twice: namesOf() },
    ...{ unknown: namesOf(), damaged: namesOf() },
  };
  const unfinished: string[] = [];
  let hasMany = false;
  const add = (names: Names, name: string): void => {
    names.count++;
    if (names.first.length < most) names.first.push(name);
  };
  const tally = (counts: Record<string, number>, name: string | undefined): void => {
    if (name !== undefined) counts[name] = (counts[name] ?? 0) + 1;
  };
  for (const output of outputs) {
    for await (const { path, page } of filesOf(output)) {
      if (UNFINISHED.test(path)) unfinished.push(path);
      else if (page !== undefined) pageFiles.add(page);
      else {
        const rows = rowsOf(path);
        let next = await rows.next();
        for (; !next.done; next = await rows.next()) {
          const row = next.value;
          if (!("damage" in row)) hasMany ||= row.hasMany;
          if ("damage" in row) add(lists.damaged, row.damage);
          else if (row.isFirst) {
            seen.add(row.key);
            tally(failed, row.reason);
            tally(models, row.model);
          }
        }
        parts.push(next.value);
      }
    }
  }
  for (const path of stats) {
    const read = statsSchema.safeParse(await jsonIn(path));
    if (!read.success) add(lists.damaged, `${path}: it is not what --stats writes`);
    else {
      const { complete, model, pages } = read.data;
      if (!complete) unfinished.push(path);
      if (model !== undefined) models[model] = (models[model] ?? 0) + pages;
    }
  }
  let expected = 0;
  let found = 0;
  const fileOf = createFileNamer();
  for await (const { name, identity } of sourcesOf(inputs)) {
    expected++;
    const key = keyOf(name, identity ?? {});
    const isRow = seen.take(key);
    // Each name is taken from both: files are numbered by the names before them.
    const isFile = pageFiles.take(fileOf(name));
    if (isRow || isFile) found++;
    if (isRow && isFile) add(lists.twice, key);
    if (!isRow && !isFile) add(hasMany ? lists.without : lists.missing, key);
  }
  for (const [left, noun] of [
    [seen.left(), ""],
    [pageFiles.left(), "file "],
  ] as const) {
    for (const { name, isKnown } of left) {
      add(isKnown ? lists.twice : lists.unknown, noun + name);
    }
  }
  const isWhole = ["missing", "twice", "unknown", "damaged"] as const;
  const ok =
    isWhole.every((name) => lists[name].count === 0) &&
    unfinished.length === 0 &&
    Object.keys(models).length <= 1;
  return {
    ...{ ok, expected, found, parts, files: pageFiles.size(), failed, models },
    ...lists,
    unfinished,
  };
}

async function jsonIn(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch {
    return undefined;
  }
}

/** Names with the number of times that each is there. */
function createTally() {
  // Twice the number, and 1 if some were taken.
  const counts = new Map<string, number>();
  return {
    add: (name: string) => counts.set(name, (counts.get(name) ?? 0) + 2),
    /** Takes one of a name away; false if there is none. */
    take(name: string): boolean {
      const count = counts.get(name) ?? 0;
      if (count < 2) return false;
      counts.set(name, (count - 2) | 1);
      return true;
    },
    /** Each name that is left, as often as it is, with whether some of it were taken. */
    *left() {
      for (const [name, count] of counts) {
        const isKnown = count % 2 === 1;
        for (let i = count >> 1; i > 0; i--) yield { name, isKnown };
      }
    },
    size: () => counts.size,
  };
}

/** The files of an output: those with rows, pages by their files' names, and parts of runs that go on. */
async function* filesOf(
  output: string,
): AsyncGenerator<{ readonly path: string; readonly page?: string }> {
  if (!(await stat(output)).isDirectory()) {
    yield { path: output };
    if (await exists(`${output}.part`)) yield { path: `${output}.part` };
    return;
  }
  const entries = await readdir(output, { recursive: true, withFileTypes: true });
  for (const entry of entries.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))) {
    const path = placeOf(entry);
    // Locks, and what Spark and file systems write beside outputs.
    if (!entry.isFile() || IGNORED.test(entry.name)) continue;
    if (ROWS_NAME.test(entry.name) || UNFINISHED.test(entry.name)) yield { path };
    else {
      const ending = endings.find((one) => entry.name.endsWith(one));
      if (ending === undefined) continue;
      const file = relative(output, path).split(sep).join("/");
      yield { path, page: file.slice(0, -ending.length) };
    }
  }
}

const IGNORED = /^(?:[._]|%lock)|\.(?:lock|sums|crc|tmp)$/;

function placeOf({ parentPath, name }: { parentPath: string; name: string }): string {
  return join(parentPath, name);
}
