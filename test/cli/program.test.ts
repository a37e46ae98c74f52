import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { wholeProgram } from "../../src/cli/program.ts";
import { version } from "../../src/cli/version.ts";
import { writeModel } from "../../src/models/model.ts";
import { runHere, temporaryFolder, tinyModel, writeAll } from "./run.ts";

/** A command in the help: two spaces before it, options or arguments or spaces behind. */
const LISTED = /^ {2}([a-z]+) (?:\[|<| )/gm;
/** Words of schemas about values that no user has typed. */
const OF_SCHEMA = /Invalid|received|Too (?:small|big)|undefined/;
const COMMANDS = ["extract", "classify", "features", "check", "train", "evaluate"];

test("every flag that takes a value refuses a wrong one in words, of any command", async () => {
  const said: string[] = [];
  const open = [await wholeProgram()];
  for (const command of open) {
    open.push(...command.commands);
    for (const { parseArg, long } of command.options) {
      if (parseArg === undefined) continue;
      for (const text of ["-1.5", "0", "x", "", "1e99"]) {
        try {
          parseArg(text, undefined);
        } catch (error) {
          said.push(`${command.name()} ${long} ${text}: ${(error as Error).message}`);
        }
      }
    }
  }
  expect(said).toContain("chunk --max-tokens 0: Expected an integer of at least 1.");
  expect(said.length).toBeGreaterThan(100);
  expect(said.filter((message) => OF_SCHEMA.test(message))).toEqual([]);
});

describe("wrong usage", () => {
  test.each([
    ["unknown command", ["extrakt"], "unknown command 'extrakt'\n(Did you mean extract?)"],
    ["unknown option", ["extract", "--fast"], "seine: unknown option '--fast'"],
    ["help for no command", ["help", "extrakt"], "seine: unknown command 'extrakt'; seine --help"],
    ["bad threshold", ["extract", "-t", "1.5"], "'1.5' is invalid. Expected a number from 0 to 1"],
    ["bad charset", ["classify", "-c", "utf-9"], "'utf-9' is invalid. Expected an encoding"],
    ["missing model", ["extract", "-m", "/no/model.json"], "cannot read the model /no/model.json"],
    ["unknown family", ["features", "-F", "magic", "-"], 'unknown feature family "magic"; known: '],
  ])("%s", async (_, args, message) => {
    const { code, stdout, stderr } = await runHere(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
    expect(stderr).not.toContain("\n    at ");
  });

  test("a damaged model, and no output for it", async () => {
    const folder = temporaryFolder();
    const out = join(folder, "out.txt");
    writeAll(folder, {
      "model.json": writeModel(tinyModel()).replace('"bias":-4.5', '"bias":4.5'),
    });
    const args = ["extract", "-m", join(folder, "model.json"), "-o", out, "-"];
    const { code, stderr } = await runHere(args);
    expect(code).toBe(2);
    expect(stderr).toContain("its checksum does not match");
    expect(existsSync(out)).toBe(false);
  });
});

test("examples of the help name pages of the reader's own, as the package has none", async () => {
  const { stdout } = await runHere(["--help"]);
  const helps = [stdout];
  for (const [, name] of stdout.matchAll(LISTED)) {
    helps.push((await runHere([name!, "--help", "--all"])).stdout);
  }
  expect(helps.length).toBeGreaterThan(20);
  expect(helps.filter((help) => help.includes("data/pages"))).toEqual([]);
});

test("tells its version and its commands", async () => {
  expect(await runHere(["--version"])).toEqual({ code: 0, stdout: `${version()}\n`, stderr: "" });
  const help = await runHere(["--help"]);
  expect(help.code).toBe(0);
  for (const name of COMMANDS) expect(help.stdout).toContain(`\n  ${name} `);
  expect(await runHere([])).toMatchObject({ code: 2, stdout: "" });
});

test("calls every command what its own help calls it", async () => {
  const { stdout } = await runHere(["--help"]);
  const [commands, lab] = stdout.split("\nCommands:\n")[1]!.split("\n\n");
  const lines = [...`${commands}\n${lab}`.matchAll(/^ {2}([a-z]+)(?: (\S.*?))?(?: {2}.*)?$/gm)];
  const called = new Map(lines.map(([, name, usage = ""]) => [name!, usage]));
  called.delete("help");
  expect([...called.keys()]).toEqual(expect.arrayContaining(COMMANDS));
  for (const [name, usage] of called) {
    const own = await runHere([name, "--help"]);
    const shown = own.stdout.slice(0, own.stdout.indexOf("\n"));
    // Every command has the option --help.
    expect(shown).toBe(`Usage: seine ${name} ${usage === "" ? "[options]" : usage}`);
  }
  expect(await runHere(["help", "check"])).toEqual(await runHere(["check", "--help"]));
});

test.each(COMMANDS)("%s tells examples and exit codes", async (name) => {
  const { code, stdout } = await runHere([name, "--help"]);
  expect(code).toBe(0);
  expect(stdout).toContain(`\nExamples:\n  `);
  expect(stdout).toContain(`seine ${name} `);
  expect(stdout).toContain("\nExit codes: 0 ");
});

test.skipIf(!existsSync("/dev/full"))("a full disk is told in one line", async () => {
  const folder = temporaryFolder();
  const model = join(folder, "tiny.json");
  writeAll(folder, { "tiny.json": writeModel(tinyModel()), "a.html": "<p>text" });
  const page = join(folder, "a.html");
  const { code, stderr } = await runHere(["classify", "-q", "-m", model, "-o", "/dev/full", page]);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringContaining("no space is left on the device"),
  });
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
});
