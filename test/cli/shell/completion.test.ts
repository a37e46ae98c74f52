import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { formatWords } from "../../../src/output/formats/registry.ts";
import { runHere, temporaryFolder } from "../run.ts";

const shells = ["bash", "zsh", "fish", "powershell"] as const;
const has = (shell: string): boolean => spawnSync(shell, ["--version"]).status === 0;
const scripts = new Map<string, string>();

beforeAll(async () => {
  for (const shell of shells) {
    const { code, stdout, stderr } = await runHere(["completion", shell]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    scripts.set(shell, stdout);
  }
});

/** What bash proposes for the last of the words. */
function inBash(...words: string[]): string[] {
  const line = words.map((word) => `'${word}'`).join(" ");
  const code = `${scripts.get("bash")}
COMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}
_seine; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { status, stdout, stderr } = spawnSync("bash", ["--norc", "-u", "-c", code], {
    encoding: "utf8",
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return stdout.split("\n").filter(Boolean);
}

describe.skipIf(!has("bash"))("bash", () => {
  test("proposes commands, options and values", () => {
    expect(inBash("seine", "ex")).toEqual(["extract"]);
    expect(inBash("seine", "")).toEqual(expect.arrayContaining(["extract", "mcp", "doctor"]));
    expect(inBash("seine", "extract", "--near")).toEqual(["--near-duplicates"]);
    expect(inBash("seine", "extract", "a.html", "--format", "")).toEqual([...formatWords]);
    expect(inBash("seine", "extract", "-f", "ma")).toEqual(["markdown"]);
    expect(inBash("seine", "extract", "--format", "=", "j")).toEqual(["json"]);
    expect(inBash("seine", "extract", "--format", "=")).toEqual([...formatWords]);
    expect(inBash("seine", "sites", "l")).toEqual(["learn"]);
    expect(inBash("seine", "sites", "learn", "--rec")).toEqual(["--records"]);
    expect(inBash("seine", "completion", "z")).toEqual([]);
  });

  test("leaves files to bash, and values that nobody knows", () => {
    expect(inBash("seine", "extract", "pa")).toEqual([]);
    expect(inBash("seine", "extract", "--output", "")).toEqual([]);
    expect(inBash("seine", "extract", "--jobs", "")).toEqual([]);
    // A file may be called like a command, or like a value.
    expect(inBash("seine", "extract", "search", "--sha")).toEqual(["--shard"]);
    expect(inBash("seine", "extract", "--sites", "")).toEqual(["first", "stream"]);
    expect(inBash("seine", "extract", "--sites", "--jo")).toEqual(["--jobs"]);
  });
});

describe.skipIf(!has("zsh"))("zsh", () => {
  /** What zsh proposes where a line ends, by its own completion in a terminal of its own. */
  function inZsh(line: string): string {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "_seine"), scripts.get("zsh")!);
    const code = `
zmodload zsh/zpty
zpty -b shell zsh -f -i
zpty -w shell 'PS1=; unsetopt beep; LISTMAX=0; fpath=(${folder} $fpath); autoload -U compinit; compinit -D -u; bindkey "^I" expand-or-complete; zstyle ":completion:*" list-colors "no=0"; print READY'
zpty -r -m shell out '*READY*READY*' || true
zpty -w -n shell ${JSON.stringify(line)}$'\\t\\t'
sleep 2
out=; while zpty -r -t shell part; do out+=$part; done; print -r -- $out
zpty -d shell`;
    const { stdout } = spawnSync("zsh", ["-f", "-c", code], { encoding: "utf8", timeout: 30_000 });
    return stdout;
  }

  test("is right zsh", () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "functions"));
    const path = join(folder, "_seine");
    writeFileSync(path, scripts.get("zsh")!);
    expect(spawnSync("zsh", ["-n", path], { encoding: "utf8" })).toMatchObject({
      status: 0,
      stderr: "",
    });
  });

  test("proposes commands, options and values", () => {
    expect(inZsh("seine doc")).toContain("doctor");
    expect(inZsh("seine extract --near")).toContain("near-duplicates");
    const formats = inZsh("seine extract --format ");
    for (const name of formatWords) expect(formats).toContain(name);
  });
});

describe.skipIf(!has("fish"))("fish", () => {
  function inFish(line: string): string[] {
    const code = `${scripts.get("fish")}\ncomplete -C ${JSON.stringify(line)}`;
    const { status, stdout, stderr } = spawnSync("fish", ["--no-config", "-c", code], {
      encoding: "utf8",
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    return stdout
      .split("\n")
      .filter(Boolean)
      .map((found) => found.split("\t")[0]!);
  }

  test("proposes commands, options and values", () => {
    expect(inFish("seine doc")).toEqual(["doctor"]);
    expect(inFish("seine extract --near")).toContain("--near-duplicates");
    expect(inFish("seine extract --near-duplicates ").sort()).toEqual(["drop", "mark"]);
    expect(inFish("seine extract -f mark")).toContain("markdown");
    expect(inFish("seine sites le")).toEqual(["learn"]);
    expect(inFish("seine sites learn --rec")).toContain("--records");
    expect(inFish("seine extract --corp")).toEqual([]);
  });
});

test("PowerShell has each command and option, and quotes that end", () => {
  const script = scripts.get("powershell")!;
  expect(script).toContain("'extract --format' = @{");
  expect(script).toContain("'--near-duplicates' = '");
  for (const line of script.split("\n")) {
    expect(line.split("'").length % 2, line).toBe(1);
    expect(line.split("{").length, line).toBeLessThanOrEqual(line.split("}").length + 1);
  }
});

test("an unknown shell is wrong usage", async () => {
  const { code, stderr } = await runHere(["completion", "csh"]);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining("Allowed choices are bash, zsh, fish, powershell"),
  });
});
