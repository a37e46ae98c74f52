/** What an element must have for a selector to match: an id, a class, a tag, an attribute. */
import {
  AttributeAction,
  type AttributeSelector,
  type PseudoSelector,
  type Selector,
  SelectorType,
} from "css-what";
import { isCombinator } from "../../document/selectors/combinators.ts";

/** What an element must have to be looked at: an id, a class, a tag, an attribute; or nothing. */
export interface Key {
  readonly kind: "id" | "class" | "tag" | "attribute" | "any";
  readonly name: string;
  /** Of an attribute, if one value alone will do. */
  readonly value?: string | undefined;
}

const ANY: readonly Key[] = [{ kind: "any", name: "" }];
const kinds: readonly Key["kind"][] = ["id", "class", "tag", "attribute"];

/** What elements must have that a compound matches: the rarest of what it names. */
export function keysOf(compound: readonly Selector[]): readonly Key[] {
  let rarest: Key | undefined;
  for (const token of compound) {
    const key = keyOfToken(token);
    if (key === undefined) continue;
    if (rarest === undefined || kinds.indexOf(key.kind) < kinds.indexOf(rarest.kind)) rarest = key;
  }
  if (rarest !== undefined) return [rarest];
  for (const token of compound) {
    if (token.type === SelectorType.Pseudo && token.name === "is") return keysOfLists(token);
  }
  return ANY;
}

/** What elements must have one of that `:is` matches. */
function keysOfLists({ data }: PseudoSelector): readonly Key[] {
  if (!Array.isArray(data)) return ANY;
  const all: Key[] = [];
  for (const tokens of data) {
    for (const key of keysOf(tokens.slice(lastCompound(tokens)))) {
      if (key.kind === "any") return ANY;
      all.push(key);
    }
  }
  return all;
}

export function soleKey(compound: readonly Selector[]): Key | undefined {
  const keys = keysOf(compound);
  if (keys.length !== 1) return undefined;
  const key = keys[0]!;
  return key.kind === "id" || key.kind === "class" || key.kind === "tag" ? key : undefined;
}

/** Where the last compound of a selector begins. */
export function lastCompound(tokens: readonly Selector[]): number {
  let at = tokens.length;
  while (at > 0 && !isCombinator(tokens[at - 1]!)) at--;
  return at;
}

export function keyOfToken(token: Selector): Key | undefined {
  if (token.type === SelectorType.Tag) return { kind: "tag", name: token.name.toLowerCase() };
  if (token.type !== SelectorType.Attribute || token.action === AttributeAction.Not) {
    return undefined;
  }
  const { name, action, value, ignoreCase } = token;
  const isWhole = action === AttributeAction.Equals && ignoreCase !== true;
  if (name === "id" && isWhole) return { kind: "id", name: value };
  if (isClass(token)) return { kind: "class", name: value };
  return { kind: "attribute", name: name.toLowerCase(), value: isWhole ? value : undefined };
}

function isClass({ name, action, ignoreCase }: AttributeSelector): boolean {
  return name === "class" && action === "element" && ignoreCase !== true;
}

const ID_WEIGHT = 1_000_000;
const CLASS_WEIGHT = 1000;

/** Specificity of a part of a selector, as part of one number: ids, classes, tags. */
export function weightOf({ kind }: Pick<Key, "kind">): number {
  if (kind === "id") return ID_WEIGHT;
  return kind === "class" ? CLASS_WEIGHT : 1;
}
