/** Pages that a window gives: as text, as a file's bytes, or by their address. */
import { z } from "zod";
import { messageOf } from "../base/message.ts";
import { Refused } from "./refused.ts";
import { endingOf, type Find } from "./resources/resource.ts";
import type { GivenPage } from "./trial/try-page.ts";

/** Fetches a page from the web. */
export type FetchPage = (url: string) => Promise<FetchedPage>;
export interface FetchedPage {
  readonly bytes: Uint8Array;
  /** Its address, after redirects. */
  readonly url?: string;
  /** Charset of the HTTP header. */
  readonly charset?: string;
}

/** Fetches what a page is drawn with. */
export type FetchFile = (
  url: string,
) => Promise<{ readonly bytes: Uint8Array; readonly type?: string }>;

const HTTP = /^https?$/;

/** A page as text, or as the bytes of a file in any encoding. */
export type Source = { readonly html: string } | { readonly base64: string };

/** A page on the web, by its address. */
export interface Address {
  readonly url: string;
}

export const sourceSchema: z.ZodType<Source | Address> = z.union([
  z.strictObject({ html: z.string().min(1) }),
  z.strictObject({ base64: z.base64().min(1) }),
  z.strictObject({ url: z.url({ protocol: HTTP }).max(4096) }),
]);

/** Time in which resources of a page are fetched, in milliseconds. Those under way still come. */
const FETCHING = 20_000;

/** Finds resources on the web, for as long as a window waits. */
export function onTheWeb(fetchFile: FetchFile): Find {
  const ended = AbortSignal.timeout(FETCHING);
  return async (address) => {
    if (ended.aborted) return undefined;
    const found = await fetchFile(address).catch(() => undefined);
    const ending = found && endingOf(found.type, address);
    return ending === undefined ? undefined : { ending, bytes: found!.bytes };
  };
}

/** @throws Refused 403 if fetching is off, 422 if the page cannot be fetched */
export async function readSource(
  source: Source | Address,
  fetchPage: FetchPage | undefined,
): Promise<GivenPage> {
  if ("html" in source) return { html: source.html };
  if ("base64" in source) return { html: Buffer.from(source.base64, "base64") };
  if (fetchPage === undefined) {
    throw new Refused(403, "fetching is off; start the studio with --allow-fetch");
  }
  const { bytes, url, charset } = await fetchPage(source.url).catch((error: unknown) => {
    throw new Refused(422, messageOf(error));
  });
  return { html: bytes, ...(url && { url }), ...(charset && { charset }) };
}
