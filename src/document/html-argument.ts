/** The page that a caller gives: what it may be, and what to do with what it is not. */
import { describe, shown } from "./arguments.ts";
import { NotHtmlError, otherKind } from "./file-kind.ts";
import { latin1Of } from "./latin1.ts";

/** A document of the DOM: the live page of a browser, or one of jsdom, linkedom or happy-dom. */
export interface DomDocument {
  readonly doctype?: { readonly name: string } | null;
  readonly documentElement: { readonly outerHTML: string } | null;
}

/** A page: its HTML as text or raw bytes, or its document. */
export type Html = string | Uint8Array | DomDocument;

/**
 * Checks a page that a caller gave.
 *
 * @returns its text or bytes; of a document the markup
 * @throws TypeError if it is no page, or the path or address of one
 * @throws NotHtmlError if it is another kind of file
 */
export function checkHtml(html: unknown): string | Uint8Array {
  const page = isDocument(html) ? markupOf(html) : html;
  if (typeof page !== "string" && !(page instanceof Uint8Array)) {
    throw new TypeError(
      `html: expected a string, a Uint8Array or a document, found ${kindOf(page)}`,
    );
  }
  const kind = otherKind(page);
  if (kind !== undefined) throw new NotHtmlError(kind);
  const place = placeOf(page);
  if (place !== undefined) throw new TypeError(`html: expected the HTML of a page, found ${place}`);
  return page;
}

function isDocument(value: unknown): value is DomDocument {
  const { documentElement } = Object(value) as Partial<DomDocument>;
  return typeof documentElement?.outerHTML === "string";
}

/** The HTML of a document. */
export function markupOf({ doctype, documentElement }: DomDocument): string {
  return `${doctype ? `<!DOCTYPE ${doctype.name}>` : ""}${documentElement?.outerHTML ?? ""}`;
}

/** What a value is that is no page, and how to get the page of it. */
function kindOf(value: unknown): string {
  if (value instanceof Promise) return "a promise: await it";
  if (value instanceof ArrayBuffer) return "an ArrayBuffer: give new Uint8Array(it)";
  if (typeof Response !== "undefined" && value instanceof Response) {
    return "a Response: give await it.text(), or its bytes";
  }
  const { outerHTML } = Object(value) as { outerHTML?: unknown };
  return typeof outerHTML === "string" ? "an element: give its outerHTML" : describe(value);
}

/** Longer texts are no path or address. */
const MOST_OF_PLACE = 1000;
const ADDRESS = /^(?:https?|ftp|file):\/\/[\w.~%+@:/?#&=;,()-]+$/i;
/** The name of a page's file, with spaces below a folder alone: `See page.html` is text. */
const PATH =
  /^(?:(?:~|\.{1,2}|[a-z]:)?[\\/][\w .~%+@()\\/-]*|[\w.~%+@()\\/-]+)\.(?:x?html?|mht|mhtml)$/i;

/** The path or the address that a text is in place of a page, and what to do; undefined for other texts. */
function placeOf(page: string | Uint8Array): string | undefined {
  if (page.length > MOST_OF_PLACE) return undefined;
  const place = (typeof page === "string" ? page : latin1Of(page)).trim();
  if (ADDRESS.test(place)) return `the address ${shown(place)}: fetch it first`;
  return PATH.test(place) ? `the path ${shown(place)}: read the file first` : undefined;
}
