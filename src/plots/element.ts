import type { Element, ElementContent } from "hast";
import { toHtml } from "hast-util-to-html";
import type { Element as XmlElement } from "xast";
import { toXml } from "xast-util-to-xml";

/** A value of an attribute; an attribute that is undefined is left out. */
type Value = string | number | undefined;
type Child = ElementContent | string;

/** Decimals of coordinates: a hundredth of a pixel. */
const DECIMALS = 2;

/**
 * An element of HTML or SVG. Strings become text and are escaped when written, as attributes are:
 * nothing a page says can become markup.
 *
 * @param children a list among them stands for its items, which may be more than a call takes arguments
 */
export function element(
  tagName: string,
  attributes: Readonly<Record<string, Value>>,
  ...children: readonly (Child | readonly Child[])[]
): Element {
  const properties: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) properties[name] = typeof value === "number" ? short(value) : value;
  }
  return {
    type: "element",
    tagName,
    properties,
    children: children
      .flat()
      .map((child) => (typeof child === "string" ? { type: "text", value: child } : child)),
  };
}

/** An element as HTML, or as SVG within HTML: the same element gives the same bytes. */
export function toMarkup(node: Element): string {
  return toHtml(node, { space: node.tagName === "svg" ? "svg" : "html" });
}

/** An element as XML, for an SVG file of its own; characters that XML does not allow are dropped. */
export function toXmlMarkup(node: Element): string {
  return toXml(xmlOf(node)).replace(notXml, "").replaceAll("]]>", "]]&gt;");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it drops, as XML 1.0 forbids them
const notXml = /[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu;

function xmlOf({ tagName, properties, children }: Element): XmlElement {
  return {
    type: "element",
    name: tagName,
    attributes: properties as Record<string, string>,
    children: children.flatMap((child): XmlElement["children"] => {
      if (child.type === "element") return [xmlOf(child)];
      return child.type === "text" ? [{ type: "text", value: child.value }] : [];
    }),
  };
}

/** A number with {@link DECIMALS} at most. */
export function short(value: number): string {
  const text = String(Number(value.toFixed(DECIMALS)));
  return text === "-0" ? "0" : text;
}
