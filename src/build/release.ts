/**
 * Makes what is published, in `release` or the folder that is given: the tarball for npm and the bill of materials. In
 * the tarball the links and pictures of README.md are absolute, since registries show it alone, and those of other
 * documents where they lead to what the package lacks. Run by `npm run release`; it publishes nothing.
 */
import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, posix, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { z } from "zod";
import { absoluteLinks } from "./absolute-links.ts";
import { missing } from "./publishable.ts";
import { placesOf } from "./repository.ts";
import { sbom } from "./sbom.ts";

const packReport = z.tuple([
  z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) }),
]);

/**
 * @returns the files that were written
 * @throws Error with what is missing, when the package cannot be published yet
 */
export function release(root: string, out: string): string[] {
  const faults = missing(root);
  if (faults.length > 0) throw new Error(faults.join("\n"));
  const { name, version, repository } = placesOf(root);
  const folder = mkdtempSync(join(tmpdir(), "seine-release-"));
  try {
    // The files of the package, as npm chooses them.
    const [{ files }] = pack(root, "--dry-run");
    const packed = new Set(files.map(({ path }) => path));
    // What the repository lacks, too, is no link: an index and a call in code.
    const isLost = (file: string): boolean => !packed.has(file) && existsSync(join(root, file));
    for (const path of packed) {
      cpSync(join(root, path), join(folder, path), { recursive: true });
      if (!path.endsWith(".md")) continue;
      const isThere = (file: string): boolean => path !== "README.md" && !isLost(file);
      const text = readFileSync(join(root, path), "utf8");
      const tag = `v${version}`;
      const linked = absoluteLinks(text, posix.dirname(path), repository!, tag, isThere);
      writeFileSync(join(folder, path), linked);
    }
    mkdirSync(out, { recursive: true });
    const [{ filename }] = pack(folder, "--pack-destination", resolve(out));
    const bom = join(out, `${name}-${version}.cdx.json`);
    writeFileSync(bom, `${JSON.stringify(sbom(root), null, 2)}\n`);
    return [join(out, filename), bom];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function pack(folder: string, ...args: readonly string[]): z.infer<typeof packReport> {
  const output = execFileSync("npm", ["pack", "--json", "--ignore-scripts", ...args], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    stdio: ["ignore", "pipe", "ignore"],
  });
  return packReport.parse(JSON.parse(output));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    const root = fileURLToPath(new URL("../..", import.meta.url));
    for (const file of release(root, process.argv[2] ?? "release")) console.log(file);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
