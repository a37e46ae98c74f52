import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { runProgram } from "../../src/cli/program.ts";
import { groupsOf } from "../../training/score/site-groups.ts";
import { generatedSite, leads, TEASER } from "../cases/generated-site.ts";
import { runHere, temporaryFolder, writeTinyModel } from "./run.ts";

const onePlace = /^5,1,/;
const noGain = /\+0\.0000,\+0\.0000,\+0\.0000$/;

/** A folder with the pages of the generated site. */
function crawl(pages: readonly string[] = generatedSite): string {
  const folder = temporaryFolder();
  for (const [i, html] of pages.entries()) writeFileSync(join(folder, `${i}.html`), html);
  return folder;
}

/** A corpus of that site, and of a page of another. */
function corpus(): string {
  const path = join(temporaryFolder(), "letters.jsonl");
  const lines = generatedSite.map((html, i) => ({
    ...{ id: `${i}`, url: `https://letter.example/${i}`, html },
    gold: leads[i],
  }));
  const other = { id: "other", url: "https://other.example/", html: "<p>A word.", gold: "A word." };
  writeFileSync(path, [...lines, other].map((line) => `${JSON.stringify(line)}\n`).join(""));
  return path;
}

test("methods are told to need sibling pages", async () => {
  const { stdout } = await runHere(["methods"]);
  const [, told] = stdout.split("infodiscoverer (InfoDiscoverer, by block)");
  expect(told!.split("\n").slice(3, 5)).toEqual([
    "    needs other pages of the site: --sibling-pages",
    "    options: granularity=layout, threshold=otsu, theta=0.6, stopWords=true, stem=false",
  ]);
  const records = JSON.parse((await runHere(["methods", "--json"])).stdout) as {
    id: string;
    needs?: string;
  }[];
  expect(records.find(({ id }) => id === "wisdom")!.needs).toBe("siblingPages");
  expect(records.find(({ id }) => id === "cetr")).not.toHaveProperty("needs");
});

