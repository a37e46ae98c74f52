/** What the window takes from reports: their colours, and the style of drawings. */
import { palettes } from "../../inspect/charts/palette.ts";
import { plotStyle } from "../../plots/plot.ts";

/** The report's colours. */
export function setColours(): void {
  const { content, rest, dark } = palettes.green;
  const { style } = document.documentElement;
  style.setProperty("--content-light", content);
  style.setProperty("--rest-light", rest);
  style.setProperty("--content-dark", dark.content);
  style.setProperty("--rest-dark", dark.rest);
}

/** Adds the style sheet of plots by script: the window's policy forbids styles in mark-up. */
export function styleDrawings(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(plotStyle);
  document.adoptedStyleSheets = [sheet];
}
