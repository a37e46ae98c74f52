/**
 * Prepared pages kept in a folder from one training to the next. The name of a file says all that its
 * content depends on: the page, its labels, how it is prepared, the columns of its features, and the code
 * that prepares it.
 */
import { createHash, randomUUID } from "node:crypto";
import {
  accessSync,
  constants,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { deserialize, serialize } from "node:v8";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { type Preparation, type PreparedPage, preparedColumns } from "./prepare.ts";
import type { LabelledPage } from "./readers/reader.ts";
import { TrainingError } from "./training-error.ts";

/** Where prepared pages are kept; plain data that threads can be sent. */
export interface PreparedFolder {
  readonly path: string;
  /** Digest of what prepares them. */
  readonly code: string;
}

/** Reading them should cost less than preparing pages anew, and ten times the room is too much. */
const LEVEL = 1;
const DIGEST_BYTES = 32;

/** @throws TrainingError when the folder is not there and cannot be made, or cannot be written */
export function preparedFolder(path: string): PreparedFolder {
  try {
    mkdirSync(path, { recursive: true });
    accessSync(path, constants.W_OK);
  } catch (error) {
    const { message } = error as Error;
    throw new TrainingError(
      `cannot use the cache ${path} (${message}); expected a folder that can be written`,
    );
  }
  return { path, code: codeDigest() };
}

/** The prepared page, or undefined where it is not kept, or its file is damaged. */
export function readPrepared(file: string): PreparedPage | undefined {
  try {
    const bytes = readFileSync(file);
    const packed = bytes.subarray(DIGEST_BYTES);
    if (!sha256(packed).equals(bytes.subarray(0, DIGEST_BYTES))) return undefined;
    return apart(deserialize(inflateRawSync(packed)) as PreparedPage);
  } catch {
    return undefined;
  }
}

/**
 * Keeps a prepared page. Two processes may do so at once: a file appears whole.
 *
 * @throws Error when it cannot be written
 */
export function writePrepared(file: string, page: PreparedPage): void {
  const packed = deflateRawSync(serialize(page), { level: LEVEL });
  const unfinished = `${file}.${randomUUID()}`;
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(unfinished, Buffer.concat([sha256(packed), packed]));
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/** The file of a page. */
export function preparedFile(
  { path, code }: PreparedFolder,
  { html, encoding, url, gold, comments, labels }: LabelledPage,
  preparation: Preparation,
): string {
  // The code on disk may have changed since this process loaded it; its columns are what is kept.
  const columns = preparedColumns(preparation);
  const about = [
    code,
    process.version,
    preparation,
    columns,
    encoding,
    url,
    gold,
    comments,
    labels,
  ];
  const hash = createHash("sha256").update(JSON.stringify(about)).update("\0").update(html);
  const name = hash.digest("hex");
  return join(path, name.slice(0, 2), name.slice(2));
}

/** With arrays in memory of their own: they come as parts of one. */
function apart({ labels, scorer, outline, features, ...page }: PreparedPage): PreparedPage {
  const { sizes, shared, sharedStarts, goldCounts } = scorer;
  const { characters, words } = outline.sums;
  return {
    ...page,
    labels: labels.slice(),
    scorer: {
      ...scorer,
      sizes: sizes.slice(),
      shared: shared.slice(),
      sharedStarts: sharedStarts.slice(),
      goldCounts: goldCounts.slice(),
    },
    outline: { ...outline, sums: { characters: characters.slice(), words: words.slice() } },
    features: features.slice(),
  };
}

const CODE = /\.[jt]s$/;
/** Where this file stands as source; else it is in a bundle, beside all other code. */
const OWN_FOLDER = /[\\/]training[\\/]corpus[\\/]$/;

/** Digest of all code of the package: no version would tell of a change while somebody works on it. */
function codeDigest(): string {
  const here = fileURLToPath(new URL(".", import.meta.url));
  const root = here.replace(OWN_FOLDER, "");
  const folders = root === here ? [here] : [join(root, "src"), join(root, "training")];
  const hash = createHash("sha256");
  for (const folder of folders) {
    const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
    for (const name of names.filter((name) => CODE.test(name)).sort()) {
      hash
        .update(name)
        .update("\0")
        .update(readFileSync(join(folder, name)))
        .update("\0");
    }
  }
  return hash.digest("hex");
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}
