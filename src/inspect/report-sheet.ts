import { plotStyle } from "../plots/plot.ts";
import { builtFile } from "./built-file.ts";
import { type PaletteName, palettes } from "./charts/palette.ts";

/** The style sheet of reports without a script: what all screens share, and tables, charts and boxes. */
export function reportSheet(palette: PaletteName = "green"): string {
  const { content, rest, dark } = palettes[palette];
  const own = `--content-light:${content};--rest-light:${rest};--content-dark:${dark.content};--rest-dark:${dark.rest}`;
  return `${builtFile("report.css")}:root{${own}}\n${plotStyle}`;
}
