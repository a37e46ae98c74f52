import { type Document, tagPath } from "../document/document.ts";
import { TagSet, tag } from "../document/tags.ts";
import { squash } from "../metadata/title-parts.ts";
import type { PageContext } from "./learned/context.ts";
import type { PageRecord, RecordValue } from "./record.ts";
import { spanOf } from "./span.ts";

const H1 = tag("h1");
const headings = new TagSet("h1 h2 h3 h4");
const SEPARATORS = /(?<![\s|–—-])[\s|–—-]+$/u;
const MOST_PIECES = 8;
/** Elements between a heading and its text. */
const NEAR = 3;
/** A shorter title may be any word. */
const LEAST = 3;
/** Share of a page's title that the heading of the thing has at least, unless it begins it. */
const LEAST_SHARE = 0.3;

interface Shown {
  readonly node: number;
  /** The last text node of it. */
  readonly last: number;
  readonly text: string;
  readonly squashed: string;
  readonly isH1: boolean;
}

/**
 * The title of the thing that a page presents, as the page shows it: the longest text of a main heading that a
 * title of the page has (shops append the author and their own name), else of another heading or of a leaf with
 * which the page's title begins. Where the page shows none, what it declares of the thing; then the heading by
 * its price; then the title that the page states.
 *
 * @param declared the page's own declared record
 * @param brand a heading that is only the brand is no title
 * @param price node of the price that is asked; -1 without
 */
export function titleOfThing(
  context: PageContext,
  declared?: PageRecord,
  brand?: RecordValue,
  price: number = -1,
): RecordValue | undefined {
  const { page, leaves, outerTitles, buys } = context;
  const { document } = page;
  const named = declared?.attributes.title?.[0];
  const whole = context.ownTitle();
  const outer = outerTitles.length > 0 ? outerTitles : whole === "" ? [] : [whole];
  const brandName = squash(brand?.text ?? "");
  const most = Math.max(0, ...outer.map(({ length }) => length), whole.length);
  const shown: Shown[] = [];
  for (let at = 0; at < leaves.length; at++) {
    const { node, text } = leaves[at]!;
    if (text.length > 4 * most + LEAST) continue;
    const squashed = context.squashed(at);
    const heading = headingOf(document, node);
    const isH1 = document.tags[heading] === H1;
    if (isH1 && headingOf(document, leaves[at - 1]?.node ?? 0) !== heading) {
      const joined = joinedIn(context, at, heading, outer);
      if (joined !== undefined) shown.push(joined);
    }
    if (squashed.length < LEAST || squashed === brandName) continue;
    const isWhole = squashed === whole && outer.some((one) => one.includes(squashed));
    if (heading > 0 || isWhole) shown.push({ node, last: node, text: bare(text), squashed, isH1 });
  }
  const matching = shown.filter(({ squashed, isH1 }) =>
    outer.some(
      (one) =>
        one.startsWith(squashed) ||
        (isH1 && one.includes(squashed) && squashed.length >= LEAST_SHARE * one.length) ||
        (isH1 && squashed.startsWith(one)),
    ),
  );
  const best = longest(matching.filter(({ isH1 }) => isH1)) ?? longest(matching);
  if (best !== undefined) return asShown(document, best);
  if (named !== undefined) return { ...named, rule: `title:${named.rule ?? "declared"}` };
  const main = shown.filter(({ isH1 }) => isH1);
  // A heading with other words than the title is the thing's, if the thing is bought below it.
  const bought = price > 0 ? price : (leaves[buys[0] ?? -1]?.node ?? -1);
  const above = main.filter(({ node }) => node < bought).at(-1);
  if (above !== undefined) return asShown(document, above);
  const title = context.statedTitle();
  if (title === undefined) return undefined;
  return { text: title.text, rule: `title:${title.source}`, path: "", start: 0, end: 0 };
}

/** The words of a heading in several pieces, as far as a title of the page has them in a row. */
function joinedIn(
  { leaves, squashed: squashedOf }: PageContext,
  first: number,
  heading: number,
  outer: readonly string[],
): Shown | undefined {
  let squashed = "";
  let text = "";
  let last = first;
  for (let at = first; at < leaves.length && at < first + MOST_PIECES; at++) {
    const leaf = leaves[at]!;
    const ofPlace = squashedOf(at);
    if (ofPlace === "") continue;
    const more = squashed + ofPlace;
    if (!outer.some((one) => one.includes(more))) break;
    squashed = more;
    text += ` ${leaf.text}`;
    last = at;
  }
  const [node, end] = [leaves[first]!.node, leaves[last]!.node];
  if (last === first || heading < 0) return undefined;
  return { node, last: end, text: bare(text.trim()), squashed, isH1: true };
}

/** Without separators at its end. */
function bare(text: string): string {
  return text.replace(SEPARATORS, "") || text;
}

function asShown(document: Document, { node, last, text }: Shown): RecordValue {
  const span =
    node === last
      ? spanOf(document, node, text)
      : { start: spanOf(document, node, "").start, end: spanOf(document, last, "").end };
  return { text, rule: "title:shown", path: tagPath(document, node), ...span };
}

/** The first of the longest. */
function longest(shown: readonly Shown[]): Shown | undefined {
  let best: Shown | undefined;
  for (const one of shown) {
    if (best === undefined || one.squashed.length > best.squashed.length) best = one;
  }
  return best;
}

/** The heading that holds a text; -1 without one. */
function headingOf({ tags, parents }: Document, node: number): number {
  let above = parents[node]!;
  for (let up = 0; up < NEAR && above > 0; up++, above = parents[above]!) {
    if (headings.has(tags[above]!)) return above;
  }
  return -1;
}
