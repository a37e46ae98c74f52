/** Runs the tests of the Python package, with `python3` or the program that SEINE_PYTHON names. */
import { spawn, spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { expect } from "vitest";
import { mainArgs, root } from "../cases/command.ts";

export const packageFolder: string = `${root}src/python`;
export const testFolder: string = `${root}test/python`;

const told = process.env.SEINE_PYTHON;
export const python: string = told === undefined ? "python3" : resolve(told);

function runs(program: string, ...args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: "ignore" }).status === 0;
}

/** Whether Python has these modules. */
export function hasModules(...names: readonly string[]): boolean {
  return hasPython && runs(python, "-c", `import ${names.join(", ")}`);
}

export const hasPython: boolean = runs(
  python,
  "-c",
  "import sys; sys.exit(sys.version_info < (3, 10))",
);
if (!hasPython) console.warn(`${python} is not Python 3.10 or later: its package is not tested`);
export const hasJava: boolean = runs("java", "-version");

const service = [process.execPath, ...mainArgs];

/** Runs Python with the package; what it says. */
export async function inPackage(
  args: readonly string[],
  cwd: string = packageFolder,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(python, args, {
    cwd,
    env: {
      ...process.env,
      PYTHONPATH: packageFolder,
      PYTHONDONTWRITEBYTECODE: "1",
      SEINE_COMMAND: service.map((part) => `'${part}'`).join(" "),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  const code = await new Promise<number | null>((done) => child.on("close", done));
  return { code, said };
}

/** Expects that test modules, or parts of them, pass. */
export async function expectToPass(...modules: readonly string[]): Promise<void> {
  const args = ["-W", "ignore", "-m", "unittest", "-v", ...modules];
  const { code, said } = await inPackage(args, testFolder);
  expect(code, said).toBe(0);
}
