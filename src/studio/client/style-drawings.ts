import { plotStyle } from "../../plots/plot.ts";

/** Adds the style sheet of plots by script: the window's policy forbids styles in mark-up. */
export function styleDrawings(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(plotStyle);
  document.adoptedStyleSheets = [sheet];
}
