/**
 * The rooms of the code and the way imports go: a file knows its own room and the rooms below it.
 * What two rooms need moves down.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

/** From the ground up. A room is a folder with what stands in it, or a file; the longest name counts. */
const rooms: readonly (readonly string[])[] = [
  ["src/base/averages.ts", "src/base/counted.ts", "src/base/message.ts", "src/base/random.ts"],
  ["src/build"],
  ["src/base/peers.ts"],
  ["src/plots"],
  ["src/document"],
  ["src/document/arguments.ts", "src/base/base64.ts", "src/base/byte-lines.ts"],
  ["src/rendering"],
  ["src/features"],
  ["src/metadata"],
  ["src/document/language"],
  ["src/models"],
  [
    "src/models/load/load-model.ts",
    "src/models/load/load-model-browser.ts",
    "src/models/load/packed-models.ts",
  ],
  ["src/decision"],
  ["src/sites"],
  ["src/methods"],
  ["src/records"],
  ["src/segments"],
  [
    "src/records/learned/load-records-model.ts",
    "src/records/learned/load-records-model-browser.ts",
  ],
  ["src/output/tree"],
  ["src/output"],
  ["src/pipeline/pipeline.ts"],
  ["src/pipeline/refusal.ts", "src/pipeline/stated-article.ts"],
  [
    "src/api/extract-with.ts",
    "src/api/extract.ts",
    "src/api/extract-by-method.ts",
    "src/api/metadata.ts",
    "src/api/classify.ts",
    "src/api/records.ts",
    "src/api/features.ts",
  ],
  ["src/api/segment.ts"],
  ["src/chunks"],
  ["src/api/chunk.ts", "src/api/chunk-lines.ts"],
  ["src/api/learn-from-pages.ts"],
  ["src/api/learn-site.ts", "src/api/learn-record-site.ts", "src/api/extract-by-site-method.ts"],
  ["src/retrieval"],
  ["src/api/operations"],
  ["src/workers"],
  ["src/warc"],
  ["src/entries/batch.ts"],
  ["src/explain"],
  ["src/inspect"],
  ["src/entries/index.ts", "src/entries/methods.ts", "src/entries/records.ts"],
  ["src/serve"],
  ["training/corpus"],
  ["training/fit"],
  ["training/score"],
  ["training/train.ts"],
  ["training/index.ts"],
  ["training/tools"],
  ["src/studio"],
  ["src/cli"],
];

/** Where the parser may be called: the model's check of its columns measures a page without blocks. */
const parsing = ["src/document/open-page.ts", "src/models/model.ts"];
const THREAD = /\bnew (?:Worker|Piscina)\b/;
const PARSER = /^import \{[^}]*\bparse\b[^}]*\} from "[^"]*\/parse\.ts"/m;

const root = fileURLToPath(new URL("..", import.meta.url));
const IMPORT = /^(?:import|export)\b[^;]*? from "(\.[^"]+)"|\bimport\("(\.[^"]+)"\)/gm;
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

const places = rooms.flatMap((names, level) => names.map((name) => ({ name, level })));

function roomOf(file: string): { readonly name: string; readonly level: number } | undefined {
  return places
    .filter(({ name }) => file === name || file.startsWith(`${name}/`))
    .sort((a, b) => b.name.length - a.name.length)[0];
}

test("every file stands in a room", () => {
  const homeless = files.filter((file) => roomOf(file) === undefined);
  expect(homeless, "put it into a folder, or its name into `rooms` above").toEqual([]);
});

test("imports go down", () => {
  const upward = files.flatMap((file) => {
    const own = roomOf(file);
    if (own === undefined) return [];
    return importsOf(file)
      .filter((other) => (roomOf(other)?.level ?? 0) > own.level)
      .map((other) => `${file} imports ${other}: ${own.name} lies below ${roomOf(other)!.name}`);
  });
  expect(upward, "move what both need down").toEqual([]);
});

test("pages are opened in one place", () => {
  const others = files.filter((file) => PARSER.test(textOf(file)) && !parsing.includes(file));
  expect(others, "use openPage or openDocument of src/document/open-page.ts").toEqual([]);
});

test("threads start in one place", () => {
  const others = files.filter(
    (file) => THREAD.test(textOf(file)) && file !== "src/workers/thread.ts",
  );
  expect(others, "use openThreads or startThread of src/workers/thread.ts").toEqual([]);
});
