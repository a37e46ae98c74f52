/** The rating of the thing and the number of ratings, as the page shows them near its headline. */
import { attribute, tagPath } from "../../document/document.ts";
import { nearHints, type PageContext } from "../learned/context.ts";
import { hintBit } from "../learned/hints.ts";
import { parseNumber } from "../normalize.ts";
import type { RecordValue } from "../record.ts";
import { spanOf } from "../span.ts";

/** A number on a scale: `4,7 von 5 Sternen`. */
const RATED =
  /(\d(?:[.,]\d{1,2})?)\s?(?:\/|out of|of|von|su|sur|de|van|z|из|av|på|av|\/)\s?(5|10)(?![\d.,%])/i;
/** A number of ratings: `1.091 Bewertungen`, `(36 Reviews)`. */
const COUNTED =
  /(\d[\d.,'’\u00a0\u202f]{0,9})\s?(?:\p{L}+\s)?(?:reviews?|ratings?|votes?|bewertung|rezension|sternebewertung|avis|notes?\b|recensioni|valutazioni|voti|opinion|valoracion|reseña|opinii|recenzi|beoordeling|opini[ei]|ocen|отзыв|оцен|評價|评价|レビュー|리뷰|hodnocen|recenz|omdöme)/iu;
/** A text that has a scale and none of these, in an element that is not named after reviews, counts pages. */
const RATES =
  /out of|stars?\b|stern|étoile|stell[ea]|estrell|gwiazd|зв[её]зд|rat(?:ed|ing)|bewert|hviezd|★/i;
const LABELS = ["aria-label", "title", "alt", "content"];
/** Leaves around the headline among which the thing's own rating stands. */
const BEHIND = 60;
const MOST_CHARACTERS = 80;
const REVIEW = hintBit("review");

/** The first rating and the first count behind the headline. */
export function ratingsOf(context: PageContext): [attribute: string, value: RecordValue][] {
  const { page, leaves, headline, inherited } = context;
  const { document } = page;
  const found = new Map<string, RecordValue>();
  const take = (name: string, pattern: RegExp, text: string, node: number): void => {
    if (found.has(name) || text.length > MOST_CHARACTERS) return;
    const match = pattern.exec(text)?.[1];
    if (match === undefined) return;
    const isNamed = RATES.test(text) || (nearHints(context, node) & REVIEW) !== 0;
    if (name === "rating" && !isNamed) return;
    if (name === "rating" && (parseNumber(match) ?? 0) > Number(RATED.exec(text)![2])) return;
    const about = { rule: `shown:${name}`, path: tagPath(document, node) };
    const bare = match.trim();
    found.set(name, { text: bare, ...about, ...spanOf(document, node, bare) });
  };
  const from = Math.max(0, headline);
  const last = Math.min(leaves.length, from + BEHIND);
  for (let at = from; at < last; at++) {
    const { text, node } = leaves[at]!;
    take("rating", RATED, text, node);
    take("rating_count", COUNTED, text, node);
  }
  if (found.size < 2 && from < leaves.length) {
    const end = leaves[last]?.node ?? document.size;
    for (let node = leaves[from]!.node; node < end; node++) {
      if ((inherited[node]! & REVIEW) === 0) continue;
      for (const name of LABELS) {
        const text = attribute(document, node, name)?.trim();
        if (text === undefined) continue;
        take("rating", RATED, text, node);
        take("rating_count", COUNTED, text, node);
      }
    }
  }
  return [...found];
}
