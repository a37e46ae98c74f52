/** What elements are named after, by their ids, classes, roles and properties. */
import { once } from "../../base/once.ts";
import { WordSearch } from "../../base/word-search.ts";
import type { Document } from "../../document/document.ts";
import { TagSet } from "../../document/tags.ts";
import { attributeValues } from "../../features/measures/attribute-values.ts";
import { decodedValues, SEPARATOR } from "../../features/measures/decoded-values.ts";
import { clearScratch, scratch } from "../../features/measures/scratch.ts";
import type { Cue } from "./cue.ts";

/** Parts of words as developers use them, by what the element is. */
const topics = {
  headline: "headline title heading",
  standfirst:
    "standfirst subtitle subhead sub-title dek deck lead summary excerpt intro abstract tagline",
  byline:
    "byline by-line author writer published pubdate post-date datetime timestamp dateline entry-meta post-meta article-meta reading-time readtime",
  kicker: "kicker eyebrow overline rubric section-name category",
  body: "body content entry article story prose markdown wysiwyg richtext rich-text",
  caption: "caption credit legend figure figcaption image-text cutline",
  media:
    "gallery slideshow carousel slider video player embed twitter tweet instagram youtube iframe",
  notes:
    "footnote reference citation biblio correction disclosure disclaimer license licence source endnote",
  bio: "bio about-author author-box authorbox author-info author-card author-desc profile-card about-the",
  facts:
    "spec attribute infobox properties price offer sku stock rating details datasheet hours address contact",
  item: "result item card product listing list-item entry teaser tile archive grid",
  post: "post message thread answer question reply topic quote",
  poster: "user avatar username member signature rank reputation poster nickname profile",
  comment: "comment disqus respond review feedback",
  related:
    "relat recommend recirc readmore read-more popular trending latest most-read more-from also teaser similar suggest recent upsell cross-sell next prev up-next",
  promo:
    "promo advert sponsor newsletter subscri signup sign-up cta banner paywall donat campaign marketing popup modal offer callout opt-in optin \\bad \\bads dfp outbrain taboola",
  tools:
    "share sharing social toolbar tool print vote like follow button btn action rating bookmark copy edit",
  tags: "tags tag-list taglist keywords topics labels tagcloud cat-links post-categories",
  navigation:
    "nav menu breadcrumb pagination pager toc sidebar search login account language locale skip logo masthead dropdown header tab",
  footer: "footer colophon bottom",
  legal: "cookie consent gdpr ccpa privacy legal copyright terms imprint disclaimer onetrust",
  form: "form field input filter facet checkbox select label option captcha error validation",
  noise:
    "hidden sr-only screen-reader visually template loading placeholder noscript skeleton spinner",
  aside: "aside widget rail secondary right-col complementary",
} as const;

const names = Object.keys(topics) as (keyof typeof topics)[];

const search = once(() => new WordSearch(Object.values(topics)));

/** Whole pages have classes for all kinds of reasons. */
const pageWide = new TagSet("html body main");
/** Elements with more of the page's characters are its frame. */
const MOST = 0.6;

/** A bit per topic that each element is named after. */
function topicsOf(document: Document): Int32Array {
  const { numbers } = attributeValues(document);
  const { values, text } = decodedValues(document);
  const words = search();
  const bits = scratch.int32(values.length);
  for (let i = 0, start = 0; i < bits.length; i++) {
    const end = start + values[i]!.length;
    bits[i] = words.bitsIn(text, start, end);
    start = end + SEPARATOR.length;
  }
  const { attributeStarts, size } = document;
  const found = scratch.int32(size);
  for (let node = 1; node < size; node++) {
    for (let a = attributeStarts[node]!; a < attributeStarts[node + 1]!; a++) {
      if (numbers[a]! >= 0) found[node]! |= bits[numbers[a]!]!;
    }
  }
  return found;
}

/** Of the block's own elements, of the two around them, and of all others around them. */
const places = ["own", "near", "inside"] as const;

export const namedAfter: Cue = {
  columns: places.flatMap((place) => names.map((name) => `${place}-${name}`)),
  write({ document, blocks, blocksBefore, sums }, { values, stride, offset }) {
    clearScratch();
    const own = topicsOf(document);
    const { parents, ends, tags, size } = document;
    const { characters } = sums;
    const most = MOST * characters[blocks.length]!;
    const around = scratch.int32(size);
    for (let node = 1; node < size; node++) {
      const parent = parents[node]!;
      around[node] = around[parent]!;
      if (own[node] === 0 || pageWide.has(tags[node]!)) continue;
      const inside = characters[blocksBefore[ends[node]!]!]! - characters[blocksBefore[node]!]!;
      if (inside <= most) around[node]! |= own[node]!;
    }
    for (const { index, node, elements } of blocks) {
      let ofBlock = 0;
      for (const element of elements) ofBlock |= own[element]!;
      const parent = Math.max(0, parents[node]!);
      const above = Math.max(0, parents[parent]!);
      const masks = [ofBlock, own[parent]! | own[above]!, around[Math.max(0, parents[above]!)]!];
      let at = index * stride + offset;
      for (const mask of masks) {
        for (let rest = mask, to = at; rest !== 0; rest >>>= 1, to++) values[to] = rest & 1;
        at += names.length;
      }
    }
  },
};
