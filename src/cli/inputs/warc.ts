import { given } from "../../base/given.ts";
import { readWarc } from "../../warc/warc.ts";
import { InputError, messageOf } from "../exit.ts";
import { failing, type Source } from "./source.ts";

/** The HTML pages of a WARC file. A file without any yields one failure. */
export async function* warcSources(
  file: AsyncIterable<Uint8Array>,
  path: string,
  maxBytes: number,
): AsyncGenerator<Source> {
  let found = false;
  try {
    for await (const { id, identity, read } of readWarc(file, path, maxBytes)) {
      found = true;
      yield {
        name: id,
        identity,
        async read() {
          const page = await read();
          if ("error" in page) throw new InputError(page.error.reason, page.error.message);
          const { html, url, urlError, charset } = page;
          return {
            bytes: html,
            ...given({ url, urlError, charset }),
          };
        },
      };
    }
  } catch (error) {
    found = true;
    yield failing(path, new InputError("unreadable", messageOf(error)));
  }
  if (!found) {
    const expected = "expected response records of type text/html or application/xhtml+xml";
    yield failing(path, new InputError("not-found", `found no HTML page in the file, ${expected}`));
  }
}
