import { execFile, execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { start } from "./http-service.ts";

const program = fileURLToPath(new URL("write-first.py", import.meta.url));
const run = promisify(execFile);

/** Whether Python can do this. */
function can(statement: string): boolean {
  try {
    execFileSync("python3", ["-c", statement], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

test.for([
  ["http.client", 1, 120],
  ["requests", 1, 120],
  ["http.client", 20, 6],
] as const)(
  "%s, %i at a time, may send all its lines before it reads an answer",
  async ([library, clients, lines], { skip }) => {
    if (!can(`import ${library}`)) skip(`python3 with ${library} is not there`);
    const service = await start();
    const { port } = new URL(service.address);
    const args = [program, library, port, `${clients}`, `${lines}`];
    // For what hangs.
    const { stdout } = await run("python3", args, { timeout: 300_000 });
    expect(stdout).toBe("all answered\n");
  },
);
