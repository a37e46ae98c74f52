#!/usr/bin/env node
import nodeModule from "node:module";
import { EXIT, say, tooFewFiles } from "./exit.ts";

// Since Node 22.1: what was compiled once is kept for the next run.
(nodeModule as { enableCompileCache?: () => void }).enableCompileCache?.();
// The reader of a pipe has seen enough (`| head`): not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(EXIT.ok);
  say(`cannot write to standard output: ${error.message}`);
  process.exit(EXIT.failed);
});
try {
  const { runProgram } = await import("./program.ts");
  process.exitCode = (await runProgram(process.argv.slice(2))) ?? process.exitCode;
} catch (error) {
  const few = tooFewFiles(error);
  if (few === undefined) throw error;
  say(few);
  process.exitCode = EXIT.failed;
}
