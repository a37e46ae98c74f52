/** The colours of letters and backgrounds on a page: which of them may hide text. */
import { BLACK, type Colour, colourOf, isUnseen, WHITE } from "../../document/css/colours.ts";
import type { Given } from "../../document/css/declared.ts";
import { plainGradient } from "./effects.ts";

const letters = new Set(["color", "-webkit-text-fill-color"]);
const backgrounds = new Set(["background-color", "background-image"]);
/** More colours than these are not compared: then each may hide. */
const MOST_COLOURS = 64;

export const isOfLetters = ({ name }: Given): boolean => letters.has(name);
export const isOfGround = ({ name }: Given): boolean => backgrounds.has(name);

export class PageColours {
  readonly #letters = new Map<string, Colour>([["black", BLACK]]);
  readonly #backgrounds = new Map<string, Colour>([["white", WHITE]]);
  readonly #known = new Map<string, boolean>();

  add(given: Given): void {
    if (!isOfGround(given) && !isOfLetters(given)) return;
    const map = isOfGround(given) ? this.#backgrounds : this.#letters;
    if (map.size > MOST_COLOURS || map.has(given.value)) return;
    const colour = plainColour(given.value);
    if (colour !== undefined) map.set(given.value, colour);
  }

  /** Whether letters of a colour, or letters on a background, may not be seen. */
  mayHide(given: Given): boolean {
    const { name, value } = given;
    const isBackground = isOfGround(given);
    if (!isBackground && !isOfLetters(given)) return name === "filter" && value.includes("invert(");
    const key = `${isBackground}${value}`;
    let hides = this.#known.get(key);
    if (hides === undefined) {
      hides = this.#compare(value, isBackground);
      this.#known.set(key, hides);
    }
    return hides;
  }

  #compare(value: string, isBackground: boolean): boolean {
    const own = plainColour(value);
    if (own === undefined) return value.includes("var(") || value === "currentcolor";
    if (isBackground && own.alpha === 0) return false;
    const others = isBackground ? this.#letters : this.#backgrounds;
    if (others.size > MOST_COLOURS) return true;
    for (const other of others.values()) {
      if (isBackground ? isUnseen(other, own) : isUnseen(own, other)) return true;
    }
    return false;
  }
}

const plainColour = (value: string): Colour | undefined =>
  colourOf(value) ?? colourOf(plainGradient(value) ?? "");
