import { z } from "zod";
import { messageOf } from "../base/message.ts";
import { addressSchema, describe } from "../document/arguments.ts";
import { notHtml, otherKind } from "../document/file-kind.ts";
import { type Identity, identityOf } from "../document/identity.ts";
import { identityShape } from "../document/identity-shape.ts";
import type { FailedPage, Failure, FilePage, Page, PageInput } from "./batch-page.ts";

const notBlank = /\S/;
const blankBytes = new Set([..." \t\n\f\r\xef\xbb\xbf"].map((c) => c.charCodeAt(0)));

const expectedPage = "expected an object with id and html, or id and error";
/** Made for the first page of a batch. */
const pageSchema = z.lazy(() =>
  z.object(
    {
      id: z.string(),
      html: z.unknown().optional(),
      url: addressSchema.optional(),
      ...identityShape,
      urlError: z.string().optional(),
      charset: z.string().optional(),
      folder: z.string().optional(),
      // A record of a crawl may have a place of its own.
      place: z.int().min(0).optional().catch(undefined),
      rendering: z.looseObject({ html: z.string() }).optional(),
      error: z.looseObject({ reason: z.string(), message: z.string() }).optional(),
    },
    // The message leaves out the value found: it may be the whole page.
    {
      error: ({ input }) => {
        const found = Array.isArray(input) ? "an array" : describe(input);
        return `found ${found}, ${expectedPage}`;
      },
    },
  ),
);

/**
 * Checks an item of a batch, or the promise of one: the result is a page or a failed page. An item
 * without an id is named by its position.
 *
 * @param number position among the pages, from 1
 */
export async function checkPage(element: unknown, number: number): Promise<FilePage | FailedPage> {
  try {
    const page = fieldsOf(await element);
    const parsed = pageSchema.safeParse(page);
    if (parsed.success) return parsed.data as PageInput;
    const { path, message } = parsed.error.issues[0]!;
    const { id } = Object(page) as { id?: unknown };
    return {
      id: typeof id === "string" ? id : `page ${number}`,
      error: { reason: "bad-record", message: [...path, message].join(": ") },
    };
  } catch (error) {
    // A rejected promise, or an object that throws when it is read.
    const message = messageOf(error);
    return { id: `page ${number}`, error: { reason: "bad-record", message } };
  }
}

/** A page's fields, each read once: a getter may return something else, or throw, the next time. */
function fieldsOf(page: unknown): unknown {
  if (typeof page !== "object" || page === null || Array.isArray(page)) return page;
  const { id, html, error, ...about } = page as Record<string, unknown>;
  const { urlError, charset, folder, rendering, place } = about;
  const identity = identityOf(about as Identity);
  if (error !== undefined) return { id, ...identity, error };
  return { id, html, ...identity, urlError, charset, folder, rendering, place };
}

/** Why a page is refused before it reaches a worker; undefined for an accepted one. */
export function refuse(html: unknown, maxBytes: number): Failure | undefined {
  if (typeof html !== "string" && !(html instanceof Uint8Array)) {
    const message = `html: found ${describe(html)}, expected a string or a Uint8Array`;
    return { reason: "bad-record", message };
  }
  if (html.length > maxBytes) return tooLarge(maxBytes);
  if (isBlank(html)) return { reason: "empty", message: "found nothing, expected HTML" };
  const kind = otherKind(html);
  return kind === undefined ? undefined : { reason: "not-html", message: notHtml(kind) };
}

/** Whether a page of a batch has already failed. */
export function isFailed(page: PageInput): page is FailedPage {
  return "error" in page && page.error !== undefined;
}

/** Size of a page for the limit on pages in flight; 0 for an item that is not a page. */
export function sizeOf(page: unknown): number {
  try {
    const { html } = Object(page) as Partial<Page>;
    return typeof html === "string" || html instanceof Uint8Array ? html.length : 0;
  } catch {
    return 0;
  }
}

/** More than `maxBytes`. */
export function tooLarge(maxBytes: number): Failure {
  const advice = "split the page or raise the limit (maxBytes, --max-bytes)";
  return { reason: "too-large", message: `found more than ${maxBytes} bytes; ${advice}` };
}

function isBlank(html: string | Uint8Array): boolean {
  if (typeof html === "string") return !notBlank.test(html);
  return html.every((byte) => blankBytes.has(byte));
}
