import { attribute, type Document, nodeText } from "../../document/document.ts";
import { blockTags, KNOWN_TAGS, TagSet, TEXT, tag } from "../../document/tags.ts";
import { countCharacters } from "../../document/words.ts";
import { headingLevels } from "../../features/measures/headings.ts";
import type { PageMeasures } from "../../features/page-measures.ts";

/**
 * What VIPS sees of a page that nobody has rendered: lengths of texts in place of areas, colours that
 * the markup itself gives, fonts by the tags of headings.
 */
export interface PageView {
  readonly document: Document;
  /** Number of layout blocks whose first text stands before each node, and of all at the end. */
  readonly blocksBefore: Int32Array;
  /** Characters of text below each node, or in it. */
  readonly characters: Int32Array;
  /** Rules (`hr`) before each node, and on the whole page at the end. */
  readonly rulesBefore: Int32Array;
  /** Number of the background of each node: its own or that of what holds it. */
  readonly backgrounds: Int32Array;
  /** Level of the heading that each layout block stands in; 0 for none. */
  readonly levels: Uint8Array;
  isInline(node: number): boolean;
  /** Whether nothing block-level below a node shows text. */
  isWords(node: number): boolean;
  /** Whether some text below a node, but not all, is set apart by size or weight. */
  isMarked(node: number): boolean;
}

const HR = tag("hr");
const marks = new TagSet("b strong big small font sub sup");
const declaredColour = /(?:^|;)\s{0,100}background(?:-color)?\s{0,100}:\s{0,100}([^;]{1,100})/i;

export function viewOf(measures: PageMeasures): PageView {
  const { document, blocks } = measures;
  const { tags, parents, size } = document;
  const characters = new Int32Array(size);
  for (const { content } of blocks) {
    for (const node of content) {
      if (tags[node] === TEXT) characters[node] = countCharacters(nodeText(document, node));
    }
  }
  const blocksBefore = new Int32Array(size + 1);
  for (const { content } of blocks) {
    // White space and line breaks before it may stand in elements that show nothing.
    const first = content.find((node) => characters[node]! > 0) ?? content[0]!;
    blocksBefore[first + 1]!++;
  }
  for (let node = 0; node < size; node++) blocksBefore[node + 1]! += blocksBefore[node]!;
  const marked = new Int32Array(size);
  const parted = new Uint8Array(size);
  for (let node = size - 1; node > 0; node--) {
    const parent = parents[node]!;
    if (marks.has(tags[node]!)) marked[node] = characters[node]!;
    characters[parent]! += characters[node]!;
    marked[parent]! += marked[node]!;
    const isBlock = characters[node]! > 0 && blockTags.has(tags[node]!);
    if (isBlock || parted[node] === 1) parted[parent] = 1;
  }
  const rulesBefore = new Int32Array(size + 1);
  for (let node = 0; node < size; node++) {
    rulesBefore[node + 1] = rulesBefore[node]! + (tags[node] === HR ? 1 : 0);
  }
  return {
    document,
    blocksBefore,
    characters,
    rulesBefore,
    backgrounds: backgroundsOf(document),
    levels: headingLevels(measures),
    isInline: (node) => tags[node]! >= KNOWN_TAGS || !blockTags.has(tags[node]!),
    isWords: (node) => parted[node] === 0,
    isMarked: (node) => marked[node]! > 0 && marked[node]! < characters[node]!,
  };
}

function backgroundsOf(document: Document): Int32Array {
  const { parents, attributeStarts, size } = document;
  const numbers = new Map<string, number>();
  const backgrounds = new Int32Array(size);
  for (let node = 1; node < size; node++) {
    backgrounds[node] = backgrounds[parents[node]!]!;
    if (attributeStarts[node] === attributeStarts[node + 1]) continue;
    const style = declaredColour.exec(attribute(document, node, "style") ?? "")?.[1];
    const colour = (style ?? attribute(document, node, "bgcolor"))?.trim().toLowerCase();
    if (colour === undefined || colour === "") continue;
    if (!numbers.has(colour)) numbers.set(colour, numbers.size + 1);
    backgrounds[node] = numbers.get(colour)!;
  }
  return backgrounds;
}
