/**
 * Keeps what V8 has compiled of a bundle beside it, for the next process: a third of the time of a start. The build
 * parts the large bundles into a script that {@link loadCode} runs and a module with its exports, see
 * src/build/scripts.ts. Node.js has a compile cache of its own since version 22, but without the functions that a
 * page needs.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { cachedDataVersionTag } from "node:v8";
import { Script } from "node:vm";

/** Scripts that were compiled in this process. */
const compiled: { readonly script: Script; readonly file: string }[] = [];

/** The variable that turns off the compile cache of Node.js. */
const isOff = process.env.NODE_DISABLE_COMPILE_CACHE !== undefined;

/** What a script comes to: a function of what it imports, which returns what it exports. */
export type Code = (...imports: readonly unknown[]) => Record<string, unknown>;

/** Runs a script, compiled by this process or an earlier one. */
export function loadCode(url: URL): Code {
  const file = fileURLToPath(url);
  const cachedData = isOff ? undefined : keptOf(file);
  const script = new Script(readFileSync(file, "utf8"), {
    filename: file,
    ...(cachedData && { cachedData }),
  });
  // V8 rejects what another version of it, or one with other flags, has compiled.
  if (script.cachedDataRejected !== false) compiled.push({ script, file });
  return script.runInThisContext() as Code;
}

/**
 * Keeps the scripts of this process with the functions that have run by now. Where nothing can be written the next
 * process compiles them again.
 */
export function keepCode(): void {
  if (isOff) return;
  for (const { script, file } of compiled.splice(0)) {
    const draft = `${keptFile(file)}.${process.pid}`;
    try {
      // Code takes a while, and often the folder is not the user's.
      writeFileSync(draft, "");
    } catch {
      return;
    }
    try {
      // Never half a file: another process may be reading.
      writeFileSync(draft, script.createCachedData());
      renameSync(draft, keptFile(file));
    } catch {
      rmSync(draft, { force: true });
    }
  }
}

/** For each version of V8, and its flags, one of its own. */
function keptFile(file: string): string {
  return `${file}.${cachedDataVersionTag().toString(36)}.cache`;
}

function keptOf(file: string): Uint8Array | undefined {
  try {
    return readFileSync(keptFile(file));
  } catch {
    return undefined;
  }
}
