import { plotStyle } from "../plots/plot.ts";
import { builtFile } from "./built-file.ts";
import { type PaletteName, palettes, propertiesOf } from "./charts/palette.ts";

/** The style sheet of reports without a script: what all screens share, and tables, charts and boxes. */
export function reportSheet(palette: PaletteName = "green"): string {
  return `${builtFile("report.css")}:root{${propertiesOf(palettes[palette])}}\n${plotStyle}`;
}
