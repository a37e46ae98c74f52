import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { check } from "recheck";
import { parseSync } from "vite";
import { expect, test } from "vitest";

/*
 * No regular expression takes more than linear time on any text, as far as recheck
 * (https://makenowjust-labs.github.io/recheck/) can tell. It takes those that it can for automata and
 * decides; for others, with look-behind or large counts, it searches for a text that is slow.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
/** recheck runs as another process, or in this one where there is no binary of it. */
const TOGETHER = 2;

/** Every regular expression written in a file, with where it stands. */
function regexesIn(file: string): [regex: string, { source: string; flags: string; at: string }][] {
  const code = readFileSync(root + file, "utf8");
  const { program, errors } = parseSync(file, code);
  expect(errors).toEqual([]);
  const found: ReturnType<typeof regexesIn> = [];
  const open: unknown[] = [program];
  for (let node = open.pop(); open.length > 0 || node !== undefined; node = open.pop()) {
    if (typeof node !== "object" || node === null) continue;
    if ("regex" in node) {
      const { regex, start } = node as {
        regex: { pattern: string; flags: string };
        start: number;
      };
      const at = `${file}:${code.slice(0, start).split("\n").length}`;
      found.push([
        `/${regex.pattern}/${regex.flags}`,
        { source: regex.pattern, flags: regex.flags, at },
      ]);
    } else {
      open.push(...Object.values(node));
    }
  }
  return found;
}

const files = ["src", "training"].flatMap((folder) =>
  readdirSync(root + folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `${folder}/${name}`),
);
const regexes = new Map(files.flatMap(regexesIn));

/** What is wrong with a regular expression; undefined when nothing is. */
async function fault(source: string, flags: string): Promise<string | undefined> {
  // No limit of time: what a busy machine does not finish would be unknown.
  const limits = { timeout: null, attackTimeout: null, incubationTimeout: null };
  const found = await check(source, flags, limits);
  if (found.status === "safe") return undefined;
  if (found.status === "unknown") return JSON.stringify(found.error);
  return `${found.complexity.summary}, e.g. for ${found.attack.pattern}`;
}

test("the check finds what it must", async () => {
  expect(regexesIn("src/output/tree/code.ts").length).toBeGreaterThan(3);
  expect(await fault("^(a+)+$", "")).toContain("exponential");
  expect(await fault("\\s+$", "")).toContain("polynomial");
  expect(await fault("^\\s+", "")).toBeUndefined();
});

test("every regular expression takes linear time", async () => {
  expect(regexes.size).toBeGreaterThan(200);
  const rest = [...regexes.values()];
  const faults: string[] = [];
  const worker = async (): Promise<void> => {
    for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
      const { source, flags, at } = next;
      const found = await fault(source, flags);
      if (found !== undefined) faults.push(`${at}: /${source}/${flags} is ${found}`);
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, worker));
  expect(faults).toEqual([]);
});
