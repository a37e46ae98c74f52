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
import { crc32 } from "node:zlib";

/** Scripts that were compiled in this process, and the checksums of their sources. */
const compiled: { readonly script: Script; readonly file: string; readonly sum: number }[] = [];

/** Bytes of the checksum at the end of a kept file. */
const SUM_BYTES = 4;

/** The variable that turns off the compile cache of Node.js. */
const isOff = process.env.NODE_DISABLE_COMPILE_CACHE !== undefined;

/** What a script comes to: a function of what it imports, which returns what it exports. */
export type Code = (...imports: readonly unknown[]) => Record<string, unknown>;

/** Runs a script, compiled by this process or an earlier one. */
export function loadCode(url: URL): Code {
  const file = fileURLToPath(url);
  const source = readFileSync(file);
  const sum = isOff ? 0 : crc32(source);
  const cachedData = isOff ? undefined : keptOf(file, sum);
  const script = new Script(source.toString("utf8"), {
    filename: file,
    ...(cachedData && { cachedData }),
  });
  // V8 rejects what another version of it, or one with other flags, has compiled.
  if (script.cachedDataRejected !== false) compiled.push({ script, file, sum });
  return script.runInThisContext() as Code;
}

/**
 * Keeps the scripts of this process with the functions that have run by now. Where nothing can be written the next
 * process compiles them again.
 */
export function keepCode(): void {
  if (isOff) return;
  for (const { script, file, sum } of compiled.splice(0)) {
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
      writeFileSync(draft, withSum(script.createCachedData(), sum));
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

/** Code, then the checksum of its script's source and of itself. */
function withSum(code: Buffer, sourceSum: number): Buffer {
  const sum = Buffer.alloc(SUM_BYTES);
  sum.writeUInt32LE(crc32(code, sourceSum));
  return Buffer.concat([code, sum]);
}

/**
 * The code that was kept of this very source. V8 compares only the lengths of sources, and never looks whether code is
 * damaged: it would crash or hang.
 */
function keptOf(file: string, sourceSum: number): Uint8Array | undefined {
  try {
    const kept = readFileSync(keptFile(file));
    const code = kept.subarray(0, -SUM_BYTES);
    return crc32(code, sourceSum) === kept.readUInt32LE(code.length) ? code : undefined;
  } catch {
    return undefined;
  }
}
