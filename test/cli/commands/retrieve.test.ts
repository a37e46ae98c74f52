import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ownRendering } from "../../cases/own-rendering.ts";
import { runHere, temporaryFolder } from "../run.ts";

const words = (name: string): string => `${name} `.repeat(30).trim();

/** A story and a menu beside it, 100 pixels apart. */
function page(name: string): string {
  return `<body data-box="0 0 900 900"><div data-box="0 0 900 900"><p data-box="0 0 600 400">${words(name)}</p><p data-box="700 0 200 900">${words("menu")}</p></div></body>`;
}

function corpus(names: readonly string[]): string {
  const path = join(temporaryFolder(), "pages.jsonl");
  const lines = names.map((name) => ({
    id: name,
    html: page(name),
    gold: words(name),
    title: name,
  }));
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return path;
}

function renderings(names: readonly string[]): string {
  const folder = temporaryFolder();
  for (const name of names) {
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(ownRendering(page(name))));
  }
  return folder;
}

interface Retrieved {
  readonly pages: number;
  readonly results: readonly {
    readonly systems: readonly { readonly name: string; readonly against?: string }[];
  }[];
  readonly segmentations: readonly { readonly name: string; readonly f1: { mean: number } }[];
}

describe("retrieve --renderings", () => {
  const model = ["--model", "tiny", "--quiet", "--json"];

  test("has rendered rows beside those of the tree, on the pages that have a rendering", async () => {
    const names = ["river", "market", "museum"];
    const folder = renderings(names.slice(0, 2));
    const args = ["retrieve", corpus(names), "--renderings", folder, "--permitted", "9", ...model];
    const { code, stdout } = await runHere(args);
    expect(code).toBe(0);
    const { pages, results, segmentations } = JSON.parse(stdout) as Retrieved;
    expect(pages).toBe(2);
    const against = Object.fromEntries(results[0]!.systems.map((row) => [row.name, row.against]));
    expect(against).toMatchObject({
      "BR, vips": "DR",
      "BR, vips rendered": "BR, vips",
      "DR + BR, comb rendered": "DR + BR, comb",
      "DR, expanded from vips": "DR, expanded from pages",
      "DR, expanded from vips rendered": "DR, expanded from vips",
    });
    expect(segmentations.map(({ name }) => name).slice(3)).toEqual([
      ...["vips", "comb", "vips rendered", "comb rendered"],
    ]);
    // On the tree both are one coherent block; 100 pixels between the columns weigh 12, degree 7.
    const f1 = (name: string) => segmentations.find((row) => row.name === name)!.f1.mean;
    expect(f1("vips rendered")).toBe(1);
    expect(f1("vips")).toBeLessThan(0.9);
  });

  test("without them there are no such rows", async () => {
    const { stdout } = await runHere(["retrieve", corpus(["river", "market"]), ...model]);
    const { pages, segmentations } = JSON.parse(stdout) as Retrieved;
    expect(pages).toBe(2);
    expect(segmentations).toHaveLength(5);
  });

  test.each([
    ["no rendering of its pages", {}, "expected <page id>.json as seine render writes it"],
    ["a broken one", { "river.json": "{" }, "river.json is no JSON"],
  ])("refuses a folder with %s", async (_, files: Record<string, string>, message) => {
    const folder = temporaryFolder();
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const args = ["retrieve", corpus(["river"]), "--renderings", folder, ...model];
    const { code, stdout, stderr } = await runHere(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
  });
});
