/** What an element must have for a selector to match: an id, a class, a tag, an attribute. */
import { AttributeAction, type AttributeSelector, type Selector, SelectorType } from "css-what";
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
  const own = compound.map(keyOfToken).filter((key) => key !== undefined);
  for (const kind of kinds) {
    const key = own.find((one) => one.kind === kind);
    if (key !== undefined) return [key];
  }
  const list = compound.find((token) => token.type === SelectorType.Pseudo && token.name === "is");
  if (list?.type !== SelectorType.Pseudo || !Array.isArray(list.data)) return ANY;
  const all = list.data.flatMap((tokens) => keysOf(tokens.slice(lastCompound(tokens))));
  return all.some(({ kind }) => kind === "any") ? ANY : all;
}

export function soleKey(compound: readonly Selector[]): Key | undefined {
  const [key, ...others] = keysOf(compound);
  const isNamed = key?.kind === "id" || key?.kind === "class" || key?.kind === "tag";
  return isNamed && others.length === 0 ? key : undefined;
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
