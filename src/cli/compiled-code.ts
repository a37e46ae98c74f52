/**
 * Keeps what V8 has compiled of a bundle beside it, for the next process: a third of the time of a start. The build
 * parts the large bundles into a script that {@link loadCode} runs and a module with its exports, see
 * src/build/scripts.ts. Node.js has a compile cache of its own since version 22, but without the functions that a
 * page needs.
 */
import { createHash, type Hash } from "node:crypto";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { cachedDataVersionTag } from "node:v8";
import { Script } from "node:vm";

/** Scripts that were compiled in this process, with the digest of the source so far: the source itself is in the heap. */
const compiled: { readonly script: Script; readonly file: string; readonly source: Hash }[] = [];

/** Bytes of the digest at the end of a kept file. */
const DIGEST_BYTES = 20;

/** The variable that turns off the compile cache of Node.js. */
const isOff = process.env.NODE_DISABLE_COMPILE_CACHE !== undefined;

/** A script as src/build/scripts.ts writes it: the parameters are those of a module that Vite has transformed. */
type Code = (
  importNow: (name: string) => unknown,
  importLater: (name: string) => Promise<unknown>,
  exportName: (name: string, get: () => unknown) => void,
  meta: ImportMeta,
) => void;

/**
 * Runs a script in place of the module that was bundled.
 *
 * @param imports modules by name
 * @returns what it exports
 */
export function runScript(
  url: URL,
  imports: Readonly<Record<string, unknown>>,
  importLater: (name: string) => Promise<unknown>,
  meta: ImportMeta,
): Record<string, unknown> {
  const exports: Record<string, unknown> = {};
  const exportName = (name: string, get: () => unknown): void => {
    Object.defineProperty(exports, name, { get });
  };
  loadCode(fileURLToPath(url))((name) => imports[name], importLater, exportName, meta);
  return exports;
}

/** A script's code, compiled by this process or an earlier one. */
function loadCode(file: string): Code {
  const bytes = readFileSync(file);
  const source = createHash("sha1").update(bytes);
  const cachedData = isOff ? undefined : keptOf(file, source);
  const script = new Script(bytes.toString(), {
    filename: file,
    ...(cachedData && { cachedData }),
  });
  // V8 rejects what another version of it, or one with other flags, has compiled.
  if (script.cachedDataRejected !== false) compiled.push({ script, file, source });
  return script.runInThisContext() as Code;
}

/**
 * Keeps the scripts of this process with the functions that have run by now. Where nothing can be written the next
 * process compiles them again.
 */
export function keepCode(): void {
  if (isOff) return;
  for (const { script, file, source } of compiled.splice(0)) {
    // Processes in containers that share the folder may have the same number.
    const draft = `${file}.${process.pid}-${Math.random().toString(36).slice(2)}.cache`;
    try {
      // Code takes a while, and often the folder is not the user's.
      writeFileSync(draft, "", { flag: "wx" });
    } catch {
      return;
    }
    try {
      // Never half a file: another process may be reading.
      const code = script.createCachedData();
      writeFileSync(draft, Buffer.concat([code, digestOf(source, code)]));
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

function digestOf(source: Hash, code: Uint8Array): Buffer {
  return source.copy().update(code).digest();
}

/**
 * The code that was kept of this very source. V8 compares only the lengths of sources, and never looks whether code is
 * damaged: it would crash or hang.
 */
function keptOf(file: string, source: Hash): Uint8Array | undefined {
  try {
    const kept = readFileSync(keptFile(file));
    const code = kept.subarray(0, -DIGEST_BYTES);
    return digestOf(source, code).equals(kept.subarray(code.length)) ? code : undefined;
  } catch {
    return undefined;
  }
}
