import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { runHere } from "../run.ts";

const has = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, { input: "" }).error === undefined;

test("has each command with its options, and no line that roff would take for its own", async () => {
  const { code, stdout } = await runHere(["man"]);
  expect(code).toBe(0);
  expect(stdout).toContain(".TH SEINE 1 ");
  expect(stdout).toContain(".SS seine extract [options] [input...]\n");
  expect(stdout).toContain("\\fB\\-f, \\-\\-format\\fR \\fI<format>\\fR\n");
  expect(stdout).toContain(".SS seine sites learn ");
  for (const line of stdout.split("\n")) {
    if (line.startsWith(".")) expect(line).toMatch(KNOWN);
  }
});

test.skipIf(!has("mandoc", "-V"))("is right by mandoc", async () => {
  const { stdout } = await runHere(["man"]);
  const args = ["-Tlint", "-Wwarning"];
  const { stdout: said } = spawnSync("mandoc", args, { input: stdout, encoding: "utf8" });
  const faults = said.split("\n").filter((line) => line !== "" && !NO_DATE.test(line));
  expect(faults).toEqual([]);
});

test.skipIf(!has("man", "--version"))("reads well", async () => {
  const { stdout } = await runHere(["man"]);
  const { stdout: page, stderr } = spawnSync("man", ["-l", "-"], {
    input: stdout,
    encoding: "utf8",
    env: { ...process.env, MANWIDTH: "80", MANPAGER: "cat", LC_ALL: "C.UTF-8" },
  });
  expect(stderr).toBe("");
  expect(page).toContain("seine extract [options] [input...]");
  expect(page).toContain("--near-duplicates <what>");
});

const KNOWN = /^\.(?:TH|SH|SS|TP|PP|B|I|br|nf|fi)\b/;
/** The page is the same for the same version, so it has no date. */
const NO_DATE = /missing date|cannot parse date/;
