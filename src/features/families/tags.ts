import { KNOWN_TAGS, tag } from "../../document/tags.ts";
import { columnIndex } from "../columns.ts";
import type { Cells, Extractor, Family } from "../extractor.ts";
import { headingLevels } from "../measures/headings.ts";
import { log1p } from "../measures/logs.ts";
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
  const { document, blocks, blocksBefore, sums } = page;
  const { tags, parents, ends } = document;
  const levels = headingLevels(page);
  const headingsBefore = scratch.int32(blocks.length + 1);
  let paragraphCharacters = 0;
  for (const { index, node, characters } of blocks) {
    headingsBefore[index + 1] = headingsBefore[index]! + (levels[index] === 0 ? 0 : 1);
    if (tags[node] === P) paragraphCharacters += characters;
  }
  let articles = 0;
  let hasMain = 0;
  for (let node = 0; node < document.size; node++) {
    const number = tags[node];
    if (number === ARTICLE) articles++;
    else if (number === MAIN) hasMain = 1;
  }

  for (const { index, node: holder, elements } of blocks) {
    const at = index * stride + offset;
    // The matrix may be a used one: counts and flags begin at 0.
    for (let i = 0; i < columns.length; i++) values[at + i] = 0;
    values[at + level["heading-level"]] = levels[index]!;
    const kind = holderOf[tags[holder]!] ?? NONE;
    if (kind !== NONE) values[at + HOLDER + kind] = 1;
    else if (levels[index] === 0) values[at + other["is-other"]] = 1;

    let distance = 0;
    for (let node = holder; node > 0; node = parents[node]!, distance++) {
      const group = aroundOf[tags[node]!] ?? NONE;
      if (group === NONE) continue;
      if (group === LIST) values[at + depth["list-depth"]]!++;
      else if (group === TABLE) values[at + depth["table-depth"]]!++;
      const to = at + AROUND + AROUND_COLUMNS.length * group;
      if (values[to + IN] === 1) continue;
      values[to + IN] = 1;
      values[to + CLOSENESS] = 1 / (1 + distance);
    }

    for (let i = 1; i < elements.length; i++) {
      const group = insideOf[tags[elements[i]!]!] ?? NONE;
      if (group !== NONE) values[at + INSIDE + group]!++;
    }

    const parent = Math.max(0, parents[holder]!);
    const first = blocksBefore[parent]!;
    const last = blocksBefore[ends[parent]!]!;
    values[at + place["only-in-parent"]] = last - first === 1 ? 1 : 0;
    values[at + place["parent-heading-share"]] =
      (headingsBefore[last]! - headingsBefore[first]!) / Math.max(1, last - first);
    values[at + place["page-log-articles"]] = log1p(articles);
    values[at + place["page-has-main"]] = hasMain;
    values[at + place["page-paragraph-share"]] =
      paragraphCharacters / sums.characters[blocks.length]!;
  }
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
