/** Colours of CSS, as far as they tell whether letters are seen on their background. */
import { lengthOf } from "./lengths.ts";
import { listItems, tableOf, words } from "./text.ts";

/** Red, green and blue from 0 to 255, opacity from 0 to 1. */
export interface Colour {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

export const WHITE: Colour = { red: 255, green: 255, blue: 255, alpha: 1 };
export const BLACK: Colour = { red: 0, green: 0, blue: 0, alpha: 1 };
const CLEAR: Colour = { ...BLACK, alpha: 0 };

/** Colours that differ by less in each part are not told apart by readers, out of 255. */
const NEAR = 8;
/** Fainter letters are not seen. */
const FAINT = 0.05;

const HEX = /^#[0-9a-f]+$/;
const FUNCTION = /^(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)\((.*)\)$/s;
const SEPARATORS = /[\s,/]+/;
const SIGNS = /[,/]/g;
const IN_SRGB = /^\s*in\s+srgb\s*$/;
const RGB_SPACE = /^(?:srgb|srgb-linear|display-p3)$/;
const ANGLE = /(?:deg|turn|rad)$/;

/** A colour; undefined for one that is not known, which includes `currentcolor`. In lower case. */
export function colourOf(text: string): Colour | undefined {
  return readColour(text.trim());
}

function readColour(value: string): Colour | undefined {
  if (value === "transparent") return CLEAR;
  if (HEX.test(value)) return ofHex(value.slice(1));
  const named = byName.get(value);
  if (named !== undefined) return ofHex(named);
  const [, name, inside = ""] = FUNCTION.exec(value) ?? [];
  if (name === undefined) return undefined;
  if (name === "color-mix") return mixed(listItems(inside));
  if (name === "light-dark") return colourOf(listItems(inside)[0]!);
  return ofFunction(name, inside.trim());
}

/** Whether a text has the form of a colour. */
export function isColour(text: string): boolean {
  const value = text.trim();
  return (
    value === "currentcolor" ||
    FUNCTION.test(value) ||
    OTHER.test(value) ||
    SYSTEM.test(value) ||
    colourOf(value) !== undefined
  );
}

const OTHER = /^(?:device-cmyk|-webkit-gradient)\(/;
const SYSTEM =
  /^(?:-webkit-[a-z-]+|accentcolor|accentcolortext|activetext|buttonborder|buttonface|buttontext|field|fieldtext|graytext|highlight|highlighttext|linktext|mark|marktext|selecteditem|visitedtext|window|windowtext|menu|menutext|infobackground|infotext)$/;

function ofHex(digits: string): Colour | undefined {
  const { length } = digits;
  if (length === 3 || length === 4) return ofHex([...digits].map((one) => one + one).join(""));
  if (length !== 6 && length !== 8) return undefined;
  const part = (at: number): number => Number.parseInt(digits.slice(at, at + 2), 16);
  return { red: part(0), green: part(2), blue: part(4), alpha: length === 8 ? part(6) / 255 : 1 };
}

function ofFunction(name: string, inside: string): Colour | undefined {
  let parts = inside.includes("(")
    ? words(inside.replaceAll(SIGNS, " "))
    : inside.split(SEPARATORS);
  let names: ReadonlyMap<string, number> | undefined;
  if (parts[0] === "from") {
    const from = colourOf(parts[1] ?? "");
    if (from === undefined || !name.startsWith("rgb")) return undefined;
    names = new Map(
      Object.entries({ r: from.red, g: from.green, b: from.blue, alpha: from.alpha }),
    );
    parts = parts.slice(2);
  }
  if (name === "color") {
    const space = parts[0]!;
    if (!RGB_SPACE.test(space)) return undefined;
    parts = parts.slice(1);
  }
  const numbers = parts.map((part) => numberOf(part, names));
  const [a = Number.NaN, b = Number.NaN, c = Number.NaN] = numbers.map((part) => part.value);
  const alpha = numbers[3] === undefined ? 1 : share(numbers[3], 1);
  if (Number.isNaN(a + b + c + alpha)) return undefined;
  const [first, second, third] = numbers as [Part, Part, Part];
  if (name.startsWith("rgb"))
    return rgb(share(first, 255), share(second, 255), share(third, 255), alpha);
  if (name === "color") return rgb(share(first, 1), share(second, 1), share(third, 1), alpha);
  if (name.startsWith("hsl")) return ofHue(a, "s", second.value / 100, third.value / 100, alpha);
  if (name === "hwb") return ofHue(a, "w", second.value / 100, third.value / 100, alpha);
  // Of the others only black and white are known.
  const lightness = name.startsWith("ok") && !first.isPercent ? 100 * a : a;
  if (lightness >= 100) return { ...WHITE, alpha };
  if (lightness <= 0) return { ...BLACK, alpha };
  return alpha <= FAINT ? CLEAR : undefined;
}

interface Part {
  readonly value: number;
  readonly isPercent: boolean;
}

function numberOf(text: string, names: ReadonlyMap<string, number> | undefined): Part {
  if (text === "none") return { value: 0, isPercent: false };
  const named = names?.get(text);
  if (named !== undefined) return { value: named, isPercent: false };
  const value = lengthOf(text, { font: 0, base: 100, isLoose: true, ...(names && { names }) });
  return {
    value: ANGLE.test(text) ? (value * 180) / Math.PI : value,
    isPercent: text.endsWith("%"),
  };
}

/** `color-mix(in srgb, white 60%, black)`; undefined in other spaces, unless one colour is all. */
function mixed([space, ...parts]: readonly string[]): Colour | undefined {
  const colours: (Colour | undefined)[] = [];
  const shares: number[] = [];
  for (const part of parts) {
    const all = words(part);
    const at = all.findIndex((word) => word.endsWith("%"));
    shares.push(at < 0 ? Number.NaN : Number.parseFloat(all[at]!) / 100);
    colours.push(colourOf(all.filter((_, i) => i !== at).join(" ")));
  }
  const [one, other] = colours;
  const [first = Number.NaN, second = Number.NaN] = shares;
  const share = Number.isNaN(first) ? (Number.isNaN(second) ? 0.5 : 1 - second) : first;
  if (share >= 1) return one;
  if (share <= 0) return other;
  if (!IN_SRGB.test(space!) || one?.alpha !== 1 || other?.alpha !== 1) return undefined;
  return over({ ...one, alpha: share }, other);
}

/** A part as a share of the most that it can be. */
function share({ value, isPercent }: Part, most: number): number {
  return Math.min(1, Math.max(0, value / (isPercent ? 100 : most)));
}

function rgb(red: number, green: number, blue: number, alpha: number): Colour {
  return { red: 255 * red, green: 255 * green, blue: 255 * blue, alpha };
}

/** By hue in degrees, with saturation and lightness, or whiteness and blackness. */
function ofHue(hue: number, kind: "s" | "w", second: number, third: number, alpha: number): Colour {
  const channel = (shift: number, saturation: number, lightness: number): number => {
    const k = (((shift + hue / 30) % 12) + 12) % 12;
    const reach = saturation * Math.min(lightness, 1 - lightness);
    return lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  if (kind === "s") {
    const saturation = Math.min(1, Math.max(0, second));
    const lightness = Math.min(1, Math.max(0, third));
    const of = (shift: number): number => channel(shift, saturation, lightness);
    return rgb(of(0), of(8), of(4), alpha);
  }
  const sum = second + third;
  if (sum >= 1) return rgb(second / sum, second / sum, second / sum, alpha);
  const of = (shift: number): number => channel(shift, 1, 0.5) * (1 - sum) + second;
  return rgb(of(0), of(8), of(4), alpha);
}

/** A colour over an opaque one. */
export function over(colour: Colour, background: Colour): Colour {
  const mix = (own: number, below: number): number => below + colour.alpha * (own - below);
  return {
    red: mix(colour.red, background.red),
    green: mix(colour.green, background.green),
    blue: mix(colour.blue, background.blue),
    alpha: 1,
  };
}

/** Whether letters of a colour cannot be seen on an opaque background. */
export function isUnseen(colour: Colour, background: Colour | undefined): boolean {
  if (colour.alpha <= FAINT) return true;
  if (background === undefined) return false;
  const { red, green, blue } = over(colour, background);
  return (
    Math.abs(red - background.red) <= NEAR &&
    Math.abs(green - background.green) <= NEAR &&
    Math.abs(blue - background.blue) <= NEAR
  );
}

const NAMES =
  "aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4 " +
  "black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0 " +
  "canvas ffffff canvastext 000000 chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed " +
  "cornsilk fff8dc crimson dc143c cyan 00ffff darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 " +
  "darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 " +
  "darkorchid 9932cc darkred 8b0000 darksalmon e9967a darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f " +
  "darkslategrey 2f4f4f darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 " +
  "dimgrey 696969 dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff " +
  "gainsboro dcdcdc ghostwhite f8f8ff gold ffd700 goldenrod daa520 gray 808080 green 008000 greenyellow adff2f " +
  "grey 808080 honeydew f0fff0 hotpink ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c " +
  "lavender e6e6fa lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080 " +
  "lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 " +
  "lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899 " +
  "lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6 " +
  "magenta ff00ff maroon 800000 mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db " +
  "mediumseagreen 3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc " +
  "mediumvioletred c71585 midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead " +
  "navy 000080 oldlace fdf5e6 olive 808000 olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6 " +
  "palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 " +
  "peru cd853f pink ffc0cb plum dda0dd powderblue b0e0e6 purple 800080 rebeccapurple 663399 red ff0000 " +
  "rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57 " +
  "seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090 " +
  "snow fffafa springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 " +
  "turquoise 40e0d0 violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32";

const byName = tableOf(NAMES);
