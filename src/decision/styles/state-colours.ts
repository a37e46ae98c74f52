/** The colours of letters and of what they stand on. */
import { BLACK, colourOf, over } from "./colours.ts";
import { plainGradient } from "./effects.ts";
import type { GivenValues } from "./given-values.ts";
import { property } from "./property-names.ts";
import type { ElementFacts, PageFacts, StateDraft } from "./state.ts";
import { isAbsent } from "./state-values.ts";

export function setColours(
  next: StateDraft,
  values: GivenValues,
  facts: ElementFacts,
  page: PageFacts,
  isPlaced: boolean,
): void {
  const colour = values.at(property.color);
  const background = values.at(property["background-color"]);
  const image = values.at(property["background-image"]);
  const hasBackground = background !== undefined || !isAbsent(image);
  // What is placed may stand before something else than the elements that it is in.
  if ((isPlaced || next.isGrid) && next.background !== undefined && page.hasGround(facts.node)) {
    next.background = undefined;
  }
  // With sheets that are not known, only what stands together belongs together.
  if (page.hasOtherSheets && (colour === undefined) !== !hasBackground) {
    next.colour = undefined;
    next.background = undefined;
  }
  const around = next.colour;
  if (colour !== undefined && colour !== "inherit" && colour !== "currentcolor") {
    next.colour = colour === "initial" ? BLACK : colourOf(colour);
  }
  const fill = values.at(property["-webkit-text-fill-color"]);
  if (fill !== undefined) next.fill = fill === "currentcolor" ? undefined : colourOf(fill);
  else if (colour !== undefined && around === undefined) next.fill = undefined;
  if (background !== undefined && !RESETS.test(background)) {
    const own = background === "currentcolor" ? next.colour : colourOf(background);
    if (own === undefined) next.background = undefined;
    else if (own.alpha === 1) next.background = own;
    else next.background &&= over(own, next.background);
  }
  if (!isAbsent(image)) {
    const plain = plainGradient(image!);
    next.background = plain === undefined ? undefined : colourOf(plain);
    if (next.background !== undefined && next.background.alpha < 1) next.background = undefined;
  }
  const shadow = values.at(property["text-shadow"]);
  if (shadow !== undefined) next.isDrawn = !isAbsent(shadow);
  if (values.at(property["background-clip"]) === "text") next.isDrawn = true;
}

const RESETS = /^(?:initial|unset|revert|revert-layer|inherit)$/;
