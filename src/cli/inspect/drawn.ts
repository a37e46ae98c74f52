import { say } from "../exit.ts";
import type { InspectFlags } from "./flags.ts";

/** Characters that the font for PNG lacks. */
const boxed =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;

/** An SVG document unchanged, or as PNG. */
export async function drawn(
  svg: string,
  { format }: Pick<InspectFlags, "format">,
  shown: string,
): Promise<string | Uint8Array> {
  if (format === "svg") return svg;
  if (boxed.test(shown)) {
    say("the font of PNG lacks characters of the title, which show as boxes; SVG has them");
  }
  const { renderPng } = await import("../../inspect/png.ts");
  return renderPng(svg);
}
