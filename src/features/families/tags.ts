import { KNOWN_TAGS, tag } from "../../document/tags.ts";
import { columnIndex } from "../columns.ts";
import type { Cells, Extractor, Family } from "../extractor.ts";
import { log1pOfCount } from "../measures/logs.ts";
import { scratch } from "../measures/scratch.ts";
import type { PageMeasures } from "../page-measures.ts";

/** Names of tag groups and their tags. */
type Groups = Readonly<Record<string, string>>;

const holderGroups: Groups = {
  p: "p",
  li: "li",
  cell: "td th",
  div: "div",
  definition: "dt dd",
  pre: "pre listing xmp plaintext",
  blockquote: "blockquote",
  caption: "figcaption caption",
};

const aroundGroups: Groups = {
  article: "article",
  main: "main",
  section: "section",
  nav: "nav",
  aside: "aside",
  header: "header",
  footer: "footer",
  form: "form",
  table: "table",
  list: "ul ol menu dir",
  blockquote: "blockquote",
  figure: "figure",
  control: "button label",
  a: "a",
  noscript: "noscript",
  details: "details",
};

const insideGroups: Groups = {
  links: "a",
  strong: "b strong",
  emphasis: "em i",
  images: "img",
  breaks: "br",
  spans: "span",
  controls: "input button",
  times: "time",
};

const holderNames = Object.keys(holderGroups);
const aroundNames = Object.keys(aroundGroups);
const insideNames = Object.keys(insideGroups);

const NONE = 255;

/** Number of the group of each tag; {@link NONE} for a tag that is in no group. */
function groupTable(groups: Groups): Uint8Array {
  const numbers = Object.values(groups).map((names) => names.split(" ").map(tag));
  const table = new Uint8Array(KNOWN_TAGS).fill(NONE);
  for (const [group, tags] of numbers.entries()) for (const number of tags) table[number] = group;
  return table;
}

const holderOf = groupTable(holderGroups);
const aroundOf = groupTable(aroundGroups);
const insideOf = groupTable(insideGroups);

const TABLE = aroundNames.indexOf("table");
const LIST = aroundNames.indexOf("list");
const ARTICLE = tag("article");
const MAIN = tag("main");
const P = tag("p");

const depthColumns = ["list-depth", "table-depth"] as const;
const placeColumns = [
  "only-in-parent",
  "parent-heading-share",
  "page-log-articles",
  "page-has-main",
  "page-paragraph-share",
] as const;
const levelColumns = ["heading-level"] as const;
const otherColumns = ["is-other"] as const;
/** Of each group around a block. */
const AROUND_COLUMNS = [(name: string) => `in-${name}`, (name: string) => `${name}-closeness`];
const IN = 0;
const CLOSENESS = 1;
const columns = [
  ...levelColumns,
  ...holderNames.map((name) => `is-${name}`),
  ...otherColumns,
  ...aroundNames.flatMap((name) => AROUND_COLUMNS.map((nameOf) => nameOf(name))),
  ...depthColumns,
  ...insideNames,
  ...placeColumns,
];
// Where each part begins; those written by name have an index.
const HOLDER = levelColumns.length;
const OTHER = HOLDER + holderNames.length;
const AROUND = OTHER + otherColumns.length;
const DEPTHS = AROUND + AROUND_COLUMNS.length * aroundNames.length;
const INSIDE = DEPTHS + depthColumns.length;
const level = columnIndex(levelColumns);
const other = columnIndex(otherColumns, OTHER);
const depth = columnIndex(depthColumns, DEPTHS);
const place = columnIndex(placeColumns, INSIDE + insideNames.length);

function write(page: PageMeasures, { values, stride, offset }: Cells): void {
  const { document, blocks, nodes, characters, elements, elementStarts, blocksBefore } = page;
  const { headingLevels, elements: counts } = page.survey;
  const { tags, parents, ends } = document;
  const headingsBefore = scratch.int32(blocks.length + 1);
  headingsBefore[0] = 0;
  let paragraphCharacters = 0;
  for (let i = 0; i < blocks.length; i++) {
    headingsBefore[i + 1] = headingsBefore[i]! + (headingLevels[i] === 0 ? 0 : 1);
    if (tags[nodes[i]!] === P) paragraphCharacters += characters[i]!;
  }
  const logArticles = log1pOfCount(counts[ARTICLE]!);
  const hasMain = counts[MAIN] === 0 ? 0 : 1;
  const paragraphShare = paragraphCharacters / page.sums.characters[blocks.length]!;

  for (let i = 0; i < blocks.length; i++) {
    const at = i * stride + offset;
    // The matrix may be a used one: counts and flags begin at 0.
    values.fill(0, at, at + columns.length);
    const holder = nodes[i]!;
    values[at + level["heading-level"]] = headingLevels[i]!;
    const kind = groupOf(holderOf, tags[holder]!);
    if (kind !== NONE) values[at + HOLDER + kind] = 1;
    else if (headingLevels[i] === 0) values[at + other["is-other"]] = 1;

    let lists = 0;
    let tables = 0;
    let distance = 1;
    for (let node = holder; node > 0; node = parents[node]!, distance++) {
      const group = groupOf(aroundOf, tags[node]!);
      if (group === NONE) continue;
      if (group === LIST) lists++;
      else if (group === TABLE) tables++;
      const to = at + AROUND + AROUND_COLUMNS.length * group;
      if (values[to + IN] === 1) continue;
      values[to + IN] = 1;
      values[to + CLOSENESS] = 1 / distance;
    }
    values[at + depth["list-depth"]] = lists;
    values[at + depth["table-depth"]] = tables;

    const lastElement = elementStarts[i + 1]!;
    for (let k = elementStarts[i]! + 1; k < lastElement; k++) {
      const group = groupOf(insideOf, tags[elements[k]!]!);
      if (group !== NONE) values[at + INSIDE + group]!++;
    }

    const parent = Math.max(0, parents[holder]!);
    const first = blocksBefore[parent]!;
    const last = blocksBefore[ends[parent]!]!;
    values[at + place["only-in-parent"]] = last - first === 1 ? 1 : 0;
    values[at + place["parent-heading-share"]] =
      (headingsBefore[last]! - headingsBefore[first]!) / Math.max(1, last - first);
    values[at + place["page-log-articles"]] = logArticles;
    values[at + place["page-has-main"]] = hasMain;
    values[at + place["page-paragraph-share"]] = paragraphShare;
  }
}

/** Number of a tag's group; pages may have tags that no table knows. */
function groupOf(groups: Uint8Array, tag: number): number {
  return tag < KNOWN_TAGS ? groups[tag]! : NONE;
}

const extractor: Extractor = { columns, write };

/**
 * The tags of a block: of its holder, of the elements around it, and inside it. The level of the
 * heading that a block stands in is 0 outside headings. Closeness is `1 / (1 + steps up)` to the
 * nearest such element, the holder included, and 0 without one.
 */
export const tags: Family = {
  name: "tags",
  description: "tags of a block's holder, around it and inside it",
  extractor,
};
