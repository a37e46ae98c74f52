/**
 * Builds the WebAssembly of src/build/assembly/forest.ts into src/models/forest/kernel-bytes.ts. Run with
 * `npm run kernel` after a change; a test compares the two.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const compiler = "node_modules/assemblyscript/bin/asc.js";
const options = ["-O3", "--enable", "simd", "--runtime", "stub", "--noAssert"];

/** The text of the file that holds the kernel. */
export function buildKernel(): string {
  const folder = mkdtempSync(join(tmpdir(), "seine-kernel-"));
  try {
    const file = join(folder, "forest.wasm");
    const source = "src/build/assembly/forest.ts";
    execFileSync(process.execPath, [compiler, source, ...options, "-o", file], { cwd: root });
    return (
      "/** src/build/assembly/forest.ts as WebAssembly, in base64: written by `npm run kernel`. */\n" +
      `export const kernelBytes: string =\n  "${readFileSync(file, "base64")}";\n`
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(join(root, "src/models/forest/kernel-bytes.ts"), buildKernel());
}
