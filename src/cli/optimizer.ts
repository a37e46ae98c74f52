import { setFlagsFromString } from "node:v8";

/**
 * Of a batch of a few hundred pages V8's optimizing compiler takes half of the CPU: it compiles functions whose calls
 * have not shown yet what they meet, and again when they have, and copies small functions into hundreds of places. A
 * function is compiled after four times as many runs here, with about half of the usual inlining. By version of V8,
 * since each complains of flags that it does not know: those of Node.js 20, 22 and 24. In the last a faster compiler
 * comes first, so that only inlining costs.
 */
const flagsByVersion: Readonly<Record<string, readonly string[]>> = {
  "11.3": ["--interrupt-budget=270000", "--max-inlined-bytecode-size-cumulative=500"],
  "12.4": ["--invocation-count-for-turbofan=12000", "--max-inlined-bytecode-size-cumulative=500"],
  "13.6": ["--max-inlined-bytecode-size-cumulative=200"],
};

/** The flags for a version of V8, as `process.versions.v8` has it. */
export function flagsOf(version: string): readonly string[] {
  return flagsByVersion[version.split(".", 2).join(".")] ?? [];
}

/**
 * Makes V8 optimize later, in all threads. For a process of our own alone: the flags are the whole process's. Code that
 * V8 has kept is valid for its flags, so it is loaded afterwards.
 */
export function optimizeLate(): void {
  for (const flag of flagsOf(process.versions.v8)) setFlagsFromString(flag);
}
