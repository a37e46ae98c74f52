/**
 * The rooms of the code and the way imports go: a file knows its own room and the rooms below it.
 * What two rooms need moves down.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

/** From the ground up. A room is a folder of src/ or training/. */
const rooms: readonly string[] = [
  "src/build",
  "src/base",
  "src/plots",
  "src/document",
  "src/features",
  "src/metadata",
  "src/models",
  "src/rendering",
  "src/segments",
  "src/parts",
  "src/decision",
  "src/sites",
  "src/pipeline",
  "src/methods",
  "src/records",
  "src/output",
  "src/explain",
  "src/chunks",
  "src/api",
  "src/workers",
  "src/warc",
  "src/retrieval",
  "src/inspect",
  "src/entries",
  "src/serve",
  "training/corpus",
  "training/fit",
  "training/score",
  "training/train.ts",
  "training/train-parts.ts",
  "training/adapt.ts",
  "training/adapt-records.ts",
  "training/index.ts",
  "training/tools",
  "training/lab",
  "src/studio",
  "src/cli",
  "src/website",
];

/** Where the parser may be called: a model's columns and users' selectors are checked on empty pages. */
const parsing = [
  "src/document/open-page.ts",
  "src/document/selectors/selection.ts",
  "src/models/restore-model.ts",
];
const PARSER = /^import \{[^}]*\bparse\b[^}]*\} from "[^"]*\/parse\.ts"/m;

const root = fileURLToPath(new URL("..", import.meta.url));
const IMPORT = /^(?:import|export)\b[^;]*? from "(\.[^"]+)"|\bimport\("(\.[^"]+)"\)/gm;
const THREAD = /\bnew (?:Worker|Piscina)\b/;
/** Node.js has one way to start threads, browsers another. */
const starters = ["src/workers/thread.ts", "src/studio/client/playground/thread.ts"];
const SOURCE = /(?<!\.d)\.tsx?$/;

const files = ["src", "training"].flatMap((top) =>
  readdirSync(join(root, top), { recursive: true, encoding: "utf8" })
    .filter((name) => SOURCE.test(name))
    .map((name) => join(top, name)),
);

function textOf(file: string): string {
  return readFileSync(join(root, file), "utf8");
}

function importsOf(file: string): string[] {
  const folder = dirname(join(root, file));
  return [...textOf(file).matchAll(IMPORT)].map(([, named, lazy]) =>
    relative(root, resolve(folder, (named ?? lazy)!)),
  );
}

function levelOf(file: string): number {
  return rooms.findIndex((name) => file === name || file.startsWith(`${name}/`));
}

test("every file is in a room", () => {
  const homeless = files.filter((file) => levelOf(file) === -1);
  expect(homeless, "put it into a folder, or its folder into `rooms` above").toEqual([]);
});

test("imports go down, also those of types", () => {
  const upward = files.flatMap((file) =>
    importsOf(file)
      .filter((other) => levelOf(other) > levelOf(file))
      .map((other) => `${file} imports ${other}`),
  );
  expect(upward, "move what both need down").toEqual([]);
});

test("no file imports itself through others, also by types", () => {
  const states = new Map<string, "open" | "done">();
  const circles: string[] = [];
  const visit = (file: string, trail: readonly string[]): void => {
    if (states.get(file) === "open") circles.push([...trail, file].join(" -> "));
    if (states.has(file) || !files.includes(file)) return;
    states.set(file, "open");
    for (const other of importsOf(file)) visit(other, [...trail, file]);
    states.set(file, "done");
  };
  for (const file of files) visit(file, []);
  expect(circles).toEqual([]);
});

test("pages are opened in one place", () => {
  const others = files.filter((file) => PARSER.test(textOf(file)) && !parsing.includes(file));
  expect(others, "use openPage or openDocument of src/document/open-page.ts").toEqual([]);
});

test("threads start in one place", () => {
  const others = files.filter((file) => THREAD.test(textOf(file)) && !starters.includes(file));
  expect(others, "use openThreads or startThread of src/workers/thread.ts").toEqual([]);
});
