import { firstAtLeast } from "../../../base/sorted-search.ts";
import type { Block } from "../../../document/block.ts";
import type { Document } from "../../../document/document.ts";
import { TEXT } from "../../../document/tags.ts";
import { columnIndex } from "../../columns.ts";
import type { Cells, Extractor, Family } from "../../extractor.ts";
import { log1p } from "../../measures/logs.ts";
import type { PageMeasures } from "../../page-measures.ts";
import {
  countedTags,
  type ElementStates,
  elementStates,
  INVISIBLE,
  stateFlags,
} from "./element-states.ts";
import {
  ABSOLUTE,
  CONTACT,
  EXTERNAL,
  FRAGMENT,
  RELATIVE,
  SAME_PAGE,
  SAME_SITE,
  SCRIPT,
} from "./link-kinds.ts";
import { itempropNames, relNames, roleNames } from "./semantic-groups.ts";

const LINK_KINDS = ABSOLUTE + 1;

const flagColumns = ["invisible"] as const;
const elementColumns = ["itemscopes", "foreign-language", "data-attributes"] as const;
const linkColumns = [
  "log-links",
  "fragment-links",
  "same-page-links",
  "script-links",
  "contact-links",
  "relative-links",
  "absolute-links",
  "external-links",
  "log-link-length",
] as const;
// Where each part begins; those written by name have an index.
const FLAGS = stateFlags.length;
const ROLES = FLAGS + flagColumns.length;
const ITEMPROPS = ROLES + roleNames.length;
const ELEMENT = ITEMPROPS + itempropNames.length;
const COUNTED = ELEMENT + elementColumns.length;
const RELS = COUNTED + countedTags.length;
const flag = columnIndex(flagColumns, FLAGS);
const ofElement = columnIndex(elementColumns, ELEMENT);
const ofLinks = columnIndex(linkColumns, RELS + relNames.length);

/** Whether a node is text that shows anything: more than white space. */
function hasInk({ source, tags, starts, stops }: Document, node: number): boolean {
  if (tags[node] !== TEXT) return false;
  const last = stops[node]!;
  for (let i = starts[node]!; i < last; i++) {
    const code = source.charCodeAt(i);
    if (code > 0x20 && code !== 0xa0) return true;
  }
  return false;
}

/** The innermost element around all of a block's text: its holder, or an inline element inside. */
export function wrapper(document: Document, { content, node }: Block): number {
  let first = 0;
  while (first < content.length && !hasInk(document, content[first]!)) first++;
  if (first === content.length) return node;
  let last = content.length - 1;
  while (!hasInk(document, content[last]!)) last--;
  let around = document.parents[content[first]!]!;
  while (document.ends[around]! <= content[last]!) around = document.parents[around]!;
  return around;
}

const extractor: Extractor = {
  columns: [
    ...stateFlags,
    ...flagColumns,
    ...roleNames.map((name) => `role-${name}`),
    ...itempropNames.map((name) => `itemprop-${name}`),
    ...elementColumns,
    ...countedTags.map((name) => `log-${name}`),
    ...relNames.map((name) => `rel-${name}`),
    ...linkColumns,
  ],
  write({ page, document, blocks }: PageMeasures, { values, stride, offset }: Cells): void {
    const states = elementStates(page);
    const kinds = new Int32Array(LINK_KINDS);
    for (const block of blocks) {
      const at = block.index * stride + offset;
      const around = wrapper(document, block);
      const flags = states.flags[around]!;
      for (let i = 0; i < stateFlags.length; i++) values[at + i] = (flags >> i) & 1;
      values[at + flag.invisible] = (flags & INVISIBLE) === 0 ? 0 : 1;
      writeOne(values, at + ROLES, states.role[around]!, roleNames.length);
      writeOne(values, at + ITEMPROPS, states.itemprop[around]!, itempropNames.length);
      values[at + ofElement.itemscopes] = states.scopes[around]!;
      values[at + ofElement["foreign-language"]] = states.foreign[around]!;
      let data = 0;
      for (const element of block.elements) data += states.dataAttributes[element]!;
      values[at + ofElement["data-attributes"]] = log1p(data);
      const end = document.ends[block.node]!;
      for (let i = 0; i < countedTags.length; i++) {
        values[at + COUNTED + i] = log1p(countBetween(states.counted[i]!, block.node, end));
      }
      writeLinks(values, at, block, states, kinds);
    }
  },
};

/** How many of ascending numbers are at least `first` and below `end`. */
function countBetween(numbers: readonly number[], first: number, end: number): number {
  if (numbers.length === 0 || numbers[numbers.length - 1]! < first || numbers[0]! >= end) return 0;
  return firstAtLeast(numbers, end) - firstAtLeast(numbers, first);
}

/** Writes `length` values: 1 for `group` (from 1), 0 for the others. */
function writeOne(values: Float32Array, at: number, group: number, length: number): void {
  for (let i = 0; i < length; i++) values[at + i] = 0;
  if (group > 0) values[at + group - 1] = 1;
}

/** Writes of the links inside a block, and of the one around it, if any. */
function writeLinks(
  values: Float32Array,
  at: number,
  block: Block,
  { link, linkKind, rel }: ElementStates,
  kinds: Int32Array,
): void {
  for (let i = 0; i < relNames.length; i++) values[at + RELS + i] = 0;
  kinds.fill(0);
  let links = 0;
  for (const element of block.elements) {
    const own = link[element]!;
    // An element inside a link shares it; the holder's may stand around the block.
    if (own === 0 || (own !== element && element !== block.node)) continue;
    links++;
    kinds[linkKind[own]!]!++;
    const bits = rel[own]!;
    if (bits === 0) continue;
    for (let i = 0; i < relNames.length; i++) values[at + RELS + i]! += (bits >> i) & 1;
  }
  // Shares of the links; of none, where the counts are 0.
  const total = Math.max(links, 1);
  const absolute = kinds[SAME_SITE]! + kinds[EXTERNAL]! + kinds[ABSOLUTE]!;
  values[at + ofLinks["log-links"]] = log1p(links);
  values[at + ofLinks["fragment-links"]] = kinds[FRAGMENT]! / total;
  values[at + ofLinks["same-page-links"]] = kinds[SAME_PAGE]! / total;
  values[at + ofLinks["script-links"]] = kinds[SCRIPT]! / total;
  values[at + ofLinks["contact-links"]] = kinds[CONTACT]! / total;
  values[at + ofLinks["relative-links"]] = kinds[RELATIVE]! / total;
  values[at + ofLinks["absolute-links"]] = absolute / total;
  // Without the page's address nobody knows which hosts are its own.
  values[at + ofLinks["external-links"]] =
    kinds[ABSOLUTE]! > 0 ? Number.NaN : kinds[EXTERNAL]! / total;
  values[at + ofLinks["log-link-length"]] = links === 0 ? 0 : log1p(block.linkCharacters / links);
}

/** What attributes say of a block and of the elements around it. */
export const visibility: Family = {
  name: "visibility",
  description: "hidden and inert states, ARIA roles, microdata, languages and kinds of links",
  extractor,
};
