/** Writes the declarations of the package's entries, and of all that they import, into `dist`. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** An import of a source, which the declarations of it stand for. */
const SPECIFIER = /\b(?:from|import)[ (]{0,2}"(\.[^"]+)\.ts"/g;

const manifest = z.object({ exports: z.record(z.string(), z.unknown()) });
const typed = z.object({ types: z.string() });

/** @throws Error if the sources have errors of types; the compiler has then reported them */
export function writeDeclarations(): void {
  const folder = mkdtempSync(join(tmpdir(), "seine-types-"));
  try {
    const tsc = ["node_modules/typescript/bin/tsc", "--emitDeclarationOnly", "--outDir", folder];
    execFileSync(process.execPath, tsc, { cwd: root, stdio: "inherit" });
    const { exports } = manifest.parse(
      JSON.parse(readFileSync(join(root, "package.json"), "utf8")),
    );
    const reached = new Set(
      Object.values(exports).flatMap((entry) => {
        const { success, data } = typed.safeParse(entry);
        return success ? [data.types.replace("./dist/", "")] : [];
      }),
    );
    for (const path of reached) {
      const text = readFileSync(join(folder, path), "utf8");
      for (const [, source] of text.matchAll(SPECIFIER)) {
        reached.add(join(dirname(path), `${source}.d.ts`));
      }
      cpSync(join(folder, path), join(root, "dist", path));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
