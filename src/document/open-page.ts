import type { SegmentedPage, Segmenter } from "./block.ts";
import { asDecoded, type DecodedPage, type Decoding, decodePage } from "./decode.ts";
import { withDisplay } from "./display/display.ts";
import type { Document } from "./document.ts";
import { parse } from "./parse.ts";
import { withoutShortcodes } from "./shortcodes.ts";

/** A page's tree, and how its bytes were decoded. */
export interface OpenedDocument {
  readonly document: Document;
  readonly decoded: Decoding;
}

/** A page with its blocks, and how its bytes were decoded. */
export interface OpenedPage {
  readonly page: SegmentedPage;
  readonly decoded: Decoding;
}

/** What is known of a page besides its bytes. */
export interface PageOrigin {
  /** Charset label from outside the page, e.g. the HTTP header's; unknown labels are ignored. */
  readonly charset?: string | undefined;
  readonly url?: string | undefined;
  /** Offsets of the elements that a browser shows as blocks, if it was asked. */
  readonly rendered?: ReadonlySet<number> | undefined;
}

/** Decodes and parses, for callers that need no blocks. Never throws, whatever the bytes. */
export function openDocument(
  html: string | Uint8Array,
  charset?: string,
  rendered?: ReadonlySet<number>,
): OpenedDocument {
  return openDecoded(decodePage(html, charset), rendered);
}

/** The same of a text: without what decodes bytes. */
export function openText(html: string): OpenedDocument {
  return openDecoded(asDecoded(html));
}

function openDecoded(decoded: DecodedPage, rendered?: ReadonlySet<number>): OpenedDocument {
  const written = parse(decoded.text);
  const text = withoutShortcodes(written);
  const document = text === undefined ? written : parse(text);
  return { document: withDisplay(document, rendered), decoded };
}

/** Decodes, parses and segments: the only way from bytes to blocks. Never throws. */
export function openPage(
  html: string | Uint8Array,
  segmenter: Segmenter,
  { charset, url, rendered }: PageOrigin = {},
): OpenedPage {
  const { document, decoded } = openDocument(html, charset, rendered);
  const blocks = segmenter.segment(document);
  return { page: { document, blocks, ...(url === undefined ? {} : { url }) }, decoded };
}
