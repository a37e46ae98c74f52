/**
 * Writes the playground. Run by `npm run playground`: one file, `dist/playground.html`; with
 * `-- --parts FOLDER` its parts into that folder, for a server.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { playgroundCode } from "./bundle.ts";
import { playgroundDocument, playgroundParts } from "./playground-document.ts";

const { parts } = parseArgs({ options: { parts: { type: "string" } } }).values;

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const folder = parts === undefined ? join(root, "dist") : resolve(parts);
const code = await playgroundCode();
const files =
  parts === undefined ? { "playground.html": playgroundDocument(code) } : playgroundParts(code);
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(files)) {
  writeFileSync(join(folder, name), text);
  const [all, packed] = [Buffer.from(text), gzipSync(text)].map(({ length }) =>
    Math.round(length / 1000),
  );
  console.log(`${name}: ${all} KB, ${packed} KB gzipped`);
}
