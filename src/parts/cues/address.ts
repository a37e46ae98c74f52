/** What the page's address is like. */
import { headClaims } from "../../metadata/statements.ts";
import type { Cue } from "./cue.ts";

const kinds = {
  thread:
    /\b(?:forums?|threads?|topics?|discuss\w*|questions?|viewtopic|showthread|board|community|talk|t)\b/i,
  list: /\b(?:category|categories|tags?|search|archives?|shop|collections?|browse|author|list|page|c)\b/i,
  slug: /(?:-[^/-]+){3}/,
  front: /^https?:\/\/[^/]+\/?(?:index\.\w+)?$/i,
} as const;
const tests = Object.values(kinds);

export const addressed: Cue = {
  columns: Object.keys(kinds),
  write({ document, blocks, page: { url } }, { values, stride, offset }) {
    const claim = headClaims(document).find(({ field }) => field === "canonicalUrl");
    const address = url ?? claim?.text;
    const isLike = tests.map((one) =>
      address === undefined ? Number.NaN : Number(one.test(address)),
    );
    for (const { index } of blocks) values.set(isLike, index * stride + offset);
  },
};
