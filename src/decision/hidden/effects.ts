/** What single values do to text: clips that leave nothing, transforms that move or flatten it. */
import { colourOf } from "../../document/css/colours.ts";
import { HEIGHT, lengthOf, WIDTH } from "../../document/css/lengths.ts";
import { listItems, words } from "../../document/css/text.ts";

/** A value as a share: `.5`, `50%`; NaN for anything else. */
export function shareOf(value: string): number {
  return lengthOf(value, { font: 0, base: 1, isLoose: true });
}

interface CssFunction {
  readonly name: string;
  readonly values: readonly string[];
}

const NONE: readonly CssFunction[] = [];

/** The functions of a value with their arguments: `translate(1px, 2px) scale(0)`. */
export function functionsOf(value: string): readonly CssFunction[] {
  if (!value.includes("(")) return NONE;
  const functions: CssFunction[] = [];
  for (const word of words(value)) {
    const bracket = word.indexOf("(");
    if (bracket < 0 || !word.endsWith(")")) continue;
    const inside = word.slice(bracket + 1, -1);
    const values: string[] = [];
    for (const item of listItems(inside)) for (const value of words(item)) values.push(value);
    functions.push({ name: word.slice(0, bracket), values });
  }
  return functions;
}

/** How a transform moves and flattens an element. */
export interface Movement {
  readonly x: number;
  readonly y: number;
  /** The smaller factor of both directions. */
  readonly scale: number;
  /** Below nought where its back is turned to the reader. */
  readonly facing: number;
}

/** Seen from the side, text is a line. */
const FLAT = 0.01;

function cosine(value: string | undefined): number {
  const angle = lengthOf(value ?? "", { font: 0, base: 0, isLoose: true });
  return Number.isNaN(angle) ? 1 : Math.cos(angle);
}

/** A length in x or in y, in pixels; 0 for what is none. */
export type AxisLength = (text: string | undefined, axis: "x" | "y") => number;

/** Lengths of an element that nothing is known of. */
export const anyLength: AxisLength = (text = "", axis) =>
  lengthOf(text, { font: 16, base: axis === "x" ? WIDTH : HEIGHT, isLoose: true }) || 0;

function shrunk(scale: number, text: string | undefined): number {
  const factor = shareOf(text ?? "1");
  return Number.isNaN(factor) ? scale : Math.min(scale, Math.abs(factor));
}

const TRANSLATE = /^translate(?:3d|x|y)?$/;
const SCALE = /^scale(?:3d|x|y)?$/;
const TURN = /^rotate[xy]$/;

const STILL: Movement = { x: 0, y: 0, scale: 1, facing: 1 };

/** What a transform does. */
export function movementOf(value: string, lengthIn: AxisLength): Movement {
  if (!value.includes("(")) return STILL;
  let [x, y, scale, facing] = [0, 0, 1, 1];
  const turn = (factor: number): void => {
    facing *= factor;
    scale = Math.min(scale, Math.abs(factor));
  };
  for (const { name, values } of functionsOf(value)) {
    const [first = "0", second = "0"] = values;
    if (TRANSLATE.test(name)) {
      if (name.endsWith("y")) y += lengthIn(first, "y");
      else x += lengthIn(first, "x");
      if (!name.endsWith("y") && !name.endsWith("x")) y += lengthIn(second, "y");
    } else if (SCALE.test(name)) scale = shrunk(shrunk(scale, values[0]), values[1]);
    else if (TURN.test(name)) turn(cosine(first));
    else if (name === "skewx" || name === "skewy") turn(cosine(first));
    else if (name === "rotate3d" && Number(values[2]) === 0) turn(cosine(values[3]));
    else if (name === "matrix" || name === "matrix3d") {
      const m = values.map(Number);
      const is3d = name === "matrix3d";
      const at = (flat: number, deep: number, other: number): number =>
        m[is3d ? deep : flat] ?? other;
      x += at(4, 12, 0);
      y += at(5, 13, 0);
      // By its area.
      scale = Math.min(scale, Math.abs(at(0, 0, 1) * at(3, 5, 1) - at(1, 1, 0) * at(2, 4, 0)));
    }
  }
  return { x, y, scale: scale < FLAT ? 0 : scale, facing };
}

