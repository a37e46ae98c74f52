#!/usr/bin/env node
import { EXIT, say } from "./exit.ts";
import { runProgram } from "./program.ts";

// The reader of a pipe has seen enough (`| head`): not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(EXIT.ok);
  say(`cannot write to standard output: ${error.message}`);
  process.exit(EXIT.failed);
});
process.exitCode = (await runProgram(process.argv.slice(2))) ?? process.exitCode;
