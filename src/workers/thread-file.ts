import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

/**
 * A thread's file beside the module of that address. Run from source, threads must load tsx by themselves.
 */
export function threadFile(
  beside: string,
  name: string,
): { filename: string; execArgv?: string[] } {
  if (!beside.endsWith(".ts")) {
    return { filename: fileURLToPath(new URL(`./${name}.js`, beside)) };
  }
  const tsx = createRequire(beside).resolve("tsx/cjs");
  const filename = fileURLToPath(new URL(`./${name}.ts`, beside));
  return { filename, execArgv: ["--require", tsx] };
}
