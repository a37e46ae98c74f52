import type { Element, ElementContent } from "hast";
import { toHtml } from "hast-util-to-html";

/** A value of an attribute; an attribute that is undefined is left out. */
type Value = string | number | undefined;

/** Decimals of coordinates: a hundredth of a pixel. */
const DECIMALS = 2;

/**
 * An element of HTML or SVG. Strings become text and are escaped when written, as attributes are:
 * nothing a page says can become markup.
 */
export function element(
  tagName: string,
  attributes: Readonly<Record<string, Value>>,
  ...children: readonly (ElementContent | string)[]
): Element {
  const properties: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) properties[name] = typeof value === "number" ? short(value) : value;
  }
  return {
    type: "element",
    tagName,
    properties,
    children: children.map((child) =>
      typeof child === "string" ? { type: "text", value: child } : child,
    ),
  };
}

/** The markup of an element: the same element gives the same bytes. */
export function toMarkup(node: Element): string {
  return toHtml(node, { space: node.tagName === "svg" ? "svg" : "html" });
}

/** A number with {@link DECIMALS} at most. */
export function short(value: number): string {
  const text = String(Number(value.toFixed(DECIMALS)));
  return text === "-0" ? "0" : text;
}
