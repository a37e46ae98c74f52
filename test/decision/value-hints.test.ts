import fc from "fast-check";
import { expect, test } from "vitest";
import { decodedValue } from "../../src/decision/decoded-values.ts";
import { eachNaming } from "../../src/decision/value-hints.ts";
import { anyCommentName } from "../../src/document/comment-names.ts";
import { parse } from "../../src/document/parse.ts";
import { attributeValues } from "../../src/features/measures/attribute-values.ts";

const HINTS = {
  comments: anyCommentName,
  others: /relat|recom|recirc|teaser|readmore|popular|trending/i,
  readers: /hidden|sr|screen|assistive|invisible/i,
  tools: /shar|addt|soci|tweet|rate|rating|vote|stars/i,
} as const;

test("every value with a word of a rule is found, and no other", () => {
  const part = fc.constantFrom(
    ..."commen comment s komment ar kommentare komentar z e otzyv y sxolia disqus recircle comrecom rela relat ion".split(
      " ",
    ),
    ..."tease teaser STARS star s vo vote sharecomment addto read More readMore sr-only SR hid den screen reader in visible visibly assistive yorum lar ping lun - _ é 1 &amp; h&#105;dden &#115;tars".split(
      " ",
    ),
  );
  const value = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.array(value, { maxLength: 12 }), (values) => {
      const document = parse(values.map((own) => `<p class="${own}">x`).join(""));
      for (const [name, expression] of Object.entries(HINTS)) {
        const found = new Set<number>();
        eachNaming(document, name as keyof typeof HINTS, (value) => found.add(value));
        for (const [i, raw] of attributeValues(document).values.entries()) {
          const own = decodedValue(raw);
          // A hint for names of comments is the part of a word that others go on with.
          if (expression.test(own)) expect([name, own, found.has(i)]).toEqual([name, own, true]);
          else if (name !== "comments")
            expect([name, own, found.has(i)]).toEqual([name, own, false]);
        }
      }
    }),
    { numRuns: 1000, seed: 1 },
  );
});
