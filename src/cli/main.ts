#!/usr/bin/env node
import nodeModule from "node:module";
import { EXIT, say, sayMistake, tooFewFiles } from "./exit.ts";
import { optimizeLate } from "./optimizer.ts";
import { print } from "./terminal.ts";
import { oldNode, version } from "./version.ts";

const versionFlags: ReadonlySet<string> = new Set(["--version", "-V"]);

// Since Node 22.1: caches compiled code for the next run.
(nodeModule as { enableCompileCache?: () => void }).enableCompileCache?.();
// A reader that closes its pipe (`| head`) is not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(EXIT.ok);
  say(`cannot write to standard output: ${error.message}`);
  process.exit(EXIT.failed);
});
// A thread that cannot open its files fails outside of any call.
process.on("uncaughtException", (error) => {
  const few = tooFewFiles(error);
  if (few === undefined) sayMistake(error);
  else say(few);
  process.exit(EXIT.failed);
});
const args = process.argv.slice(2);
try {
  const old = oldNode();
  if (args.length === 1 && versionFlags.has(args[0]!)) {
    // Scripts ask for it often: answer without loading the program.
    print(`${version()}\n`);
  } else if (old !== undefined) {
    // Before imports that fail there.
    say(old);
    process.exitCode = EXIT.failed;
  } else {
    optimizeLate();
    const { runProgram } = await import("./program.ts");
    process.exitCode = (await runProgram(args)) ?? process.exitCode;
  }
} catch (error) {
  const few = tooFewFiles(error);
  if (few === undefined) throw error;
  say(few);
  process.exitCode = EXIT.failed;
}
