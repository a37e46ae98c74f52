import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findChromium } from "../../src/rendering/chromium.ts";
import { readRendering } from "../../src/rendering/rendering.ts";
import { runHere, temporaryFolder, writeTinyModel } from "../cli/run.ts";

const title =
  findChromium() === undefined
    ? "rendering from the command line: skipped, found no chromium, chromium-browser or google-chrome; set CHROMIUM"
    : "rendering from the command line";

const words = "The bridge opened on Monday after nine years of work, said the mayor. ".repeat(5);
const page = `<!doctype html><title>Bridge</title><script>document.write("<main><h1>Bridge</h1><p>${words}</p><p>${words}</p></main>")</script>`;

function setting() {
  const folder = temporaryFolder();
  const input = join(folder, "page.html");
  writeFileSync(input, page);
  return { folder, input, model: writeTinyModel(folder) };
}

describe.skipIf(findChromium() === undefined)(title, () => {
  test("extracts, in a batch too, what scripts write; without it does not", async () => {
    const { input, model } = setting();
    const plain = await runHere(["extract", "-q", "--model", model, "--threshold", "0", input]);
    expect(plain.stdout).not.toContain("mayor");
    const flags = ["--render", "--no-sandbox", "-q", "--model", model, "--threshold", "0"];
    const once = await runHere(["extract", ...flags, input]);
    expect([once.code, once.stdout]).toEqual([0, expect.stringContaining("said the mayor")]);
    const batch = await runHere(["extract", ...flags, "--jobs", "1", input]);
    expect(batch.stdout).toBe(once.stdout);
  });

  test("a page that is not done in time is an error record, and the next is not", async () => {
    const { folder, input, model } = setting();
    const endless = join(folder, "a.html");
    writeFileSync(endless, "<p>text<script>while (true);</script>");
    // The next page has to be done in time, on a busy machine too.
    const flags = ["--render", "--no-sandbox", "--render-timeout", "20", "--model", model, "-q"];
    const { code, stdout } = await runHere(["extract", ...flags, "-f", "json", endless, input]);
    expect(code).toBe(1);
    const [first, second] = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(first.error.reason).toBe("timeout");
    expect(second.error).toBeUndefined();
  });

  test("saves what is shown, and segments and chunks are those of the page", async () => {
    const { folder, input, model } = setting();
    const saved = join(folder, "r.json");
    expect((await runHere(["render", "--no-sandbox", input, "-o", saved])).code).toBe(0);
    expect(readRendering(readFileSync(saved, "utf8")).html).toContain("said the mayor");
    const segments = ["inspect", "--model", model, "--segments", "vips", "--format", "svg"];
    const again = await runHere([...segments, "--rendering", saved]);
    expect(again.stdout).toContain("as a browser shows the page");
    const now = await runHere([...segments, "--render", "--no-sandbox", input]);
    expect(now.stdout).toBe(again.stdout);
    const chunks = ["chunk", "--render", "--no-sandbox", "-q", "--model", model, "--whole-page"];
    const visual = [...chunks, "--segments", "vips", "--permitted", "8", input];
    const cut = await runHere(visual);
    expect(JSON.parse(cut.stdout.split("\n")[0]!).coherence).toBeGreaterThan(0);
    expect((await runHere([...visual, "--jobs", "1"])).stdout).toBe(cut.stdout);
  });
});

test("options of rendering are for rendering, and a browser is looked for at once", async () => {
  const { input } = setting();
  const lone = await runHere(["extract", "--chromium", "/usr/bin/chromium", input]);
  expect([lone.code, lone.stderr]).toEqual([2, expect.stringContaining("options of --render")]);
  const missing = await runHere(["extract", "--render", "--chromium", "/nowhere/chromium", input]);
  expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining("/nowhere/chromium")]);
  const both = await runHere(["inspect", "--rendering", "x.json", input]);
  expect([both.code, both.stderr]).toEqual([2, expect.stringContaining("goes with --segments")]);
  const none = await runHere(["inspect", "--rendering", "x.json", "--segments", "vips"]);
  expect([none.code, none.stderr]).toEqual([
    2,
    expect.stringContaining("cannot read the rendering"),
  ]);
});
