/** What Seine needs of a machine, and whether it is there. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, statfs, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { type Peer, peerCommand, peers, peerUses } from "../../base/peers.ts";
import { loadModel } from "../../models/load/load-model.ts";
import { shippedModel } from "../../models/load/shipped-model.ts";
import { loadRecordsModel } from "../../records/learned/load-records-model.ts";
import { findChromium } from "../../rendering/chromium.ts";
import { hasZstd } from "../../warc/unzstd.ts";
import { openExtraction } from "../../workers/run-many.ts";
import { messageOf } from "../exit.ts";

export interface Finding {
  readonly name: string;
  /** `broken`: something that every user needs; `missing`: something that few need. */
  readonly status: "ok" | "missing" | "broken";
  readonly found: string;
  /** What to do about it. */
  readonly remedy?: string;
}

/** Free space below which runs over many pages may fail, in bytes. */
const LITTLE_SPACE: number = 2 ** 30;
const MB = 1e6;
const DIGEST_LENGTH = "sha256:".length + 12;
const THREAD_MS = 30_000;

type Check = () => Finding | Promise<Finding>;

/** All checks, each on its own. */
export const checks: readonly Check[] = [
  node,
  () => model("default"),
  () => model("tiny"),
  recordsModel,
  threads,
  () => temporary(),
  zstd,
  chromium,
  ...peers.map((name) => () => peer(name)),
];

/** The findings of all checks, in order. */
export async function findings(all: readonly Check[] = checks): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const check of all) found.push(await check());
  return found;
}

/** An older Node.js than is needed runs no command, this one neither: see main.ts. */
function node(): Finding {
  const { platform, arch, versions } = process;
  return { name: "Node.js", status: "ok", found: `${versions.node} on ${platform} ${arch}` };
}

const AGAIN = "install the package again";

function model(name: "default" | "tiny"): Finding {
  return tried(`model ${name}`, () => {
    const { checksum, name: own } = loadModel(shippedModel(name)).json;
    return `${own}, ${checksum.slice(0, DIGEST_LENGTH)}…`;
  });
}

function recordsModel(): Finding {
  return tried("model of records", () => {
    loadRecordsModel();
    return "is whole";
  });
}

/** Sends a page through a worker. */
async function threads(): Promise<Finding> {
  const name = "worker threads";
  const remedy = "allow threads, and more open files: ulimit -n 4096";
  let run: Awaited<ReturnType<typeof openExtraction>> | undefined;
  try {
    run = await openExtraction({ jobs: 1, deadlineMs: THREAD_MS }, "writing");
    const outcome = await run.one({ id: "page", html: "<p>The bridge opened on Monday.</p>" });
    if ("error" in outcome) {
      return { name, status: "broken", found: outcome.error.message, remedy };
    }
    return { name, status: "ok", found: `work; ${availableParallelism()} run at a time` };
  } catch (error) {
    return { name, status: "broken", found: messageOf(error), remedy };
  } finally {
    await run?.close();
  }
}

/** Writes to the folder for temporary files. */
export async function temporary(parent: string = tmpdir()): Promise<Finding> {
  const name = "temporary folder";
  const remedy = "set TMPDIR to a folder that you may write to";
  let folder: string | undefined;
  try {
    folder = await mkdtemp(join(parent, "seine-doctor-"));
    await writeFile(join(folder, "a"), "a");
    const { bavail, bsize } = await statfs(folder);
    return spaceFinding(parent, bavail * bsize);
  } catch (error) {
    return { name, status: "broken", found: messageOf(error), remedy };
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
}

/** @param free bytes that are left in the folder */
export function spaceFinding(folder: string, free: number): Finding {
  const name = "temporary folder";
  const found = `${folder}, ${Math.floor(free / MB).toLocaleString("en")} MB free`;
  if (free >= LITTLE_SPACE) return { name, status: "ok", found };
  const remedy = "free some space or set TMPDIR: --sites takes 10 KB a page";
  return { name, status: free === 0 ? "broken" : "missing", found, remedy };
}

function zstd(): Finding {
  const name = "zstd (.zst files)";
  if (hasZstd) return { name, status: "ok", found: "this Node.js has it" };
  const found = "this Node.js lacks it";
  return { name, status: "missing", found, remedy: "use Node.js 22.15 or later" };
}

const WHITE = /\s+/g;

function chromium(): Finding {
  const name = "Chromium (--render)";
  const remedy = "install Chromium or Chrome, and name it by CHROMIUM where it is not on the path";
  const path = findChromium();
  if (path === undefined) return { name, status: "missing", found: "none on the path", remedy };
  const { status, stdout } = spawnSync(path, ["--version"], { encoding: "utf8" });
  if (status !== 0) return { name, status: "missing", found: `${path} does not start`, remedy };
  return { name, status: "ok", found: `${path}, ${stdout.trim().replace(WHITE, " ")}` };
}

/** An optional package: absent, or of another version than the one that was tested. */
function peer(wanted: Peer): Finding {
  const name = `${wanted} (${peerUses[wanted]})`;
  const remedy = `run: ${peerCommand([wanted])}`;
  const version = installedVersion(wanted);
  if (version === undefined) {
    return { name, status: "missing", found: "is not installed", remedy };
  }
  const isTested = peerCommand([wanted]).endsWith(`@${version}`);
  if (isTested) return { name, status: "ok", found: version };
  return { name, status: "missing", found: `${version}, which is not tested`, remedy };
}

const require = createRequire(import.meta.url);

/** The version of a package that imports would find. It may hide its package.json. */
function installedVersion(name: string): string | undefined {
  for (const folder of require.resolve.paths(name) ?? []) {
    const path = join(folder, name, "package.json");
    try {
      return (JSON.parse(readFileSync(path, "utf8")) as { version: string }).version;
    } catch {
      // It is not in this folder.
    }
  }
  return undefined;
}

function tried(name: string, check: () => string): Finding {
  try {
    return { name, status: "ok", found: check() };
  } catch (error) {
    return { name, status: "broken", found: messageOf(error), remedy: AGAIN };
  }
}
