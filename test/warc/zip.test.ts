import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { waczSources } from "../../src/cli/inputs/wacz.ts";
import { response } from "../cases/warc-records.ts";
import { zip } from "../cases/zip.ts";
import { temporaryFolder } from "../cli/run.ts";

/** What a WACZ gives: names of pages, and errors. */
async function read(bytes: Uint8Array): Promise<string[]> {
  const path = join(temporaryFolder(), "x.wacz");
  writeFileSync(path, bytes);
  const found: string[] = [];
  for await (const { name, read } of waczSources(path, { maxBytes: 1e6 })) {
    found.push(
      await read().then(
        () => name,
        (error: Error) => error.message,
      ),
    );
  }
  return found;
}

/** A zip whose list has other bytes. */
function relisted(bytes: Buffer, change: (list: Buffer) => Buffer): Buffer {
  const end = Buffer.from(bytes.subarray(-22));
  const offset = end.readUInt32LE(16);
  const list = change(Buffer.from(bytes.subarray(offset, -22)));
  end.writeUInt32LE(list.length, 12);
  return Buffer.concat([bytes.subarray(0, offset), list, end]);
}

const OVERLAP =
  /^found archive\/.\.warc and another file at one place; the zip is cut off or damaged/;
const files = ["a", "b", "c"].map((name) => ({
  name: `archive/${name}.warc`,
  data: response({ uri: `u:${name}`, body: "<p>a" }),
}));

test.each<[string, Buffer]>([
  ["the same files again", relisted(zip(files), (list) => Buffer.concat(Array(1000).fill(list)))],
  [
    "a file within another",
    relisted(zip(files), (list) => {
      // The first file takes all that is stored.
      list.writeUInt32LE(list.readUInt32LE(20) * 2, 20);
      return list;
    }),
  ],
  [
    "a file within the list",
    relisted(zip(files), (list) => {
      list.writeUInt32LE(1000, list.length - 46 - files[2]!.name.length + 20);
      return list;
    }),
  ],
])("a zip that lists %s is refused, and nothing of it is read", async (_, bytes) => {
  expect(await read(bytes)).toEqual([expect.stringMatching(OVERLAP)]);
});

test("files may be listed in any order", async () => {
  const bytes = relisted(zip(files), (list) => {
    const half = list.length / 3;
    return Buffer.concat([list.subarray(half), list.subarray(0, half)]);
  });
  expect(await read(bytes)).toEqual(["u:b", "u:c", "u:a"]);
});
