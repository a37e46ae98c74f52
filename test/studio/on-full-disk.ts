/**
 * Saves labels on a disk, fills it, saves on, makes room and saves again; prints what happened.
 * Arguments: an empty folder on a small file system.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openStore } from "../../src/studio/corpus-store.ts";
import { cookieName } from "../../src/studio/guard.ts";
import { startStudio } from "../../src/studio/server.ts";

const folder = join(process.argv[2]!, "pages");
const ballast = join(process.argv[2]!, "ballast");
mkdirSync(join(folder, "one"), { recursive: true });
writeFileSync(join(folder, "one/page.html"), "<p>Bridge.<p>River.");
const studio = await startStudio({ store: await openStore(folder, false), port: 0 });
const origin = `http://127.0.0.1:${studio.port}`;
const headers = {
  origin,
  "content-type": "application/json",
  cookie: `${cookieName(studio.port)}=${studio.token}`,
};

async function save(labels: readonly string[]): Promise<{ status: number; error?: string }> {
  const page = await fetch(`${origin}/api/page?id=one`, { headers });
  const { rev } = (await page.json()) as { rev: string };
  const answer = await fetch(`${origin}/api/labels`, {
    method: "PUT",
    headers: { ...headers, "if-match": rev },
    body: JSON.stringify({ id: "one", labels, complete: true }),
  });
  const { error } = (await answer.json()) as { error?: string };
  return { status: answer.status, ...(error && { error }) };
}

/** Fills the disk but for so many blocks of 4 KB. */
function fill(left: number): void {
  rmSync(ballast, { force: true });
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(ballast, new Uint8Array((bavail - left) * bsize));
}

const goldOf = (): string => readFileSync(join(folder, "one/gold.txt"), "utf8");
await save(["content", "rest"]);
const refused = [];
const files = { "gold.txt": "", names: [] as string[] };
// Room for none of the files, for one, for two: the save is refused at another place each time.
for (const left of [0, 1, 2, 3]) {
  fill(left);
  const answer = await save(["content", "content"]);
  if (answer.status === 200) break;
  refused.push(answer);
  files["gold.txt"] = goldOf();
  files.names = readdirSync(join(folder, "one")).sort();
}
rmSync(ballast);
const { status } = await save(["content", "content"]);
process.stdout.write(JSON.stringify({ refused, files, after: { status, gold: goldOf() } }));
await studio.close();
process.exit();
