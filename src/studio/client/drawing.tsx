import type { ElementContent } from "hast";
import { h, type VNode } from "preact";
import { plotStyle } from "../../plots/plot.ts";

/** Styles plots as everywhere; the window's policy lets no style in by mark-up. */
export function styleDrawings(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(plotStyle);
  document.adoptedStyleSheets = [sheet];
}

/** A drawing as part of the window. */
export function Drawing({ of }: { readonly of: ElementContent }): VNode | string | null {
  if (of.type === "text") return of.value;
  if (of.type !== "element") return null;
  const children = of.children.map((child, i) => <Drawing key={i} of={child} />);
  return h(of.tagName, of.properties as Record<string, string>, children);
}
