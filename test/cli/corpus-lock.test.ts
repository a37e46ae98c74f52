/** Two studios on one corpus: the second is told. Each is a process of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { mainArgs, root } from "../cases/command.ts";
import { temporaryFolder } from "./run.ts";

interface Started {
  readonly process: ChildProcess;
  /** The address, or undefined if the process ended without one. */
  readonly url: string | undefined;
  readonly said: () => string;
}

async function studio(...args: readonly string[]): Promise<Started> {
  const command = [...mainArgs, "studio", "--no-open", ...args];
  const child = spawn(process.execPath, command, { cwd: root });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const ended = once(child, "close");
  const first = await Promise.race([once(child.stdout, "data"), ended.then(() => undefined)]);
  return { process: child, url: first && String(first[0]).trim(), said: () => said };
}

async function end({ process }: Started, signal: NodeJS.Signals): Promise<void> {
  const gone = once(process, "close");
  process.kill(signal);
  await gone;
}

test.each([
  ["a folder", "pages"],
  ["a JSONL file", "pages.jsonl"],
])("%s is written by one studio at a time; a dead one does not count", async (_, name) => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "pages"));
  writeFileSync(join(folder, "pages/one.html"), "<p>The bridge opened.");
  writeFileSync(join(folder, "pages.jsonl"), '{"id":"one","html":"<p>The bridge opened."}\n');
  const corpus = join(folder, name);
  const first = await studio(corpus);
  expect(first.url).toContain("?token=");
  const second = await studio(corpus);
  expect([second.url, second.process.exitCode]).toEqual([undefined, 2]);
  expect(second.said()).toContain(
    `cannot write ${name}: process ${first.process.pid} is writing it`,
  );
  expect(second.said()).toContain(
    "use the window of that studio, or open the corpus with --read-only",
  );
  const looking = await studio(corpus, "--read-only");
  expect(looking.url).toContain("?token=");
  await end(looking, "SIGTERM");
  // Killed without a word: the next one starts at once, at the same port.
  await end(first, "SIGKILL");
  const third = await studio(corpus);
  expect(new URL(third.url!).port).toBe(new URL(first.url!).port);
  expect(third.said()).not.toContain("is taken");
  await end(third, "SIGTERM");
  expect(readdirSync(folder).sort()).toEqual(["pages", "pages.jsonl"]);
  if (name === "pages") expect(readdirSync(join(corpus, ".studio"))).toEqual([".gitignore"]);
});
