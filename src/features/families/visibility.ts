import type { Block } from "../../document/block.ts";
import type { Document } from "../../document/document.ts";
import { TEXT } from "../../document/tags.ts";
import type { Cells, Extractor, Family } from "../extractor.ts";
import { firstAtLeast } from "../measures/ranks.ts";
import type { PageMeasures } from "../page-measures.ts";
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

/** Whether a text node shows anything: more than white space. */
function hasInk({ source, starts, stops }: Document, node: number): boolean {
  const last = stops[node]!;
  for (let i = starts[node]!; i < last; i++) {
    const code = source.charCodeAt(i);
    if (code > 0x20 && code !== 0xa0) return true;
  }
  return false;
}

/** The innermost element around all of a block's text: its holder, or an inline element inside. */
export function wrapper(document: Document, { content, node }: Block): number {
  const isText = (n: number): boolean => document.tags[n] === TEXT && hasInk(document, n);
  const first = content.find(isText);
  const last = content.findLast(isText);
  if (first === undefined || last === undefined) return node;
  let around = document.parents[first]!;
  while (document.ends[around]! <= last) around = document.parents[around]!;
  return around;
}

const extractor: Extractor = {
  columns: [
    ...stateFlags,
    "invisible",
    ...roleNames.map((name) => `role-${name}`),
    ...itempropNames.map((name) => `itemprop-${name}`),
    "itemscopes",
    "foreign-language",
    "data-attributes",
    ...countedTags.map((name) => `log-${name}`),
    ...relNames.map((name) => `rel-${name}`),
    "log-links",
    "fragment-links",
    "same-page-links",
    "script-links",
    "contact-links",
    "relative-links",
    "absolute-links",
    "external-links",
    "log-link-length",
  ],
  write({ page, document, blocks }: PageMeasures, { values, stride, offset }: Cells): void {
    const states = elementStates(page);
    for (const block of blocks) {
      let at = block.index * stride + offset;
      const around = wrapper(document, block);
      const flags = states.flags[around]!;
      for (let i = 0; i < stateFlags.length; i++) values[at++] = (flags >> i) & 1;
      values[at++] = (flags & INVISIBLE) === 0 ? 0 : 1;
      at = writeOne(values, at, states.role[around]!, roleNames.length);
      at = writeOne(values, at, states.itemprop[around]!, itempropNames.length);
      values[at++] = states.scopes[around]!;
      values[at++] = states.foreign[around]!;
      let data = 0;
      for (const element of block.elements) data += states.dataAttributes[element]!;
      values[at++] = Math.log1p(data);
      const end = document.ends[block.node]!;
      for (const nodes of states.counted) {
        const count = firstAtLeast(nodes, end, false) - firstAtLeast(nodes, block.node, false);
        values[at++] = Math.log1p(count);
      }
      writeLinks(values, at, block, states);
    }
  },
};

/** Writes `length` values: 1 for `group` (from 1), 0 for the others. */
function writeOne(values: Float32Array, at: number, group: number, length: number): number {
  values.fill(0, at, at + length);
  if (group > 0) values[at + group - 1] = 1;
  return at + length;
}

/** The links inside a block, and the one around it, if any. */
function writeLinks(
  values: Float32Array,
  offset: number,
  block: Block,
  { link, linkKind, rel }: ElementStates,
): void {
  let at = offset;
  values.fill(0, at, at + relNames.length);
  const kinds = new Int32Array(LINK_KINDS);
  let links = 0;
  for (const element of block.elements) {
    const own = link[element]!;
    // An element inside a link shares it; the holder's may stand around the block.
    if (own === 0 || (own !== element && element !== block.node)) continue;
    links++;
    kinds[linkKind[own]!]!++;
    if (rel[own] === 0) continue;
    for (let i = 0; i < relNames.length; i++) values[at + i]! += (rel[own]! >> i) & 1;
  }
  at += relNames.length;
  const share = (count: number): number => (links === 0 ? 0 : count / links);
  const absolute = kinds[SAME_SITE]! + kinds[EXTERNAL]! + kinds[ABSOLUTE]!;
  values[at++] = Math.log1p(links);
  values[at++] = share(kinds[FRAGMENT]!);
  values[at++] = share(kinds[SAME_PAGE]!);
  values[at++] = share(kinds[SCRIPT]!);
  values[at++] = share(kinds[CONTACT]!);
  values[at++] = share(kinds[RELATIVE]!);
  values[at++] = share(absolute);
  // Without the page's address nobody knows which hosts are its own.
  values[at++] = kinds[ABSOLUTE]! > 0 ? Number.NaN : share(kinds[EXTERNAL]!);
  values[at] = Math.log1p(share(block.linkCharacters));
}

/** What attributes say of a block and of the elements around it. */
export const visibility: Family = {
  name: "visibility",
  description: "hidden and inert states, ARIA roles, microdata, languages and kinds of links",
  extractor,
};
