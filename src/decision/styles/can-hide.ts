/**
 * Which declarations can hide text, whatever else is declared. Elements that none of them matches need no
 * cascade: only what is around a hidden text, and in it, is worked out.
 */
import { BLACK, type Colour, colourOf, isUnseen, WHITE } from "./colours.ts";
import { words } from "./css-text.ts";
import { type AxisLengths, movementOf, shareOf } from "./effects.ts";
import { lengthOf } from "./lengths.ts";
import { COLOUR, type Given } from "./properties.ts";

/** Offsets add up: two of half the distance move text off the screen. */
const LEFT = -400;
const RIGHT = 2500;
const PALE = 0.5;
const SMALL = 4;
const WHOLE = { font: 16, base: 1280, isLoose: true };

function isFar(value: string): boolean {
  const length = lengthOf(words(value)[0] ?? "", WHOLE);
  return length <= LEFT || length >= RIGHT;
}

function isFlat(value: string): boolean {
  return Math.abs(lengthOf(value, WHOLE)) <= 1;
}

const wholeLengths: AxisLengths = {
  in: (text) => {
    const found = lengthOf(text, WHOLE);
    return Number.isNaN(found) ? 0 : found;
  },
};

function isMoved(value: string): boolean {
  const { x, y, scale } = movementOf(value, wholeLengths);
  return scale < PALE || x <= LEFT || x >= RIGHT || y <= LEFT;
}

const isGiven = (value: string): boolean =>
  value !== "none" && value !== "auto" && value !== "initial";

const tests: Readonly<Record<string, (value: string) => boolean>> = {
  display: (value) => value === "none",
  "content-visibility": (value) => value === "hidden",
  visibility: (value) => value === "hidden" || value === "collapse",
  opacity: (value) => !(shareOf(value) >= PALE),
  filter: (value) => value.includes("opacity("),
  "font-size": (value) => lengthOf(value, { ...WHOLE, base: 16 }) <= SMALL,
  zoom: (value) => shareOf(value) < PALE,
  left: isFar,
  right: isFar,
  top: isFar,
  bottom: isFar,
  "margin-left": isFar,
  "margin-top": isFar,
  "text-indent": isFar,
  "letter-spacing": isFar,
  transform: isMoved,
  translate: (value) => isMoved(`translate(${words(value).join(",")})`),
  scale: (value) => isMoved(`scale(${words(value).join(",")})`),
  rotate: (value) => value.startsWith("x") || value.startsWith("y"),
  clip: isGiven,
  "clip-path": isGiven,
  "mask-image": isGiven,
  height: isFlat,
  "max-height": isFlat,
  width: isFlat,
  "max-width": isFlat,
};

const LETTERS = new Set(["color", "-webkit-text-fill-color"]);
const BACKGROUNDS = new Set(["background-color", "background-image"]);
/** More colours than these are not compared: then each may hide. */
const MOST_COLOURS = 64;

/** The colours of letters and backgrounds on a page. */
export class PageColours {
  readonly #letters = new Map<string, Colour>([["black", BLACK]]);
  readonly #backgrounds = new Map<string, Colour>([["white", WHITE]]);
  /** What is known of values once all colours are. */
  readonly #letterHides = new Map<string, boolean>();
  readonly #backgroundHides = new Map<string, boolean>();

  add({ name, value, groups }: Given): void {
    if ((groups & COLOUR) === 0) return;
    const map = LETTERS.has(name)
      ? this.#letters
      : BACKGROUNDS.has(name)
        ? this.#backgrounds
        : undefined;
    if (map === undefined || map.size > MOST_COLOURS || map.has(value)) return;
    const colour = colourOf(value);
    if (colour !== undefined) map.set(value, colour);
  }

  /** Whether letters of a colour, or letters on a background, may not be seen. */
  mayHide({ name, value }: Given): boolean {
    const isBackground = BACKGROUNDS.has(name);
    if (!isBackground && !LETTERS.has(name)) return false;
    if (name === "background-image") return value.includes("gradient(");
    const known = isBackground ? this.#backgroundHides : this.#letterHides;
    let hides = known.get(value);
    if (hides === undefined) {
      hides = isBackground ? this.#mayHideBehind(value) : this.#mayHideBefore(value);
      known.set(value, hides);
    }
    return hides;
  }

  /** Whether letters may not be seen on a background. */
  #mayHideBehind(value: string): boolean {
    const own = colourOf(value);
    if (own === undefined) return isOpen(value);
    if (own.alpha === 0) return false;
    if (this.#letters.size > MOST_COLOURS) return true;
    for (const letters of this.#letters.values()) if (isUnseen(letters, own)) return true;
    return false;
  }

  /** Whether letters of a colour may not be seen. */
  #mayHideBefore(value: string): boolean {
    const own = colourOf(value);
    if (own === undefined) return isOpen(value);
    if (this.#backgrounds.size > MOST_COLOURS) return true;
    for (const background of this.#backgrounds.values()) if (isUnseen(own, background)) return true;
    return false;
  }
}

/** Whether a colour is known only where it is used. */
function isOpen(value: string): boolean {
  return value.includes("var(") || value === "currentcolor";
}

/** Whether a declaration can hide text on some page, or gives letters or backgrounds a colour. */
export function mightHide({ name, value }: Given): boolean {
  const test = tests[name];
  if (test !== undefined) return value.includes("var(") || test(value);
  return LETTERS.has(name) || BACKGROUNDS.has(name);
}

/** Whether a declaration can hide text, alone or with others like it. */
export function canHide(given: Given, colours: PageColours): boolean {
  const test = tests[given.name];
  if (test !== undefined) return given.value.includes("var(") || test(given.value);
  return colours.mayHide(given);
}
