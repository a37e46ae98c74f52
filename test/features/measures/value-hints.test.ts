import fc from "fast-check";
import { expect, test } from "vitest";
import { anyCommentName } from "../../../src/document/comment-names.ts";
import { parse } from "../../../src/document/parse.ts";
import { attributeValues } from "../../../src/features/measures/attribute-values.ts";
import { decodedValue } from "../../../src/features/measures/decoded-values.ts";
import { eachNaming } from "../../../src/features/measures/value-hints.ts";
import { namesPeople } from "../../../src/metadata/posts/name-marks.ts";
import { namesAuthor } from "../../../src/metadata/visible-authors.ts";

const HINTS = {
  comments: anyCommentName,
  others: /relat|recom|recirc|teaser|readmore|popular|trending/i,
  readers: /hidden|sr|screen|assistive|invisible/i,
  tools: /shar|addt|soci|tweet|rate|rating|vote|stars/i,
} as const;

/** What each value that a rule is for has, beside the parts of names above. */
const RULES = { authors: namesAuthor, people: namesPeople } as const;

test("every value that may name a person is found", () => {
  const part = fc.constantFrom(
    ..."user name - _ User Name by line byLine By Line author s ed Authors poster post Post posted By nick sender".split(
      " ",
    ),
    ..."speaker from hn display screen full commenter commentator comment message member big creator contributor".split(
      " ",
    ),
    ..."who person handle fn writer Writer x é 1 &amp; &#97;uthor".split(" "),
  );
  const value = fc.array(part, { maxLength: 5 }).map((parts) => parts.join(""));
  let passed = 0;
  fc.assert(
    fc.property(fc.array(value, { maxLength: 12 }), (values) => {
      const document = parse(values.map((own) => `<p class="${own}">x`).join(""));
      for (const [name, test] of Object.entries(RULES)) {
        const found = new Set<number>();
        eachNaming(document, name as keyof typeof RULES, (value) => found.add(value));
        for (const [i, raw] of attributeValues(document).values.entries()) {
          if (!test(decodedValue(raw))) continue;
          passed++;
          expect([name, raw, found.has(i)]).toEqual([name, raw, true]);
        }
      }
    }),
    { numRuns: 2000, seed: 1 },
  );
  expect(passed).toBeGreaterThan(1000);
});

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
