/** Addresses in a document: a sitemap, an index of sitemaps, a feed, or a list with one a line. */

import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { z } from "zod";
import { linesOf } from "../../base/byte-lines.ts";
import { InputError, messageOf } from "../exit.ts";
import {
  type DocumentPlace,
  type Entry,
  entryOf,
  MOST_ADDRESS,
  noUrl,
  tooLong,
  wrong,
} from "./entry.ts";
import { isUrl } from "./fetch.ts";
import { readStream, tooLarge } from "./files.ts";

const MAX_LINE_BYTES = 2 ** 16;
const COMMENT = /^(?:#|$)/;
const GZIP = [0x1f, 0x8b] as const;
const LESS = 0x3c;
const BRACE = 0x7b;
const SPACE = 0x20;
/** UTF-8's mark, and UTF-16's. */
const MARKS: ReadonlySet<number> = new Set([0xef, 0xbb, 0xbf, 0xfe, 0xff, 0]);

/** The entries of a document, each as soon as its bytes are there. What follows damage is one wrong entry. */
export async function* entriesOf(
  stream: AsyncIterable<Uint8Array>,
  place: DocumentPlace,
): AsyncGenerator<Entry> {
  const { name, limit } = place;
  let isAny = false;
  try {
    const { first, whole } = await begun(await unzipped(stream));
    const bytes = upTo(whole, limit);
    if (first === LESS) {
      const { xmlEntries } = await import("./xml-addresses.ts");
      for await (const entry of xmlEntries(bytes, place)) {
        isAny = true;
        yield entry;
      }
    } else if (first === BRACE) yield* feedEntries(await readStream(bytes, limit), place);
    else yield* lineEntries(bytes, name);
  } catch (error) {
    const more = isAny ? "; the addresses before were read" : "";
    const reason = error instanceof InputError ? error.reason : "unreadable";
    yield { wrong: name, error: new InputError(reason, `${messageOf(error)}${more}`) };
  }
}

async function* lineEntries(bytes: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Entry> {
  let number = 0;
  try {
    for await (const { bytes: line } of linesOf(bytes, MAX_LINE_BYTES)) {
      number++;
      // The decoder removes a byte-order mark.
      const text = line === undefined ? undefined : new TextDecoder().decode(line).trim();
      if (text !== undefined && COMMENT.test(text)) continue;
      if (text === undefined) yield tooLong(`${name}:${number}`);
      else if (!isUrl(text)) yield noUrl(text);
      else if (text.length > MOST_ADDRESS) yield tooLong(text);
      else yield { page: text };
    }
  } catch (error) {
    const reason = error instanceof InputError ? error.reason : "unreadable";
    yield { wrong: `${name}:${number + 1}`, error: new InputError(reason, messageOf(error)) };
  }
}

/** https://www.jsonfeed.org/version/1.1/ */
const feedSchema = z.looseObject({
  version: z.string().startsWith("https://jsonfeed.org/version/"),
  items: z.array(z.looseObject({ url: z.string().optional(), id: z.unknown().optional() })),
});

function* feedEntries(bytes: Uint8Array, place: DocumentPlace): Generator<Entry> {
  const expected = "expected a JSON Feed, with version and items";
  let feed: z.infer<typeof feedSchema>;
  try {
    feed = feedSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    yield wrong(place.name, `found JSON of another kind, ${expected}`);
    return;
  }
  for (const [i, { url, id }] of feed.items.entries()) {
    const address = url ?? (typeof id === "string" && isUrl(id) ? id : undefined);
    if (address !== undefined) yield entryOf(address, "page", place);
    else yield wrong(`${place.name}:${i + 1}`, `item ${i + 1} has no url`);
  }
}

/** The first byte that is neither space nor a mark, and the stream with all that was read. */
async function begun(
  stream: AsyncIterable<Uint8Array>,
): Promise<{ first: number | undefined; whole: AsyncIterable<Uint8Array> }> {
  const iterator = stream[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  let first: number | undefined;
  while (first === undefined) {
    const { value, done } = await iterator.next();
    if (done) break;
    read.push(value);
    first = value.find((byte: number) => byte > SPACE && !MARKS.has(byte));
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield* read;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { first, whole: whole() };
}

async function unzipped(stream: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const iterator = stream[Symbol.asyncIterator]();
  const start = await iterator.next();
  async function* whole(): AsyncGenerator<Uint8Array> {
    if (!start.done) yield start.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  if (start.done || GZIP.some((byte, i) => start.value[i] !== byte)) return whole();
  return pipeline(Readable.from(whole()), createGunzip(), () => {});
}

async function* upTo(bytes: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const part of bytes) {
    length += part.length;
    if (length > limit) throw tooLarge(limit);
    yield part;
  }
}
