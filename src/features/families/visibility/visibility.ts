import { firstAtLeast } from "../../../base/sorted-search.ts";
import { DATA_NAME } from "../../../document/attribute-names.ts";
import type { Document } from "../../../document/document.ts";
import { TEXT } from "../../../document/tags.ts";
import { columnIndex } from "../../columns.ts";
import type { Cells, Extractor, Family } from "../../extractor.ts";
import { log1p, log1pOfCount } from "../../measures/logs.ts";
import { scratch } from "../../measures/scratch.ts";
import type { PageMeasures } from "../../page-measures.ts";
import {
  countedTags,
  type ElementStates,
  elementStates,
  INVISIBLE,
  isForeign,
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
const WIDTH = RELS + relNames.length + linkColumns.length;
const flag = columnIndex(flagColumns, FLAGS);
const ofElement = columnIndex(elementColumns, ELEMENT);
const ofLinks = columnIndex(linkColumns, RELS + relNames.length);

/** Whether a node is text that shows anything: more than white space. */
function hasInk({ source, tags, starts, stops }: Document, node: number): boolean {
  return tags[node] === TEXT && source.within(starts[node]!, stops[node]!, isInked);
}

function isInked(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x20 && code !== 0xa0) return true;
  }
  return false;
}

/** The innermost element around all of a block's text: its holder, or an inline element inside. */
function wrapper(page: PageMeasures, block: number): number {
  const { document, nodes, content, contentStarts } = page;
  const end = contentStarts[block + 1]!;
  let first = contentStarts[block]!;
  while (first < end && !hasInk(document, content[first]!)) first++;
  if (first === end) return nodes[block]!;
  let last = end - 1;
  while (!hasInk(document, content[last]!)) last--;
  const { parents, ends } = document;
  let holder = parents[content[first]!]!;
  while (ends[holder]! <= content[last]!) holder = parents[holder]!;
  return holder;
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
  write(page: PageMeasures, { values, stride, offset }: Cells): void {
    const { document, nodes: holders, elements, elementStarts } = page;
    const states = elementStates(page.page);
    const { attributeStarts, attributeNames, ends } = document;
    const kinds = scratch.int32(LINK_KINDS);
    for (let b = 0; b < holders.length; b++) {
      const node = holders[b]!;
      const at = b * stride + offset;
      // Most of them stay so.
      values.fill(0, at, at + WIDTH);
      const holder = wrapper(page, b);
      const state = states.ofNode[holder]!;
      const flags = states.flags[state]!;
      for (let i = 0, left = flags; left !== 0; i++, left >>= 1) values[at + i] = left & 1;
      values[at + flag.invisible] = (flags & INVISIBLE) === 0 ? 0 : 1;
      const role = states.role[state]!;
      if (role > 0) values[at + ROLES + role - 1] = 1;
      const itemprop = states.itemprop[state]!;
      if (itemprop > 0) values[at + ITEMPROPS + itemprop - 1] = 1;
      values[at + ofElement.itemscopes] = states.scopes[state]!;
      values[at + ofElement["foreign-language"]] = isForeign(states, holder) ? 1 : 0;
      let data = 0;
      for (let e = elementStarts[b]!; e < elementStarts[b + 1]!; e++) {
        const last = attributeStarts[elements[e]! + 1]!;
        for (let a = attributeStarts[elements[e]!]!; a < last; a++) {
          if (attributeNames[a] === DATA_NAME) data++;
        }
      }
      values[at + ofElement["data-attributes"]] = log1pOfCount(data);
      for (let i = 0; i < countedTags.length; i++) {
        const nodes = states.counted[i]!;
        if (nodes.length === 0) continue;
        values[at + COUNTED + i] = log1pOfCount(countBetween(nodes, node, ends[node]!));
      }
      writeLinks(values, at, page, b, states, kinds);
    }
  },
};

/** How many of ascending numbers are at least `first` and below `end`. */
function countBetween(numbers: readonly number[], first: number, end: number): number {
  if (numbers[numbers.length - 1]! < first || numbers[0]! >= end) return 0;
  return firstAtLeast(numbers, end) - firstAtLeast(numbers, first);
}

/** Writes of the links inside a block, and of the one around it, if any. */
function writeLinks(
  values: Float32Array,
  at: number,
  { nodes, elements, elementStarts, linkCharacters }: PageMeasures,
  block: number,
  { ofNode, link, linkKind, rel }: ElementStates,
  kinds: Int32Array,
): void {
  const node = nodes[block]!;
  let links = 0;
  for (let e = elementStarts[block]!; e < elementStarts[block + 1]!; e++) {
    const element = elements[e]!;
    const state = ofNode[element]!;
    const ofLink = link[state]!;
    // An element inside a link shares it; the holder's may stand around the block.
    if (ofLink === 0 || (ofLink !== element && element !== node)) continue;
    if (links++ === 0) kinds.fill(0);
    kinds[linkKind[state]!]!++;
    const bits = rel[state]!;
    if (bits === 0) continue;
    for (let i = 0; i < relNames.length; i++) values[at + RELS + i]! += (bits >> i) & 1;
  }
  if (links === 0) return;
  const absolute = kinds[SAME_SITE]! + kinds[EXTERNAL]! + kinds[ABSOLUTE]!;
  values[at + ofLinks["log-links"]] = log1pOfCount(links);
  values[at + ofLinks["fragment-links"]] = kinds[FRAGMENT]! / links;
  values[at + ofLinks["same-page-links"]] = kinds[SAME_PAGE]! / links;
  values[at + ofLinks["script-links"]] = kinds[SCRIPT]! / links;
  values[at + ofLinks["contact-links"]] = kinds[CONTACT]! / links;
  values[at + ofLinks["relative-links"]] = kinds[RELATIVE]! / links;
  values[at + ofLinks["absolute-links"]] = absolute / links;
  // Without the page's address nobody knows which hosts are its own.
  values[at + ofLinks["external-links"]] =
    kinds[ABSOLUTE]! > 0 ? Number.NaN : kinds[EXTERNAL]! / links;
  values[at + ofLinks["log-link-length"]] = log1p(linkCharacters[block]! / links);
}

/** What attributes say of a block and of the elements around it. */
export const visibility: Family = {
  name: "visibility",
  description: "hidden and inert states, ARIA roles, microdata, languages and kinds of links",
  extractor,
};
