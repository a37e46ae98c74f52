/** Selectors of style sheets: what they match, and what they weigh. */
import { parse, type Selector, SelectorType } from "css-what";
import { type Compound, isCombinator } from "../selectors/compound.ts";
import { ANY, type Key, keyOf } from "../selectors/keys.ts";
import { isAlternatives, type SelectorReader } from "../selectors/reader.ts";

export interface CssSelector {
  /** One of them: `:is(h1, h2)` has two. */
  readonly keys: readonly Key[];
  readonly last: Compound;
  /** Whether it selects what stands before or after the letters of an element. */
  readonly isPart: boolean;
  /** Ids, classes and tags, one number: the larger wins. */
  readonly specificity: number;
  /** Whether its key is all that it asks. */
  readonly isKeyAlone: boolean;
}

/** Signs that stand in brackets and strings alone; names do not begin with digits. */
const SPOILED = /^(?:[^[("'\\]*[;%!?@$^`={}]|[^[("'\\]*[.]\d)/;
const kinds: readonly Key["kind"][] = ["id", "class", "tag", "attribute"];
const NAMED = /^(?:id|class|tag)$/;
const KNOWN_GROUND = new Set(["before", "after"]);

/** Reads a list of selectors, with undefined for those that match nothing; one with a mistake is empty. */
export function selectorsOf(list: string, reader: SelectorReader): (CssSelector | undefined)[] {
  try {
    return SPOILED.test(list) ? [] : parse(list).map((one) => selectorOf(one, reader));
  } catch {
    return [];
  }
}

function selectorOf(all: readonly Selector[], reader: SelectorReader): CssSelector | undefined {
  const end = all.at(-1)!;
  const isPart = end.type === SelectorType.PseudoElement && KNOWN_GROUND.has(end.name);
  const tokens = isPart ? all.slice(0, -1) : all;
  const last = tokens.length === 0 ? undefined : reader.last(tokens);
  if (last === undefined) return undefined;
  const keys = keysOf(tokens);
  const isKeyAlone = tokens.length === 1 && NAMED.test(keyOf(tokens[0]!)?.kind ?? "");
  return { keys, last, specificity: specificityOf(all), isKeyAlone, isPart };
}

/** What elements must have that a selector matches: the rarest of what its last compound names. */
function keysOf(tokens: readonly Selector[]): readonly Key[] {
  let at = tokens.length;
  while (at > 0 && !isCombinator(tokens[at - 1]!)) at--;
  let rarest: Key | undefined;
  for (const token of tokens.slice(at)) {
    const key = keyOf(token);
    if (key === undefined) continue;
    if (rarest === undefined || kinds.indexOf(key.kind) < kinds.indexOf(rarest.kind)) rarest = key;
  }
  if (rarest !== undefined) return [rarest];
  for (const token of tokens.slice(at)) {
    if (token.type !== SelectorType.Pseudo || !isAlternatives(token.name)) continue;
    if (!Array.isArray(token.data)) continue;
    const all = token.data.flatMap(keysOf);
    return all.some(({ kind }) => kind === "any") ? [ANY] : all;
  }
  return [ANY];
}

/** Any number of classes, or of tags, is less than one of the next kind. */
const MOST = { ids: 99, classes: 999, tags: 99 };
const ID_WEIGHT = 100_000;
const CLASS_WEIGHT = 100;
/** More than any specificity. */
export const MOST_SPECIFIC = 10_000_000;

/** Ids, classes and tags of a selector. */
type Counts = readonly [ids: number, classes: number, tags: number];

function specificityOf(tokens: readonly Selector[]): number {
  const [ids, classes, tags] = countsOf(tokens);
  return (
    Math.min(ids, MOST.ids) * ID_WEIGHT +
    Math.min(classes, MOST.classes) * CLASS_WEIGHT +
    Math.min(tags, MOST.tags)
  );
}

function countsOf(tokens: readonly Selector[]): Counts {
  let [ids, classes, tags] = [0, 0, 0];
  for (const token of tokens) {
    if (token.type === SelectorType.Tag || token.type === SelectorType.PseudoElement) tags++;
    else if (token.type === SelectorType.Attribute) {
      if (token.name === "id" && token.action === "equals" && token.ignoreCase === "quirks") ids++;
      else classes++;
    } else if (token.type === SelectorType.Pseudo && token.name !== "where") {
      const own: Counts = Array.isArray(token.data) ? largest(token.data) : [0, 1, 0];
      ids += own[0];
      classes += own[1];
      tags += own[2];
    }
  }
  return [ids, classes, tags];
}

function largest(lists: Selector[][]): Counts {
  let best: Counts = [0, 0, 0];
  for (const list of lists) {
    const own = countsOf(list);
    const at = own.findIndex((count, i) => count !== best[i]);
    if (at >= 0 && own[at]! > best[at]!) best = own;
  }
  return best;
}
