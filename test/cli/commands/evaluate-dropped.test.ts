import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runHere, temporaryFolder, writeAll } from "../run.ts";

const story = Array.from(
  { length: 8 },
  (_, i) =>
    `<p>On the ${i + 1}th day the engineers, who had measured the old bridge since spring, said that its
     third pier could carry the weight of two trams, and the council agreed to open it.</p>`,
).join("");
const comment = (name: string, minute: number) =>
  `<div><p>${name}, 12 May 2014, 10:${minute}</p><p>I crossed it with my children this morning, and I must
     say that the engineers, whom nobody had believed in spring, have built a bridge that carries two trams,
     as the council had agreed when it was measured.</p></div>`;
const comments = `<div class=comments>${comment("Ann", 10)}${comment("Bob", 24)}${comment("Eve", 41)}</div>`;

/** A page with readers' comments: the gold of the one corpus has them, that of the other has not. */
function corpus(gold: string): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "bridge"));
  writeAll(join(folder, "bridge"), {
    "page.html": `<html lang=en><title>The bridge</title><body><nav><a href=/>Home</a></nav>
      <article><h1>The bridge</h1>${story}${comments}</article></body>`,
    "gold.txt": gold.replace(/<[^>]*>/g, " "),
  });
  return folder;
}

const RULES = /: 1 pages\nrule +evidence +pages +words +in gold +share\ncomment +units /;
const PAGES = /worst pages +rule +words +in gold\nbridge +comment +\d+ +\d+\n/;
const flags = ["--model", "default", "--dropped", "--quiet"];

test("prints per corpus what each rule drops, and the share of it that the gold has", async () => {
  const [without, with_] = [corpus(story), corpus(story + comments)];
  const { code, stdout, stderr } = await runHere(["evaluate", without, with_, ...flags, "--json"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const { dropped, failed } = JSON.parse(stdout);
  expect(failed).toEqual([]);
  expect(dropped.map((one: { corpus: string; pages: number }) => [one.corpus, one.pages])).toEqual([
    [without, 1],
    [with_, 1],
  ]);
  const shares = dropped.map(
    ({ rules }: { rules: { rule: string; share: number }[] }) =>
      rules.find(({ rule }) => rule === "comment")?.share,
  );
  expect(shares[0]).toBeLessThan(0.5);
  expect(shares[1]).toBeGreaterThan(0.8);
});

test("prints a table per corpus, and the pages that lose most", async () => {
  const folder = corpus(story + comments);
  const { stdout } = await runHere(["evaluate", folder, ...flags, "--worst", "1"]);
  expect(stdout).toMatch(RULES);
  expect(stdout).toMatch(PAGES);
});

test("scores content alone", async () => {
  const { code, stderr } = await runHere(["evaluate", corpus(story), ...flags, "--metadata"]);
  expect(code).toBe(2);
  expect(stderr).toContain("--dropped");
});
