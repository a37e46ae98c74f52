import { decodeHTMLAttribute } from "entities";
import type { Document } from "../../document/document.ts";
import { knownTag } from "../../document/tags.ts";
import { columnIndex } from "../columns.ts";
import type { Cells, Extractor, Family } from "../extractor.ts";
import { attributeValues, CLASS, ID, valueNumber } from "../measures/attribute-values.ts";
import { countAt, TEXT_COUNTS } from "../measures/text-counts.ts";
import type { PageMeasures } from "../page-measures.ts";
import { smoothedRatios } from "./cetr.ts";
import { linkDensity } from "./shallow-text.ts";

/** Points of an element for what its id or class holds: these lists are Readability's. */
const NAME_POINTS = 25;
const goodName = /article|body|content|entry|hentry|main|page|pagination|post|text|blog|story/;
const badName =
  /combx|comment|com-|contact|foot|footer|footnote|masthead|media|meta|outbrain|promo|related|scroll|shoutbox|sidebar|sponsor|shopping|tags|tool|widget/;

/** Points of an element for its tag. */
const tagPoints: ReadonlyMap<number, number> = new Map(
  Object.entries({
    div: 5,
    "pre td blockquote": 5,
    "address ol ul dl dd dt li form": -3,
    "h1 h2 h3 h4 h5 h6 th": -5,
  }).flatMap(([names, points]) =>
    names.split(" ").map((name): [number, number] => [knownTag(name)!, points]),
  ),
);
const paragraphTags: ReadonlySet<number> = new Set([knownTag("div")!, knownTag("p")!]);

/** Texts of at most this many characters are not paragraphs; characters per point; most points. */
const LONGEST_SHORT = 25;
const POINT = 100;
const MOST_POINTS = 3;

/** Points of each element for its tag, id and class. */
function startingPoints(document: Document): Float64Array {
  const { size, tags } = document;
  const page = attributeValues(document);
  const namePoints = page.values.map((value) => {
    const text = (value.includes("&") ? decodeHTMLAttribute(value) : value).toLowerCase();
    return (goodName.test(text) ? NAME_POINTS : 0) - (badName.test(text) ? NAME_POINTS : 0);
  });
  const points = new Float64Array(size);
  for (let node = 1; node < size; node++) {
    points[node] = tagPoints.get(tags[node]!) ?? 0;
    for (const name of [ID, CLASS]) {
      const value = valueNumber(document, page, node, name);
      if (value >= 0) points[node]! += namePoints[value]!;
    }
  }
  return points;
}

/**
 * Dragnet 2.0's readability value per block: the best score of a valid element around it by the best
 * of the page (at least 1), no less than 0.
 *
 * An element starts with points for its tag, id and class. A block of more than 25 characters that a
 * `div` or `p` opened makes the element around that one valid and gives it 1 point, and 1 for every
 * 100 characters up to 3. The sum is multiplied by 1 - link density of the blocks below the element.
 */
export function readabilityValues(page: PageMeasures): Float64Array {
  const { document, blocks, blocksBefore, counts, units } = page;
  const { size, tags, parents, ends } = document;
  const points = startingPoints(document);
  const isValid = new Uint8Array(size);
  const lengths = new Float64Array(blocks.length + 1);
  const linked = new Float64Array(blocks.length + 1);
  for (const block of blocks) {
    const { index, node, text } = block;
    const pieces = counts[index * TEXT_COUNTS + countAt.pieces]!;
    const density = linkDensity(block, pieces, units[index]!);
    lengths[index + 1] = lengths[index]! + text.length;
    linked[index + 1] = linked[index]! + text.length * density;
    if (text.length <= LONGEST_SHORT || !paragraphTags.has(tags[node]!)) continue;
    const parent = parents[node]!;
    isValid[parent] = 1;
    points[parent]! += 1 + Math.min(Math.floor(text.length / POINT), MOST_POINTS);
  }
  /** Best score of the valid elements from the root down to each. */
  const best = new Float64Array(size);
  let most = 1;
  for (let node = 0; node < size; node++) {
    best[node] = best[Math.max(0, parents[node]!)]!;
    if (isValid[node] === 0) continue;
    const [first, end] = [blocksBefore[node]!, blocksBefore[ends[node]!]!];
    const share = (linked[end]! - linked[first]!) / Math.max(lengths[end]! - lengths[first]!, 1);
    const score = points[node]! * (1 - share);
    best[node] = Math.max(best[node]!, score);
    most = Math.max(most, score);
  }
  return Float64Array.from(blocks, ({ node }) => (node === 0 ? 0 : best[parents[node]!]! / most));
}

const columns = ["tag-ratio", "derivative", "readability"] as const;
const column = columnIndex(columns);

const extractor: Extractor = {
  columns,
  write(page: PageMeasures, { values, stride, offset }: Cells): void {
    const { ratios, derivative } = smoothedRatios(page);
    const readability = readabilityValues(page);
    for (let i = 0; i < page.blocks.length; i++) {
      const at = i * stride + offset;
      values[at + column["tag-ratio"]] = ratios[i]!;
      values[at + column.derivative] = derivative[i]!;
      values[at + column.readability] = readability[i]!;
    }
  },
};

/** What Dragnet 2.0 measures besides shallow text: CETR's X and D, and its readability value. */
export const dragnet2: Family = {
  name: "dragnet-2",
  description: "smoothed tag ratio, its derivative and the readability value of Dragnet 2.0",
  extractor,
};
