/** Open elements of a content tree, and the parts they are made of. */
import type { Element, Properties, Root, RootContent, Text } from "hast";
import { type ElementKind, elementKind } from "./elements.ts";

/** An element of the page that marks words. */
export interface Inline {
  readonly node: number;
  /** First node after its subtree. */
  readonly end: number;
  readonly tag: string;
  readonly properties: Properties;
}

/** An open element that holds blocks or words. */
export interface Container {
  readonly tag: string;
  readonly kind: ElementKind;
  /** The node it was made of; -1 for an element that the page does not have. */
  readonly node: number;
  readonly end: number;
  element: Element | Root;
  isAttached: boolean;
  /** The block whose words it holds last; -1 when it holds none. */
  block: number;
  /** Whether the current line has words already. */
  isStarted: boolean;
  /** Pending white space and line breaks, written before the next words. */
  hasSpace: boolean;
  breaks: number;
  /** Elements opened in it for words, outermost first, each with its inline element of the page. */
  chain: { readonly inline: Inline; readonly element: Element }[];
}

/** The first and the last block of the page whose words are in a text. */
export interface Origin {
  first: number;
  last: number;
}

/** A hast element without children. */
export function makeElement(tagName: string, properties: Properties = {}): Element {
  return { type: "element", tagName, properties, children: [] };
}

/** An open element that holds nothing yet. */
export function container(
  tag: string,
  node: number,
  end: number,
  element: Element | Root,
): Container {
  return {
    tag,
    kind: elementKind(tag),
    node,
    end,
    element,
    isAttached: false,
    block: -1,
    isStarted: false,
    hasSpace: false,
    breaks: 0,
    chain: [],
  };
}

/** Words after a block are words of another line. */
export function endLine(open: Container): void {
  if (open.chain.length > 0) open.chain = [];
  open.isStarted = false;
  open.breaks = 0;
}

export function addOrigin(origins: Map<Text, Origin>, text: Text, block: number): void {
  const origin = origins.get(text);
  if (origin === undefined) origins.set(text, { first: block, last: block });
  else origin.last = block;
}

export function appendText(host: Element | Root, value: string): void {
  const last = host.children.at(-1);
  if (last?.type === "text") (last as Text).value += value;
  else host.children.push({ type: "text", value });
}

/** All text in parts of the content. */
export function textOf(parts: readonly RootContent[]): string {
  return parts
    .map((part) => {
      if (part.type === "text") return part.value;
      return part.type === "element" ? textOf(part.children) : "";
    })
    .join("");
}