describe("extract and inspect by a method that needs sibling pages", () => {
  test("extracts pages among their sibling pages and others", async () => {
    const folder = crawl();
    const args = ["extract", "--method", "on-no-other-page", "--sibling-pages", folder, "-q"];
    const { code, stdout } = await runHere([...args, join(folder, "2.html")]);
    expect(code).toBe(0);
    expect(stdout).toContain(leads[2]);
    expect(stdout).not.toContain(TEASER);
    const others = crawl(generatedSite.filter((_, i) => i !== 2));
    const unseen = await runHere([
      ...["extract", "--method", "on-no-other-page", "--sibling-pages", others, "-q"],
      join(folder, "2.html"),
    ]);
    expect(unseen.stdout).toBe(stdout);
  });

  test("goes on past a sister that is no page, and says where few are known", async () => {
    const folder = crawl(generatedSite.slice(0, 2));
    writeFileSync(join(folder, "x.html"), "%PDF-1.7\n");
    const args = [
      "extract",
      "--method",
      "wisdom",
      "--sibling-pages",
      folder,
      join(folder, "0.html"),
    ];
    const { code, stdout, stderr } = await runHere(args);
    expect(code).toBe(1);
    expect(stdout).toContain(leads[0]);
    expect(stderr).toContain("x.html: ");
    expect(stderr).toContain(
      "wisdom knows 2 pages of the site; expect poor results with fewer than 5",
    );
  });

  test("inspects a page among its sibling pages", async () => {
    const folder = crawl();
    const report = join(temporaryFolder(), "report.html");
    const { code } = await runHere([
      ...["inspect", join(folder, "0.html"), "--model", writeTinyModel(temporaryFolder())],
      ...["--method", "infodiscoverer", "--sibling-pages", folder, "-o", report],
    ]);
    expect(code).toBe(0);
    expect(readFileSync(report, "utf8")).toContain("InfoDiscoverer");
  });

  const page = "data/pages/news-harbour-bridge/page.html";
  test.each<[string, string[], string]>([
    [
      "a method without its sibling pages",
      ["extract", "--method", "wisdom", page],
      'method "wisdom" needs sibling pages; expected --sibling-pages with a folder',
    ],
    [
      "the same in an inspection",
      ["inspect", "--method", "wisdom", page],
      'method "wisdom" needs sibling pages',
    ],
    [
      "sibling pages of a method that needs none",
      ["extract", "--method", "cetr", "--sibling-pages", "data/pages", page],
      "found --sibling-pages with --method cetr; these methods need them: on-no-other-page, ",
    ],
    [
      "sibling pages without a method",
      ["inspect", "--sibling-pages", "data/pages", page],
      "found --sibling-pages with no --method",
    ],
    [
      "an option that the method lacks",
      ["extract", "--method", "wisdom", "--method-option", "a=1", "--sibling-pages", page, page],
      'method wisdom has no option "a"; it has mode, k, ',
    ],
    [
      "a method that needs sibling pages among those that do not",
      ["compare", "--methods", "wisdom", "data/pages"],
      'method "wisdom" needs other pages of the page\'s site: give them by --sibling-pages',
    ],
  ])("refuses %s", async (_, args, message) => {
    const { code, stdout, stderr } = await runHere(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  });
});

describe("compare --by-site", () => {
  const compare = (...args: string[]) =>
    runHere([
      ...["compare", "--by-site", "-q", "--models", writeTinyModel(temporaryFolder())],
      ...[corpus(), ...args],
    ]);

  test("scores methods, the baseline and the model on the pages of large sites", async () => {
    const { code, stdout } = await compare("--methods", "wisdom", "--format", "csv");
    expect(code).toBe(0);
    const [rows, curve] = stdout.split("\n\n").map((part) => part.trim().split("\n"));
    expect(rows![0]).toBe(
      "system,corpus,pages,sites,precision,recall,F1,low,high,above on-no-other-page,low,high",
    );
    const systems = rows!.slice(1).map((row) => row.replaceAll('"', "").split(",letters.jsonl,"));
    expect(systems.map(([name]) => name).sort()).toEqual([
      ...["all text", "on-no-other-page", "tiny, page alone", "tiny, with site"],
      ...["wisdom", "wisdom k=1"],
    ]);
    for (const [, cells] of systems) expect(cells).toMatch(onePlace);
    const baseline = systems.find(([name]) => name === "on-no-other-page")!;
    expect(baseline[1]).toMatch(noGain);
    expect(curve!.slice(0, 2)).toEqual([
      "F1 by known pages,corpus,2,3,5,10,20",
      "(pages),letters.jsonl,5,5,5,,",
    ]);
    expect(curve).toHaveLength(7);
  });

  test("gives the same twice, as JSON too", async () => {
    const args = ["--methods", "infodiscoverer", "--format", "json"];
    const { stdout } = await compare(...args);
    expect((await compare(...args)).stdout).toBe(stdout);
    const [{ rows, curve }] = JSON.parse(stdout) as [
      {
        rows: { system: string; f1: { mean: number } }[];
        curve: { system: string; points: { known: number; pages: number; f1: number }[] }[];
      },
    ];
    const f1 = (name: string) => rows.find(({ system }) => system === name)!.f1.mean;
    expect(f1("on-no-other-page")).toBeGreaterThan(f1("all text"));
    // Of all five pages the same is known as where each is judged by all others.
    const own = curve.find(({ system }) => system === "infodiscoverer")!;
    expect(own.points.at(-1)).toEqual({ known: 5, pages: 5, f1: f1("infodiscoverer") });
  });

  test("writes the same bytes with any number of threads, row by row", async () => {
    const path = join(temporaryFolder(), "two.jsonl");
    const lines = ["a", "b"].flatMap((site) =>
      generatedSite.map((html, i) => ({
        ...{ id: `${site}${i}`, url: `https://${site}.example/${i}`, html },
        // Backwards, so that the order of words counts.
        gold: leads[i]!.split(" ").reverse().join(" "),
      })),
    );
    writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    const args = [
      ...["compare", "--by-site", "-q", "--models", writeTinyModel(temporaryFolder()), path],
      ...["--methods", "wisdom"],
    ];
    const [one, two] = [
      await runHere([...args, "--jobs", "1"]),
      await runHere([...args, "-j", "2"]),
    ];
    expect(two).toEqual(one);
    const widths = one.stdout.split("\n\n").map(
      (part) =>
        new Set(
          part
            .trimEnd()
            .split("\n")
            .map((row) => row.length),
        ),
    );
    expect(widths[0]!.size).toBe(1);
    const writes: string[] = [];
    const spy = vi.spyOn(process.stdout, "write").mockImplementation((chunk) => {
      writes.push(String(chunk));
      return true;
    });
    await runProgram([...args, "--jobs", "1", "--metric", "lcs"]);
    spy.mockRestore();
    // A head, six systems, an empty line; a head, the numbers of pages, four systems, an empty end.
    expect(writes.length).toBeGreaterThan(12);
    expect(writes.join("")).not.toBe(one.stdout);
  });

  test("a site of more than 40 pages is scored in groups of 40 that know one another", async () => {
    const path = join(temporaryFolder(), "large.jsonl");
    const lines = Array.from({ length: 90 }, (_, i) => ({
      ...{ id: `${i}`, url: `https://large.example/${i}` },
      ...{ html: `<p>News</p><p>Lead ${i}</p>`, gold: `Lead ${i}` },
    }));
    writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    const { groups, sites } = await groupsOf(path, { leastPages: 5, seed: 1 });
    expect(sites).toBe(1);
    expect(groups.map(({ pages, scored }) => [new Set(pages).size, scored])).toEqual([
      ...[
        [40, 40],
        [40, 40],
      ],
      [40, 10],
    ]);
    expect(new Set(groups.flatMap(({ pages, scored }) => pages.slice(0, scored))).size).toBe(90);
  });

  test.each<[string, string[], string]>([
    ["page methods", ["--methods", "cetr"], 'unknown site method "cetr"; known: on-no-other-page'],
    ["sentences", ["--metric", "sentences"], "found --metric sentences, expected bag, lcs or set"],
    ["several models", ["--models", "a.json,b.json"], "expected one with --by-site"],
    ["no site that is large enough", ["--least-pages", "6"], "found no site with 6 pages among 6"],
  ])("refuses %s", async (_, args, message) => {
    const { code, stdout, stderr } = await compare(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
  });

  test("--least-pages alone is refused", async () => {
    const { code, stderr } = await runHere(["compare", "--least-pages", "3", "data/pages"]);
    expect(code).toBe(2);
    expect(stderr).toContain("found --least-pages without --by-site");
  });
});
