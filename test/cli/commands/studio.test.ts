/** The modes of `seine studio` that open no window. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runHere, temporaryFolder } from "../run.ts";

/** A corpus with one finished page of Ann's, and one that nobody has labelled. */
function labelled(): string {
  const folder = join(temporaryFolder(), "pages");
  mkdirSync(join(folder, "one"), { recursive: true });
  writeFileSync(join(folder, "one/page.html"), "<p>The bridge opened.");
  writeFileSync(join(folder, "one/gold.txt"), "The bridge opened.\n");
  writeFileSync(join(folder, "two.html"), "<p>Nobody knows.");
  return folder;
}

test("labelled pages go out and come in, and both are counted", async () => {
  const folder = labelled();
  for (const [name, format] of [["out.jsonl"], ["out.json"], ["out"], ["other", "wcxb"]]) {
    const path = join(folder, "..", name!);
    const as = format === undefined ? [] : ["--as", format];
    const out = await runHere(["studio", folder, "--export", path, ...as]);
    const count = name === "out.json" ? "2 pages" : "1 page";
    expect([out.code, out.stdout, out.stderr]).toEqual([
      0,
      "",
      `seine: ${count} written to ${path}\n`,
    ]);
    const target = join(folder, "..", `from-${name!.replace(".", "-")}`);
    const back = await runHere(["studio", target, "--import", path]);
    expect([back.code, back.stdout]).toEqual([0, ""]);
    expect(back.stderr).toContain(`${count} added\n`);
    expect(existsSync(join(target, ".studio/lock"))).toBe(false);
    expect(readFileSync(join(target, "one/gold.txt"), "utf8")).toBe("The bridge opened.\n");
  }
});

test("a page that cannot be taken in is named, and the exit code is 1", async () => {
  const folder = labelled();
  const path = join(folder, "..", "bad.json");
  writeFileSync(path, '[{"data":{}}]');
  const { code, stderr } = await runHere(["studio", folder, "--import", path]);
  expect(code).toBe(1);
  expect(stderr).toContain("page task 1: ");
  expect(stderr).toContain("seine: 0 pages added, 1 failed\n");
});

test.each<[string, readonly string[]]>([
  ["--second-opinion needs --annotator", ["PAGES", "--second-opinion", ".2"]],
  [
    "found no page to give a second opinion on",
    ["PAGES", "--second-opinion", "0", "--annotator", "b"],
  ],
  [
    "found --export and --import, expected one of them",
    ["PAGES", "--export", "a", "--import", "b"],
  ],
  ["found --export without a corpus", ["--export", "a"]],
  ["found --as without --export", ["PAGES", "--as", "wcxb"]],
  ["name a new file or folder", ["PAGES", "--export", "PAGES"]],
  ["expected labelled pages, such as", ["PAGES", "--import", "PAGES/one"]],
  ["expected a folder of pages or a .jsonl file", ["PAGES/none"]],
  ["it is a file; expected a folder of pages or a .jsonl file", ["PAGES/one/page.html"]],
])("%s", async (message, args) => {
  const folder = labelled();
  const given = args.map((arg) => arg.replace("PAGES", folder));
  const { code, stderr, stdout } = await runHere(["studio", "--no-open", ...given]);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(message);
});
