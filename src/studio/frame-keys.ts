import { createToken } from "./guard.ts";

/** The document that a frame shows: a page of the corpus, or one made from a tried page. */
export type FrameRequest =
  | {
      readonly id: string;
      /** Whether the page's own style sheets apply. */
      readonly styles: boolean;
    }
  | {
      readonly document: string;
      /** For a page: the nonce of the studio's script in it. A report's policy is in the report. */
      readonly nonce?: string;
    };

/** Most frames that were requested but not loaded; a window has fewer. */
const MOST = 16;

export interface FrameKeys {
  issue(request: FrameRequest): string;
  redeem(key: string): FrameRequest | undefined;
}

/**
 * Makes one-time keys for frames. A frame's address cannot contain the token, since its page could read it;
 * its key opens one page, once.
 */
export function createFrameKeys(): FrameKeys {
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
