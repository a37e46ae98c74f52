/** The systems that can be compared: available models, and methods that need no sibling pages. */
import { createHash } from "node:crypto";
import { open, readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { namesIn } from "../../../training/corpus/readers/files.ts";
import { methods } from "../../methods/index.ts";
import { shippedModel } from "../../models/load/shipped-model.ts";
import { FORMAT } from "../../models/model.ts";
import { ownFolder } from "../own-folder.ts";
import { Refused } from "../refused.ts";
import type { SystemSpec } from "./system.ts";

/** A model or a method to choose. */
export interface Contender {
  /** Never a path: requests name ids only. */
  readonly id: string;
  readonly name: string;
  readonly kind: "model" | "method";
}

interface Entry extends Contender {
  /** Of a model. */
  readonly path?: string;
}

export interface Contenders {
  list(): Promise<readonly Contender[]>;
  /** @throws Refused 404 for an id that is not listed */
  find(id: string): Promise<{ readonly contender: Contender; readonly spec: SystemSpec }>;
}

const methodEntries: readonly Entry[] = methods.map(({ id, name }) => ({
  id: `method-${id}`,
  name,
  kind: "method",
}));

/** Start of a model file; other files in the folder are not read. */
const BEGINNING = `{"format":"${FORMAT}"`;
const TRAINED = /^model-\d+\.json$/;
const JSON_NAME = /\.json$/;

/**
 * @param corpus its folder; empty without a corpus
 * @param given path of the model that the studio was started with
 */
export function createContenders(corpus: string, given: string | undefined): Contenders {
  const shipped = [...shippedEntry("default"), ...shippedEntry("tiny")];
  const digests = new Map<string, { readonly state: string; readonly digest: string }>();
  /** Reads only changed files again. */
  const digestOf = async (path: string): Promise<string> => {
    const { mtimeMs, size } = await stat(path);
    const state = `${mtimeMs} ${size}`;
    const known = digests.get(path);
    if (known?.state === state) return known.digest;
    const digest = createHash("sha256")
      .update(await readFile(path))
      .digest("hex");
    digests.set(path, { state, digest });
    return digest;
  };
  const entries = async (): Promise<readonly Entry[]> => [
    ...shipped,
    ...(given === undefined ? [] : [model("given", basename(given), given)]),
    ...(await trainedIn(corpus)),
    ...(await modelFilesIn(corpus)),
    ...methodEntries,
  ];
  return {
    list: async () => (await entries()).map(({ id, name, kind }) => ({ id, name, kind })),
    async find(wanted) {
      const found = (await entries()).find(({ id }) => id === wanted);
      if (found === undefined)
        throw new Refused(404, "no such model or method; load the list again");
      const { path, ...contender } = found;
      const spec: SystemSpec =
        path === undefined
          ? { kind: "method", id: wanted.slice("method-".length) }
          : { kind: "model", path, digest: await digestOf(path) };
      return { contender, spec };
    },
  };
}

function model(id: string, name: string, path: string): Entry {
  return { id, name, kind: "model", path };
}

/** A model of the package; some packages leave the small one out. */
function shippedEntry(name: "default" | "tiny"): Entry[] {
  try {
    return [model(name, name, shippedModel(name))];
  } catch {
    return [];
  }
}

/** The models that the studio trained, newest first. */
async function trainedIn(corpus: string): Promise<Entry[]> {
  if (corpus === "") return [];
  const folder = ownFolder(corpus);
  const names = (await namesIn(folder)).filter((name) => TRAINED.test(name));
  names.sort((a, b) => b.localeCompare(a, "en", { numeric: true }));
  return names.map((name) => {
    const own = name.replace(JSON_NAME, "");
    return model(`trained-${own}`, own, join(folder, name));
  });
}

/** Model files in the folder of the pages. */
async function modelFilesIn(corpus: string): Promise<Entry[]> {
  if (corpus === "") return [];
  const names = (await namesIn(corpus)).filter((name) => JSON_NAME.test(name));
  const found = await Promise.all(
    names.map(async (name) => ((await isModel(join(corpus, name))) ? [name] : [])),
  );
  return found.flat().map((name) => model(`file-${name}`, name, join(corpus, name)));
}

async function isModel(path: string): Promise<boolean> {
  const file = await open(path).catch(() => undefined);
  try {
    const { buffer, bytesRead } = (await file?.read(Buffer.alloc(BEGINNING.length))) ?? {};
    return buffer?.toString("utf8", 0, bytesRead) === BEGINNING;
  } catch {
    return false;
  } finally {
    await file?.close();
  }
}
