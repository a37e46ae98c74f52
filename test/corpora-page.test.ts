/** `docs/corpora.md` names what the tools look for. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../", import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, root), "utf8");
const page = textOf("docs/corpora.md");

const FOLDER = /(?:\bname: |\bfolder: )"([a-z0-9]+-[a-z0-9-]+)"|\$\{datasets\}\/([a-z0-9-]+)/g;
const KEY = /^ {4}([a-z_]+): z\b/gm;

test("every corpus that a tool looks for has a row", () => {
  const tools = ["training/tools", "training/lab"].flatMap((folder) =>
    readdirSync(new URL(folder, root))
      // Its steps have names, too; their corpora are those of the tools that they run.
      .filter((name) => name !== "figures.ts")
      .map((name) => `${folder}/${name}`),
  );
  const named = [...tools, "training/score/zero-shot.ts"].flatMap((path) =>
    [...textOf(path).matchAll(FOLDER)].map(([, one, other]) => one ?? other!),
  );
  expect(new Set(named).size).toBeGreaterThan(5);
  expect([...new Set(named)].filter((name) => !page.includes(`\n| \`${name}\` | `))).toEqual([]);
});

test("every key of a gold file is described", () => {
  const keys = [...textOf("training/corpus/readers/dataset.ts").matchAll(KEY)].map(
    ([, key]) => key!,
  );
  expect(keys).toContain("main_content");
  expect(keys.filter((key) => !page.includes(`\`${key}\``))).toEqual([]);
});
