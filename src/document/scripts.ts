/** Whether a page has scripts, which may generate its content. */
import { decode } from "./decode.ts";

/** Stops at the next tag: a page may have many that do not end. */
const SCRIPTS = /<(script|link)\b([^<>]*)>/gi;
const TYPE = /\btype\s*=\s*["']?([^\s"'>]+)/i;
/** Types of scripts that run; data blocks have others, such as `application/ld+json`. */
const RUNS = /^(?:module$|(?:text|application)\/(?:x-)?(?:java|ecma)script)/i;
/** Pages that were stored without their scripts still have these links to them. */
const LOADS = /\brel\s*=\s*["']?modulepreload\b|\bas\s*=\s*["']?script\b/i;

export function hasScripts(html: string | Uint8Array, charset?: string): boolean {
  const { text } = decode(html, charset);
  for (const [, name, attributes] of text.matchAll(SCRIPTS)) {
    if (name!.toLowerCase() === "link" ? LOADS.test(attributes!) : runs(attributes!)) return true;
  }
  return false;
}

/**
 * Whether scripts may write what a page without content lacks: not where a browser has run them, and not where the options
 * themselves leave nothing.
 */
export function mayNeedRendering(
  html: string | Uint8Array,
  asked: {
    readonly charset?: string | undefined;
    readonly rendering?: unknown;
    readonly maxLength?: number | undefined;
    readonly contentSelector?: unknown;
  },
): boolean {
  const { charset, rendering, maxLength, contentSelector } = asked;
  const isOfPage = rendering === undefined && maxLength !== 0 && contentSelector === undefined;
  return isOfPage && hasScripts(html, charset);
}

function runs(attributes: string): boolean {
  const type = TYPE.exec(attributes)?.[1];
  return type === undefined || RUNS.test(type);
}
