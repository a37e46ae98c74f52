import type { ElementContent } from "hast";
import { h, type VNode } from "preact";
import { plotStyle } from "../../plots/plot.ts";

/** Adds the style sheet of plots by script: the window's policy forbids styles in mark-up. */
export function styleDrawings(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(plotStyle);
  document.adoptedStyleSheets = [sheet];
}

/** An SVG drawing as an element of the window. */
export function Drawing({ of }: { readonly of: ElementContent }): VNode | string | null {
  if (of.type === "text") return of.value;
  if (of.type !== "element") return null;
  const children = of.children.map((child, i) => <Drawing key={i} of={child} />);
  return h(of.tagName, of.properties as Record<string, string>, children);
}
