import { palettes } from "../../inspect/charts/palette.ts";

/** The report's colours. */
export function setColours(): void {
  const { content, rest, dark } = palettes.green;
  const { style } = document.documentElement;
  style.setProperty("--content-light", content);
  style.setProperty("--rest-light", rest);
  style.setProperty("--content-dark", dark.content);
  style.setProperty("--rest-dark", dark.rest);
}
