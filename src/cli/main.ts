#!/usr/bin/env node
import { EXIT } from "./exit.ts";
import { runProgram } from "./program.ts";

// The reader of a pipe has seen enough (`| head`): not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(EXIT.ok);
  throw error;
});
process.exitCode = (await runProgram(process.argv.slice(2))) ?? process.exitCode;
