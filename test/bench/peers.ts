/** Other extractors, and Seine beside them: each a program that takes a folder of pages (`peers/program.js`). */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { decode } from "../../src/document/decode.ts";

export type Job = "text" | "markdown" | "metadata";

export interface Peer {
  readonly title: string;
  /** Name and version, as its results are kept. */
  readonly kept: string;
  /** Its name in the program. */
  readonly name: string;
  readonly language: "JavaScript" | "Python";
  readonly jobs: readonly Job[];
}

/** Every program that is timed: other extractors, the default and the tiny model, the bare parser. */
export const peers: readonly Peer[] = [
  peer("Trafilatura", "2.3.1", "Python", ["text", "markdown", "metadata"]),
  peer("Resiliparse", "2.0.1", "Python", ["text"]),
  peer("Readability", "0.6.0", "JavaScript", ["text", "metadata"]),
  peer("Defuddle", "0.19.4", "JavaScript", ["text", "markdown", "metadata"]),
];

function peer(title: string, version: string, language: Peer["language"], jobs: Job[]): Peer {
  const name = title.toLowerCase();
  return { title: `${title} ${version}`, kept: `${name}-${version}`, name, language, jobs };
}

/** A page for the programs. */
export interface GivenPage {
  readonly id: string;
  readonly html: Uint8Array;
  readonly url?: string | undefined;
  /** As which it is decoded; default: as its bytes say. */
  readonly encoding?: string | undefined;
}

const result = z.object({
  id: z.string(),
  text: z.string().nullish(),
  html: z.string().nullish(),
  title: z.string().nullish(),
  author: z.string().nullish(),
  publishDate: z.string().nullish(),
});
const usage = z.object({ seconds: z.number().positive(), memory: z.number().positive() });

/** What a program says of a page: nothing but the id where it gave an error or found nothing. */
export type PeerResult = z.infer<typeof result>;
/** What its process took, the start included: CPU seconds, and bytes of memory at its largest. */
export type Usage = z.infer<typeof usage>;

const folder = fileURLToPath(new URL("./peers/", import.meta.url));
const python = join(folder, "python/.venv/bin/python");

/** Installs what the programs need. @throws Error when a step fails */
export function installPeers(): void {
  step("npm", ["ci", "--ignore-scripts"], folder);
  step("python3", ["-m", "venv", ".venv"], join(folder, "python"));
  const requirements = ["--require-hashes", "-r", "requirements.txt"];
  step(python, ["-m", "pip", "install", ...requirements], join(folder, "python"));
}

function step(command: string, args: readonly string[], cwd: string): void {
  const { error, status, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}: ${stderr}`);
}

/** Calls with a folder of pages, which is removed then. @param isDecoded writes UTF-8, not the pages' own bytes */
export async function withPages<Result>(
  pages: readonly GivenPage[],
  isDecoded: boolean,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const made = mkdtempSync(join(tmpdir(), "seine-peers-"));
  try {
    mkdirSync(join(made, "html"));
    const list = pages.map(({ id, url = "", html, encoding }, i) => {
      const file = `html/${String(i).padStart(5, "0")}.html`;
      writeFileSync(join(made, file), isDecoded ? decode(html, encoding).text : html);
      return { id, file, url };
    });
    writeFileSync(join(made, "pages.json"), JSON.stringify(list));
    return await use(made);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/**
 * Runs a program to its end.
 *
 * @throws Error when it fails or leaves out a page
 */
export async function runPeer(
  { name, language }: Pick<Peer, "name" | "language">,
  job: Job,
  pages: string,
): Promise<{ readonly results: PeerResult[]; readonly usage: Usage }> {
  const [command, program] =
    language === "Python"
      ? [python, join(folder, "python/program.py")]
      : [process.execPath, join(folder, "program.js")];
  const child = spawn(command, [program, name, job, pages], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const closed = once(child, "close");
  const lines: unknown[] = [];
  for await (const line of createInterface({ input: child.stdout })) lines.push(JSON.parse(line));
  const [code, signal] = await closed;
  if (code !== 0) throw new Error(`${name} ended with ${code ?? signal}`);
  return { results: z.array(result).parse(lines.slice(0, -1)), usage: usage.parse(lines.at(-1)) };
}
