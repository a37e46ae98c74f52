/** Writes the site to `dist/site`, or to the folder that is given. Run by `npm run site`. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { site } from "./site.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const out = process.argv[2] ?? join(root, "dist/site");

const playground = new Map([["playground.html", readFileSync(join(root, "dist/playground.html"))]]);
const files = await site(root, playground);
rmSync(out, { recursive: true, force: true });
let bytes = 0;
for (const [path, content] of files) {
  const file = join(out, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  bytes += content.length;
}
console.log(`${out}: ${files.size} files, ${(bytes / 1e6).toFixed(1)} MB; open index.html`);
