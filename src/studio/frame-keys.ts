import { createToken } from "./guard.ts";

/** What a frame is to show: a page of the corpus, or a document that was made of a page that is tried. */
export type FrameRequest =
  | {
      readonly id: string;
      /** Whether the page's own style sheets count. */
      readonly styles: boolean;
    }
  | {
      readonly document: string;
      /** Whether its script may run, which is none of the page's. */
      readonly scripts: boolean;
    };

/** Frames that were asked for and not loaded; more than a window ever has. */
const MOST = 16;

/**
 * A frame's address cannot carry the token, which its page could read: it has a key that opens one
 * page, once.
 */
export function createFrameKeys(): {
  issue(request: FrameRequest): string;
  redeem(key: string): FrameRequest | undefined;
} {
  const waiting = new Map<string, FrameRequest>();
  return {
    issue(request) {
      const key = createToken();
      waiting.set(key, request);
      if (waiting.size > MOST) waiting.delete(waiting.keys().next().value!);
      return key;
    },
    redeem(key) {
      const request = waiting.get(key);
      waiting.delete(key);
      return request;
    },
  };
}
