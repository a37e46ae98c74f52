import type { Document } from "../../../document/document.ts";
import { KNOWN_TAGS, knownTagNames } from "../../../document/tags.ts";
import { type AttributeValues, attributeValues } from "../../measures/attribute-values.ts";
import { scratch } from "../../measures/scratch.ts";
import { semanticTags, TAG } from "./element-tokens.ts";
import { KnownTokens, type TokenTables } from "./known-tokens.ts";
import { addOdds, addToken, ODDS, SUM } from "./odds.ts";

/** Least log-odds sum of an ancestor that counts as strong evidence: odds of e to 1. */
const STRONG = 1;

/** The tokens of both tables, and their odds by token number, NaN in a table that lacks one. */
export interface Vocabulary {
  readonly tokens: TokenTables;
  readonly own: Float64Array;
  readonly above: Float64Array;
}

/** A search for the odds of values, with those of tags, which are the same on all pages. */
export class TokenLookup {
  /** Records of the odds of each tag's token: as an element of a block, and above one. */
  readonly ofTags: { readonly own: Float64Array; readonly above: Float64Array };
  readonly #known: KnownTokens;

  constructor(vocabulary: Vocabulary) {
    this.#known = new KnownTokens(vocabulary.tokens, [vocabulary.own, vocabulary.above]);
    const own = new Float64Array(ODDS * KNOWN_TAGS);
    const above = new Float64Array(ODDS * KNOWN_TAGS);
    for (const tag of semanticTags.numbers) {
      const name = knownTagNames[tag]!;
      this.add(TAG, name, 0, name.length, own, above, ODDS * tag);
    }
    this.ofTags = { own, above };
  }

  /** Adds the odds of the tokens of a text from `start` to before `end` to the records at `target`. */
  add(
    kind: number,
    text: string,
    start: number,
    end: number,
    own: Float64Array,
    above: Float64Array,
    target: number,
  ): void {
    const cache = this.#known;
    const count = cache.tokensOf(kind, text, start, end);
    for (let i = 0; i < count; i++) {
      const token = cache.found[i]!;
      addToken(own, target, cache.first(token));
      addToken(above, target, cache.second(token));
    }
  }
}

/** The odds of the attributes and tags of a page's elements; each value is looked at once. See `scratch`. */
export class AttributeOdds {
  readonly #lookup: TokenLookup;
  readonly #document: Document;
  readonly #values: AttributeValues;
  /** Records by value number. */
  readonly #own: Float64Array;
  readonly #above: Float64Array;
  /** 1 for values that were looked at. */
  readonly #isKnown: Uint8Array;

  constructor(lookup: TokenLookup, document: Document) {
    this.#lookup = lookup;
    this.#document = document;
    this.#values = attributeValues(document);
    const count = this.#values.values.length;
    this.#own = scratch.float64(ODDS * count);
    this.#above = scratch.float64(ODDS * count);
    this.#isKnown = scratch.uint8(count);
  }

  /** Adds what the tokens of an element say of its block to a record. */
  addOwn(node: number, to: Float64Array): void {
    this.#add(node, to, 0, this.#own, this.#lookup.ofTags.own);
  }

  /** Adds what they say of the blocks below to the record at `target`. */
  addAbove(node: number, to: Float64Array, target: number): void {
    this.#add(node, to, target, this.#above, this.#lookup.ofTags.above);
  }

  #add(
    node: number,
    to: Float64Array,
    target: number,
    byValue: Float64Array,
    byTag: Float64Array,
  ): void {
    const { tags, attributeStarts } = this.#document;
    const { numbers } = this.#values;
    const tag = tags[node]!;
    if (semanticTags.has(tag)) addOdds(to, target, byTag, ODDS * tag);
    const last = attributeStarts[node + 1]!;
    for (let a = attributeStarts[node]!; a < last; a++) {
      const value = numbers[a]!;
      if (value < 0) continue;
      if (this.#isKnown[value] === 0) this.#look(value);
      addOdds(to, target, byValue, ODDS * value);
    }
  }

  #look(value: number): void {
    this.#isKnown[value] = 1;
    const { names, values, text, starts } = this.#values;
    const start = starts[value]!;
    const end = start + values[value]!.length;
    this.#lookup.add(names[value]!, text, start, end, this.#own, this.#above, ODDS * value);
  }
}

/** What the tokens of elements say of the blocks below, by place among holders. See `scratch`. */
export interface OddsAbove {
  /** Records of the odds of each element. */
  readonly elements: Float64Array;
  /** Records of those of each element and all above it. */
  readonly paths: Float64Array;
  /** The nearest of each element and those above it whose odds are strong; -1 if none. */
  readonly strong: Int32Array;
}

/** @param parents place of the parent of each of `nodes`, -1 for the root */
export function oddsAbove(
  attributes: AttributeOdds,
  nodes: Int32Array,
  parents: Int32Array,
): OddsAbove {
  const elements = scratch.float64(ODDS * nodes.length);
  const paths = scratch.float64(ODDS * nodes.length);
  const strong = scratch.int32(nodes.length);
  for (let place = 0; place < nodes.length; place++) {
    const at = ODDS * place;
    attributes.addAbove(nodes[place]!, elements, at);
    addOdds(paths, at, elements, at);
    const parent = parents[place]!;
    if (parent < 0) {
      strong[place] = -1;
      continue;
    }
    addOdds(paths, at, paths, ODDS * parent);
    strong[place] = Math.abs(elements[at + SUM]!) >= STRONG ? place : strong[parent]!;
  }
  return { elements, paths, strong };
}
