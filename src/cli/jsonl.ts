import { z } from "zod";
import { InputError, messageOf } from "./exit.ts";
import { MAX_PAGE_BYTES, readableOf, tooLarge } from "./files.ts";
import { linesOf } from "./lines.ts";
import { failing, type Source } from "./source.ts";

export const JSONL_NAME: RegExp = /\.(?:jsonl|ndjson)(?:\.gz)?$/i;

const pageSchema = z.looseObject({
  id: z.union([z.string(), z.number()]).nullish(),
  url: z.string().nullish(),
  html: z.string(),
});

const decoder = new TextDecoder("utf-8", { fatal: true });
const blank = /^\s*$/;

/**
 * The pages of a JSONL file, one `{id, url, html}` per line: `id` and `url` may be absent, the page is
 * then called by its URL or by `path:line`. A line that is no page fails in its turn.
 */
export async function* jsonlSources(path: string): AsyncGenerator<Source> {
  let number = 0;
  try {
    for await (const { bytes } of linesOf(readableOf(path), MAX_PAGE_BYTES)) {
      number++;
      const place = `${path}:${number}`;
      if (bytes === undefined) yield failing(place, tooLarge(MAX_PAGE_BYTES));
      else {
        const source = lineSource(bytes, place);
        if (source !== undefined) yield source;
      }
    }
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code?.startsWith("Z_")
      ? "bad-gzip"
      : "unreadable";
    const message = `${messageOf(error)}; what came before line ${number + 1} was read`;
    yield failing(`${path}:${number + 1}`, new InputError(reason, message));
  }
}

function lineSource(line: Uint8Array, place: string): Source | undefined {
  let value: unknown;
  try {
    const text = decoder.decode(line);
    if (blank.test(text)) return undefined;
    value = JSON.parse(text);
  } catch (error) {
    const expected = 'expected one JSON object per line, {"id": …, "url": …, "html": …}, as UTF-8';
    return failing(place, new InputError("bad-record", `${messageOf(error)}; ${expected}`));
  }
  const parsed = pageSchema.safeParse(value);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    const where = path.length === 0 ? "" : `${path.join(".")}: `;
    return failing(place, new InputError("bad-record", `${where}${message}`));
  }
  const { id, url, html } = parsed.data;
  const page = {
    bytes: Buffer.from(html),
    // It was text already: whatever the page declares, these bytes are UTF-8.
    charset: "utf-8",
    ...(url == null ? {} : { url }),
  };
  return { name: String(id ?? url ?? place), read: () => Promise.resolve(page) };
}
