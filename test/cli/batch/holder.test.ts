import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { expect, onTestFinished, test, vi } from "vitest";
import { isRunning, thisProcess } from "../../../src/cli/batch/holder.ts";

function fieldsOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

test("a process runs until it ends, also if nobody takes note of its end", async () => {
  expect(isRunning(thisProcess())).toBe(true);
  if (process.platform !== "linux") return;
  // What replaces the shell does not know of its child.
  const parent = spawn("sh", ["-c", "sleep 0.3 & echo $!; exec sleep 60"]);
  onTestFinished(() => void parent.kill());
  const [printed] = (await once(parent.stdout, "data")) as [Buffer];
  const pid = Number(String(printed));
  const child = { ...thisProcess(), pid, start: fieldsOf(pid)[19]! };
  expect(isRunning(child)).toBe(true);
  await vi.waitFor(() => expect(fieldsOf(pid)[0]).toBe("Z"), { timeout: 10_000 });
  expect(isRunning(child)).toBe(false);
});
