import { builtFile } from "./built-file.ts";
import { type PaletteName, palettes } from "./charts/palette.ts";

/** The colours, type and space that all screens and reports share, as a style sheet of variables. */
export function tokenSheet(palette: PaletteName = "green"): string {
  const { content, rest, dark } = palettes[palette];
  const own = `--content-light:${content};--rest-light:${rest};--content-dark:${dark.content};--rest-dark:${dark.rest}`;
  return `${builtFile("tokens.css")}:root{${own}}`;
}
