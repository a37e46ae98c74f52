import { type ColumnIndex, columnIndex } from "./columns.ts";

/** Kinds of what a page says of itself, and of its address. */
export const tokenKinds = [
  "title",
  "title-words",
  "generator",
  "generator-words",
  "og",
  "ld",
  "item",
  "body",
  "host",
  "depth",
  "path",
  "first",
  "last",
  "last-words",
  "query",
  "address",
] as const;

/** Number of each kind. */
export const tokenKind: ColumnIndex<(typeof tokenKinds)[number]> = columnIndex(tokenKinds);

/**
 * Tokens in the order of first sight; some may come again. A name for each, which few readers need, would take longer
 * to make than all else that is done with it.
 */
export interface TokenList {
  /** Numbers of kinds. */
  readonly kinds: readonly number[];
  readonly texts: readonly string[];
}

/** A list that grows. */
export class Tokens implements TokenList {
  readonly kinds: number[] = [];
  readonly texts: string[] = [];

  add(kind: number, text: string): void {
    this.kinds.push(kind);
    this.texts.push(text);
  }
}

/** Names of the tokens, all different: the kind before a colon, as in `title:guide`, `og:article`. */
export function tokenNames({ kinds, texts }: TokenList): string[] {
  return [...new Set(texts.map((text, i) => `${tokenKinds[kinds[i]!]}:${text}`))];
}

/** Tokens by their names; those of unknown kinds have the number -1. */
export function tokensNamed(names: readonly string[]): TokenList {
  const list = new Tokens();
  for (const name of names) {
    const colon = name.indexOf(":");
    list.add(
      (tokenKinds as readonly string[]).indexOf(name.slice(0, colon)),
      name.slice(colon + 1),
    );
  }
  return list;
}
