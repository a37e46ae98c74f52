import { readdir, readFile, stat } from "node:fs/promises";
import { request } from "node:http";
import { basename, join, relative, sep } from "node:path";
import { onTestFinished } from "vitest";
import { type CorpusStore, openStore } from "../../src/studio/corpus-store.ts";
import type { Imported } from "../../src/studio/exchange/import.ts";
import { cookieName } from "../../src/studio/guard.ts";
import { type Studio, type StudioOptions, startStudio } from "../../src/studio/server.ts";
import { writeCorpus } from "../training/corpus/readers/corpus.ts";

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What reaches a studio. */
export type Reached = Pick<Studio, "port" | "token">;

/** The studio of a process, by the address that it printed. */
export function reachedBy(url: string): Reached {
  const { port, searchParams } = new URL(url);
  return { port: Number(port), token: searchParams.get("token")! };
}

/** A request as it is, with whatever host and origin it claims. */
export function ask(
  { port }: Pick<Studio, "port">,
  path: string,
  { method = "GET", headers = {}, body }: Asked = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

/** Headers of the studio's own window. */
export function own({ port, token }: Reached): Record<string, string> {
  return {
    origin: `http://127.0.0.1:${port}`,
    "content-type": "application/json",
    cookie: `${cookieName(port)}=${token}`,
  };
}

/** Asks as the window does; the answer's JSON. */
export async function told<T>(studio: Reached, path: string, asked: Asked = {}): Promise<T> {
  const answer = await ask(studio, path, {
    ...asked,
    headers: { ...own(studio), ...asked.headers },
  });
  return JSON.parse(answer.text) as T;
}

/** Imports a file or folder as the window does. */
export async function importInto(studio: Reached, path: string): Promise<Imported> {
  const json = (method: string, body: object): Asked => ({ method, body: JSON.stringify(body) });
  const { key } = await told<{ key: string }>(studio, "/api/imports", json("POST", {}));
  const isFolder = (await stat(path)).isDirectory();
  const found = isFolder ? await readdir(path, { recursive: true, withFileTypes: true }) : [];
  const inside = found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of isFolder ? inside : [path]) {
    const chosen = join(basename(path), relative(path, file)).replaceAll(sep, "/");
    const base64 = (await readFile(file)).toString("base64");
    await told(studio, "/api/imports", json("PUT", { key, path: chosen, base64 }));
  }
  return told(studio, "/api/imports/finished", json("POST", { key }));
}

/** A studio over a corpus of these files; both go when the test ends. */
export async function studioOver(
  files: Record<string, string | Uint8Array>,
  options: Partial<StudioOptions> & { readonly readOnly?: boolean } = {},
): Promise<{ readonly studio: Studio; readonly folder: string }> {
  const { readOnly = false, ...rest } = options;
  const folder = await writeCorpus(files);
  const studio = await studioOf(await openStore(folder, readOnly), rest);
  return { studio, folder };
}

/** A studio over a store; it goes when the test ends. */
export async function studioOf(
  store: CorpusStore,
  options: Partial<StudioOptions> = {},
): Promise<Studio> {
  const studio = await startStudio({ store, port: 0, now: () => 0, ...options });
  onTestFinished(() => studio.close());
  return studio;
}
