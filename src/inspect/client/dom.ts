import type { ElementContent } from "hast";

type Child = Node | string | undefined;
type Value = string | number | boolean | undefined;

/**
 * An HTML element. Strings become text nodes and attribute values: nothing the page says is ever read
 * as markup. A list among the children stands for its items, which may be more than a call takes arguments.
 */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, Value>>,
  ...children: readonly (Child | readonly Child[])[]
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) node.setAttribute(key, "");
    else if (value !== undefined && value !== false) node.setAttribute(key, String(value));
  }
  for (const child of children.flat()) if (child !== undefined) node.append(child);
  return node;
}

const SVG = "http://www.w3.org/2000/svg";

/** A drawing as SVG elements of the document. */
export function svg(content: ElementContent): Node {
  if (content.type !== "element")
    return document.createTextNode("value" in content ? content.value : "");
  const node = document.createElementNS(SVG, content.tagName);
  for (const [key, value] of Object.entries(content.properties)) {
    if (key !== "xmlns") node.setAttribute(key, String(value));
  }
  for (const child of content.children) node.append(svg(child));
  return node;
}

/** A button that does something. */
export function button(
  text: string,
  attributes: Readonly<Record<string, Value>>,
  action: () => void,
): HTMLButtonElement {
  const node = h("button", { type: "button", ...attributes }, text);
  node.addEventListener("click", action);
  return node;
}
