import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

/** A page to time: its raw bytes. */
export interface BenchPage {
  readonly id: string;
  readonly bytes: Uint8Array;
}

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Every n-th page of wcxb-dev: a fixed sample of 100. */
const STRIDE = 15;

/** The project's own pages. */
export function ownPages(): BenchPage[] {
  const folder = `${root}/data/pages`;
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ id: name, bytes: readFileSync(`${folder}/${name}/page.html`) }));
}

/** A fixed sample of wcxb-dev where the shared datasets are there, else none. */
export function corpusPages(): BenchPage[] {
  const folder = `${root}/../shared/datasets/wcxb-dev/html`;
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).sort();
  return names
    .filter((_, i) => i % STRIDE === 0)
    .map((name) => ({ id: name, bytes: gunzipSync(readFileSync(`${folder}/${name}`)) }));
}