/** The transform that the property `translate` or `scale` stands for. */
export function asFunction(name: string, value: string): string {
  return `${name}(${words(value).join(",")})`;
}

/** The transform that the property `rotate` stands for. */
export function rotation(value: string): string {
  const [axis = "", angle = ""] = words(value);
  return axis === "x" || axis === "y" ? `rotate${axis}(${angle})` : "";
}

const INSIDE = { font: 16, base: 100, isLoose: true };

/** Whether the property `clip` leaves nothing, or one pixel. */
export function clipsAll(value: string): boolean {
  const [rect] = functionsOf(value);
  if (rect?.name !== "rect" || rect.values.length < 4) return false;
  const [top, right, bottom, left] = rect.values;
  return (
    lengthOf(right!, INSIDE) - lengthOf(left!, INSIDE) <= 1 ||
    lengthOf(bottom!, INSIDE) - lengthOf(top!, INSIDE) <= 1
  );
}

const WHOLE = 100;

/** Whether a `clip-path` leaves nothing. */
export function clipsPath(value: string): boolean {
  const [shape] = functionsOf(value);
  if (shape === undefined) return false;
  const { name } = shape;
  const end = shape.values.findIndex((part) => part === "round" || part === "at");
  const values = end < 0 ? shape.values : shape.values.slice(0, end);
  if (name === "inset") {
    const [top = "0", right = top, bottom = top, left = right] = values;
    return isWhole(top, bottom) || isWhole(left, right);
  }
  if (name === "circle" || name === "ellipse") {
    const radius = Math.max(...values.map((part) => lengthOf(part, INSIDE)));
    const centre = shape.values.slice(end + 1).map((part) => lengthOf(part, INSIDE));
    const isOutside = end >= 0 && centre.some((offset) => offset <= -radius);
    return isOutside || values.some((part) => lengthOf(part, INSIDE) <= 0.5);
  }
  if (name === "xywh") return values.slice(2, 4).some((part) => lengthOf(part, INSIDE) === 0);
  if (name === "rect") {
    const [top = 0, right = 0, bottom = 0, left = 0] = values.map((part) => lengthOf(part, INSIDE));
    return right <= left || bottom <= top;
  }
  return name === "polygon" && isFlat(values);
}

/** Whether two sides of an inset meet: in per cent, or by more than any text is large. */
function isWhole(one: string, other: string): boolean {
  const sum = lengthOf(one, INSIDE) + lengthOf(other, INSIDE);
  const isShare = one.endsWith("%") || other.endsWith("%");
  return sum >= (isShare ? WHOLE : LARGE);
}

const LARGE = 2000;
const FILLS = new Set(["nonzero", "evenodd"]);

/** Whether the points of a polygon have no area between them. */
function isFlat(values: readonly string[]): boolean {
  const numbers = values.filter((part) => !FILLS.has(part)).map((part) => lengthOf(part, INSIDE));
  if (numbers.some(Number.isNaN)) return false;
  let area = 0;
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    const next = (i + 2) % numbers.length;
    area += numbers[i]! * numbers[next + 1]! - numbers[next]! * numbers[i + 1]!;
  }
  return Math.abs(area) < 1;
}

/** The one colour of a gradient, if it has one; `transparent` if it has no other. */
export function plainGradient(value: string): string | undefined {
  const [gradient] = functionsOf(value);
  if (gradient === undefined || !gradient.name.includes("gradient")) return undefined;
  let first: string | undefined;
  for (const part of gradient.values) {
    if (colourOf(part) === undefined) continue;
    first ??= part;
    if (!same(part, first)) return undefined;
  }
  return first;
}

function same(one: string, other: string): boolean {
  return JSON.stringify(colourOf(one)) === JSON.stringify(colourOf(other));
}

/** Whether a mask lets nothing through: gradients of nothing. */
export function masksAll(value: string): boolean {
  for (const layer of listItems(value)) {
    const word = words(layer).find((part) => part.includes("gradient("));
    const colour = word === undefined ? undefined : plainGradient(word);
    if (colour === undefined || colourOf(colour)!.alpha !== 0) return false;
  }
  return true;
}
