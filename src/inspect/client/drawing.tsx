import type { ElementContent } from "hast";
import { h, type VNode } from "preact";

/** An SVG drawing as an element of the window. Nothing that a page says in it is read as markup. */
export function Drawing({ of }: { readonly of: ElementContent }): VNode | string | null {
  if (of.type === "text") return of.value;
  if (of.type !== "element") return null;
  const children = of.children.map((child, i) => <Drawing key={i} of={child} />);
  return h(of.tagName, of.properties as Record<string, string>, children);
}
