import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Runs `main` if the process was started with this module; an error becomes a message and exit code 1. */
export async function asProgram(module: string, main: () => Promise<void>): Promise<void> {
  const script = process.argv[1];
  if (script === undefined || realpathSync(script) !== fileURLToPath(module)) return;
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
