/** Writes the playground's file. Run by `npm run playground`. */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { playground } from "./bundle.ts";

const out = "dist/playground.html";

const html = await playground();
writeFileSync(fileURLToPath(new URL(`../../../../${out}`, import.meta.url)), html);
const [all, packed] = [html, gzipSync(html)].map(({ length }) => Math.round(length / 1000));
console.log(`${out}: ${all} KB, ${packed} KB gzipped`);
