import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { DefaultDeserializer, serialize } from "node:v8";
import { type Model, type ModelJson, readModel } from "../model.ts";
import { type PackedModel, packModel, unpackModel } from "../packed-model.ts";

/** Folder of packed models beside the built entry points (`npm run build`); sources have none. */
const folder = new URL("./packed/", import.meta.url);

/** A packed model is named by the digest of its model file, and begins with the digest of its own content. */
const DIGEST_BYTES = 32;

function digest(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}

function addressOf(file: Uint8Array, inside: URL): URL {
  return new URL(digest(file).toString("hex"), inside);
}

/**
 * Restores a model from its packed form, if the package has one for a file with these bytes. The build has
 * checked that file. A packed form that is damaged, or of a later engine, is ignored: the file has the same
 * information.
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
    packed = read(content);
  } catch {
    return undefined;
  }
  return unpackModel(packed, source, () => JSON.parse(file.toString("utf8")) as ModelJson);
}

/** Node's types leave this method out. */
interface HostObjects {
  _readHostObject(): Int8Array;
}

/** Gives arrays memory of their own: as views, a few bytes of the file would keep the whole of it. */
class ArrayReader extends DefaultDeserializer implements HostObjects {
  _readHostObject(): Int8Array {
    const base = DefaultDeserializer.prototype as unknown as HostObjects;
    return base._readHostObject.call(this).slice();
  }
}

function read(content: Buffer): PackedModel {
  const reader = new ArrayReader(content);
  reader.readHeader();
  return reader.readValue();
}

/**
 * Writes the packed form of a model file.
 *
 * @param inside the folder of packed models to write to
 * @throws ModelError if the file cannot be used
 */
export function writePackedModel(file: Buffer, inside: URL): void {
  const content = serialize(packModel(readModel(file.toString("utf8"))));
  mkdirSync(fileURLToPath(inside), { recursive: true });
  writeFileSync(addressOf(file, inside), Buffer.concat([digest(content), content]));
}
