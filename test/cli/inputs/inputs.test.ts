import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readPages } from "../../../src/cli/inputs/inputs.ts";
import { temporaryFolder, writeAll } from "../run.ts";

/** What reading gives, with paths below the folder: `name: content` or `name! reason`. */
async function readAll(folder: string, inputs: readonly string[]): Promise<string[]> {
  const lines: string[] = [];
  for await (const read of readPages(inputs)) {
    const name = read.name.replace(`${folder}/`, "");
    lines.push(
      "page" in read ? `${name}: ${Buffer.from(read.page.bytes)}` : `${name}! ${read.error.reason}`,
    );
  }
  return lines;
}

test("reads files of any name, and the pages below a folder in order", async () => {
  const folder = temporaryFolder();
  for (const name of ["sub", "b.html", "empty"]) mkdirSync(join(folder, name));
  writeAll(folder, {
    "c.xhtml": "c",
    "a.HTM": "a",
    "notes.txt": "n",
    "b.html/inner.html": "inner",
    "sub/z.html.gz": gzipSync("z"),
    "sub/bad.html.gz": "no gzip",
    "sub/none.html.gz": "",
  });
  symlinkSync("nowhere", join(folder, "dangling.html"));
  symlinkSync(folder, join(folder, "sub", "up.html"));
  const below = [
    "a.HTM: a",
    "b.html/inner.html: inner",
    "c.xhtml: c",
    "dangling.html! not-found",
    "sub/bad.html.gz! undecodable",
    "sub/none.html.gz! empty",
    "sub/up.html! unreadable",
    "sub/z.html.gz: z",
  ];
  expect(await readAll(folder, [folder])).toEqual(below);
  const paths = ["notes.txt", "empty", "gone.html", "*.x"].map((name) => `${folder}/${name}`);
  expect(await readAll(folder, paths)).toEqual([
    "notes.txt: n",
    "empty! not-found",
    "gone.html! not-found",
    "*.x! not-found",
  ]);
});

test("a pattern reads each page once, whatever matched it; a file of that name comes first", async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "sub"));
  writeAll(folder, { "sub/a.html": "a", "sub/b.txt": "b", "b[1].html": "one", "b1.html": "two" });
  expect(await readAll(folder, [`${folder}/s*/**`])).toEqual(["sub/a.html: a", "sub/b.txt: b"]);
  expect(await readAll(folder, [`${folder}/b[1].html`])).toEqual(["b[1].html: one"]);
});

test("knows of a first page whether others follow", async () => {
  const folder = temporaryFolder();
  writeAll(folder, { "a.html": "", "b.html": "" });
  const several = async (inputs: string[]): Promise<boolean[]> => {
    const flags: boolean[] = [];
    for await (const read of readPages(inputs)) flags.push(read.several);
    return flags;
  };
  expect(await several([folder])).toEqual([true, true]);
  expect(await several([`${folder}/a*`])).toEqual([false]);
});

test.each([
  ["example.test", "; for the page write https://example.test"],
  ["www.example.test/a/b.html", "an http(s) URL or -"],
  ["page.html", "an http(s) URL or -"],
  ["no/such/folder", "an http(s) URL or -"],
])("%s is no file: %s", async (path, ending) => {
  for await (const read of readPages([path])) {
    const { message } = (read as { readonly error: Error }).error;
    expect(message.endsWith(ending), message).toBe(true);
  }
});
