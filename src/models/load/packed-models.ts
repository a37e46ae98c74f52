import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { deserialize, serialize } from "node:v8";
import { type Model, type ModelJson, readModel } from "../model.ts";
import { type PackedModel, packModel, unpackModel } from "../packed-model.ts";

/** Beside what Node.js starts from (`npm run build`); sources have none. */
const folder = new URL("./packed/", import.meta.url);

/** A packed model is named by the digest of its model file, and begins with that of the rest. */
const DIGEST_BYTES = 32;

function digest(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}

function addressOf(file: Uint8Array, inside: URL): URL {
  return new URL(digest(file).toString("hex"), inside);
}

/**
 * The model of a file by its packed form, if the package has one of a file with these bytes, which was
 * checked when the package was built. A packed form that is damaged, or of a later engine, is passed
 * over: the file has all that it has.
 */
export function readPackedModel(
  file: Buffer,
  source: string,
  inside: URL = folder,
): Model | undefined {
  let packed: PackedModel;
  try {
    const bytes = readFileSync(addressOf(file, inside));
    const content = bytes.subarray(DIGEST_BYTES);
    if (!digest(content).equals(bytes.subarray(0, DIGEST_BYTES))) return undefined;
    packed = deserialize(content);
  } catch {
    return undefined;
  }
  return unpackModel(packed, source, () => JSON.parse(file.toString("utf8")) as ModelJson);
}

/**
 * Writes the packed form of a model file.
 *
 * @param inside the folder of packed models that is to have it
 * @throws ModelError when the file cannot be used
 */
export function writePackedModel(file: Buffer, inside: URL): void {
  const content = serialize(packModel(readModel(file.toString("utf8"))));
  mkdirSync(fileURLToPath(inside), { recursive: true });
  writeFileSync(addressOf(file, inside), Buffer.concat([digest(content), content]));
}
