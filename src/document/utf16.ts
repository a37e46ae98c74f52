import { MOST, pageKernel, widened } from "./page-kernel.ts";
import { PageText } from "./page-text.ts";

const STRICT_UTF8 = new TextDecoder("utf-8", { fatal: true });
/** Shorter pages gain nothing. */
const LEAST = 1 << 10;

/**
 * Decodes bytes without a byte-order mark; undefined if they are not valid UTF-8. With the kernel it takes
 * half the time of the engine's decoder.
 */
export function decodeUtf8(bytes: Uint8Array): PageText | undefined {
  const { length } = bytes;
  const kernel = length >= LEAST && length <= MOST ? pageKernel() : undefined;
  if (kernel !== undefined) return kernel.node.isUtf8(bytes) ? widened(kernel, bytes) : undefined;
  try {
    return PageText.of(STRICT_UTF8.decode(bytes));
  } catch {
    return undefined;
  }
}
