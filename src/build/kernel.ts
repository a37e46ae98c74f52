/**
 * Builds the WebAssembly of src/build/assembly into the library's base64 files. Run `npm run kernel` after a
 * change; a test compares the two.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const compiler = "node_modules/assemblyscript/bin/asc.js";
const options = [
  ...["-O3", "--enable", "simd", "--runtime", "stub", "--noAssert"],
  // Vectors pass between a kernel's functions, and do not leave it.
  ...["--disableWarning", "112"],
];

/** A kernel: its source, the generated file, and the name of its constant. */
export interface KernelFile {
  readonly source: string;
  readonly file: string;
  readonly constant: string;
  /** Options of its own. */
  readonly options?: readonly string[];
}

/** For memory that its caller makes. */
const importedMemory = ["--importMemory"];
/** The same, which threads share. */
const sharedMemory = [
  "--enable",
  "threads",
  ...importedMemory,
  "--sharedMemory",
  "--maximumMemory",
  "65536",
];

/** All kernels, with paths relative to the repository. */
export const kernels: readonly KernelFile[] = [
  {
    source: "src/build/assembly/forest.ts",
    file: "src/models/forest/kernel-bytes.ts",
    constant: "kernelBytes",
    options: importedMemory,
  },
  {
    source: "src/build/assembly/page.ts",
    file: "src/document/page-bytes.ts",
    constant: "pageBytes",
  },
  {
    source: "src/build/assembly/means.ts",
    file: "src/features/measures/means-bytes.ts",
    constant: "meansBytes",
    options: importedMemory,
  },
  {
    source: "src/build/assembly/measures.ts",
    file: "src/features/measures/kernel-bytes.ts",
    constant: "measuresBytes",
  },
  {
    source: "src/build/assembly/shapley.ts",
    file: "src/explain/shapley-bytes.ts",
    constant: "shapleyBytes",
  },
  {
    source: "src/build/assembly/histogram.ts",
    file: "training/fit/estimators/histogram-bytes.ts",
    constant: "histogramBytes",
    options: sharedMemory,
  },
];

/** The text of a kernel's generated file. */
export function buildKernel({ source, constant, options: own = [] }: KernelFile): string {
  const folder = mkdtempSync(join(tmpdir(), "seine-kernel-"));
  try {
    const file = join(folder, "kernel.wasm");
    const args = [compiler, source, ...options, ...own, "-o", file];
    execFileSync(process.execPath, args, { cwd: root });
    return (
      `/** ${source} as WebAssembly, in base64: written by \`npm run kernel\`. */\n` +
      `export const ${constant}: string =\n  "${readFileSync(file, "base64")}";\n`
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const kernel of kernels) writeFileSync(join(root, kernel.file), buildKernel(kernel));
}
