/** What a page shows of an element's own text, from its declarations and the state of what is around it. */

import type { Declared } from "./cascade.ts";
import { BLACK, type Colour, colourOf, isUnseen, over, WHITE } from "./colours.ts";
import { words } from "./css-text.ts";
import {
  clipsAll,
  clipsPath,
  functionsOf,
  masksAll,
  movementOf,
  plainGradient,
  rotationOf,
  shareOf,
} from "./effects.ts";
import { lengthOf } from "./lengths.ts";

/** Elements without declarations share the state of the element around them. */
export interface State {
  /** Something around it would hide it, had the page nothing to undo it. */
  readonly isExcused: boolean;
  /** Nothing inside is shown, whatever it declares. */
  readonly isGone: boolean;
  readonly isInvisible: boolean;
  /** Of all around it, multiplied. */
  readonly opacity: number;
  /** Font size in pixels, and by what it is shown smaller. */
  readonly font: number;
  readonly scale: number;
  /** How far the element is moved from where it would stand, and its first line, in pixels. */
  readonly x: number;
  readonly y: number;
  readonly indent: number;
  /** Undefined: not known. */
  readonly colour: Colour | undefined;
  readonly fill: Colour | undefined;
  readonly ground: Colour | undefined;
  /** Letters have a shadow, or are cut out of a picture. */
  readonly isDrawn: boolean;
  /** Nothing of the element that folds the text away shows; 0 without one. */
  readonly fold: number;
  /** The state of the nearest positioned element. */
  readonly containing: State | undefined;
  readonly isFlexible: boolean;
}

/** Why an element hides what is in it. */
export type Hiding = "box" | "fold" | "fade" | "place" | "letters";

/** What an element is, apart from its declarations. */
export interface ElementFacts {
  readonly node: number;
  /** `hidden`, a closed dialog, a popover: hidden unless a sheet displays it. */
  readonly isClosed: boolean;
  readonly isBlock: boolean;
  /** A row or cell of a table, which cannot be folded. */
  readonly isTablePart: boolean;
  /** Whether a picture is near it, over which it may be placed. */
  readonly hasPicture: () => boolean;
  /** Whether the hiding may be undone by what the page itself offers. */
  readonly isExcused: (hiding: Hiding) => boolean;
}

/** What is known of a page as a whole. */
export interface PageFacts {
  readonly isStrict: boolean;
  readonly isLoose: boolean;
  /** Colours of linked sheets are not known. */
  readonly hasOtherSheets: boolean;
  readonly hasKeyframes: boolean;
}

/** Larger offsets move text off the screen. */
const FAR_LEFT = -900;
const FAR_RIGHT = 5000;
/** Smaller percentages belong to carousels and menus. */
const FAR_SHARE = 1000;
/** Letters of at most so many pixels are unreadable. */
const TINY = 2;
/** Text of at most this opacity is invisible. */
const FAINT = 0.05;
const FONT = 16;
const WIDTH = 1280;
const HEIGHT = 800;

/** @param isKnown whether the page's own ground and letters are those of browsers */
export function rootState(isKnown: boolean): State {
  return {
    isExcused: false,
    isGone: false,
    isInvisible: false,
    opacity: 1,
    font: FONT,
    scale: 1,
    x: 0,
    y: 0,
    indent: 0,
    colour: isKnown ? BLACK : undefined,
    fill: undefined,
    ground: isKnown ? WHITE : undefined,
    isDrawn: false,
    fold: 0,
    containing: undefined,
    isFlexible: false,
  };
}

/** Whether text straight in an element is shown. */
export function isShown(state: State): boolean {
  if (state.isGone || state.isInvisible || state.fold > 0) return false;
  if (state.opacity <= FAINT || state.font * state.scale <= TINY) return false;
  if (state.x + state.indent <= FAR_LEFT || state.x >= FAR_RIGHT || state.y <= FAR_LEFT)
    return false;
  const colour = state.fill ?? state.colour;
  return state.isDrawn || colour === undefined || !isUnseen(colour, state.ground);
}

/** The state of an element. */
export function stateOf(
  parent: State,
  own: Declared,
  facts: ElementFacts,
  page: PageFacts,
  resolve: (name: string) => string | undefined,
): State {
  const value = (name: string): string | undefined => {
    const found = own.get(name)?.given;
    if (found === undefined) return undefined;
    return found.value.includes("var(") ? resolve(name) : found.value;
  };
  const { isStrict, isLoose } = page;
  const next: { -readonly [K in keyof State]: State[K] } = { ...parent, isFlexible: false };
  const excuse = (hiding: Hiding): boolean => {
    const isExcused = facts.isExcused(hiding);
    if (isExcused) next.isExcused = true;
    return isExcused;
  };
  const moves = !isStrict && page.hasKeyframes && !isAbsent(value("animation-name"));

  const display = value("display");
  const isNone = display === undefined || RESET.test(display) ? facts.isClosed : display === "none";
  const isCollapsed = value("content-visibility") === "hidden" && facts.isBlock;
  if ((isNone || isCollapsed) && !excuse("box")) return { ...next, isGone: true };
  next.isFlexible = display !== undefined && FLEXIBLE.test(display);

  const visibility = value("visibility");
  if (visibility === "visible" || visibility === "initial") next.isInvisible = false;
  else if ((visibility === "hidden" || visibility === "collapse") && !parent.isInvisible) {
    next.isInvisible = !moves && !excuse("box");
  }

  const opacity = Math.min(opacityOf(value("opacity")), filterOpacity(value("filter")));
  if (opacity < 1 && !moves) {
    const product = parent.opacity * opacity;
    if (product > FAINT || !excuse("fade")) next.opacity = product;
  }

  const size = value("font-size");
  if (size !== undefined) next.font = fontOf(size, parent.font, isLoose);
  const zoom = value("zoom");
  const zoomed = zoom === undefined ? 1 : shareOf(zoom);
  if (zoomed >= 0) next.scale *= zoomed;

  const position = value("position") ?? "static";
  const isAbsolute = position === "absolute" || position === "fixed";
  const isPlaced = position !== "static";
  const isFloating = !isAbsent(value("float"));
  const isInline =
    !isAbsolute &&
    !isFloating &&
    !parent.isFlexible &&
    (display === undefined ? !facts.isBlock : display === "inline" || display === "contents");
  const length = (text: string | undefined, axis: "x" | "y"): number => {
    if (text === undefined) return 0;
    const across = axis === "x" ? WIDTH : HEIGHT;
    const found = lengthOf(text, { font: next.font, base: across, isLoose });
    if (Number.isNaN(found)) return 0;
    const percent = text.trim().endsWith("%") ? Math.abs(Number.parseFloat(text)) : 0;
    const isUsual = percent >= 100 && percent < FAR_SHARE && found < 0;
    return isUsual && !isStrict ? 0 : found;
  };

  // What holds an element that is taken out of the flow is what is positioned.
  if (isAbsolute) {
    const around = position === "fixed" ? undefined : parent.containing;
    next.fold = around?.fold ?? 0;
    next.x = around?.x ?? 0;
    next.y = around?.y ?? 0;
  }
  const away = { x: next.x, y: next.y, indent: next.indent, scale: next.scale };
  if (isPlaced) {
    const left = value("left");
    const right = value("right");
    const top = value("top");
    const bottom = value("bottom");
    next.x += isSet(left) ? length(left, "x") : fromEnd(length(right, "x"), WIDTH, isAbsolute);
    next.y += isSet(top) ? length(top, "y") : fromEnd(length(bottom, "y"), HEIGHT, isAbsolute);
  }
  next.x += length(value("margin-left"), "x");
  next.y += length(value("margin-top"), "y");
  const indent = value("text-indent");
  if (indent !== undefined) next.indent = length(words(indent)[0], "x");
  next.indent += Math.min(0, length(value("letter-spacing"), "x"));
  if (!isInline) {
    const transform = value("transform");
    const translate = value("translate");
    const scale = value("scale");
    if (transform !== undefined || !isAbsent(translate) || !isAbsent(scale)) {
      const whole = [
        transform ?? "",
        isAbsent(translate) ? "" : `translate(${words(translate!).join(",")})`,
        isAbsent(scale) ? "" : `scale(${words(scale!).join(",")})`,
      ].join(" ");
      const { x, y, scale: factor } = movementOf(whole, length);
      next.x += x;
      next.y += y;
      next.scale *= factor;
    }
    const rotate = value("rotate");
    if (rotate !== undefined) next.scale *= rotationOf(rotate);
  }
  const width = value("width");
  const isWide =
    width !== undefined &&
    lengthOf(width, { font: next.font, base: Number.NaN, isLoose }) > -next.x;
  const isAway =
    (next.x + next.indent <= FAR_LEFT || next.x >= FAR_RIGHT || next.y <= FAR_LEFT) &&
    !isGoneBy(away);
  if (isWide && next.x < 0) next.x = Math.max(next.x, away.x);
  if (isAway && (moves || excuse("place"))) Object.assign(next, away);
  else if (moves) next.scale = away.scale;

  const clip = value("clip");
  const path = value("clip-path");
  const mask = value("mask-image");
  const isCut =
    (isAbsolute && clip !== undefined && clipsAll(clip)) ||
    (path !== undefined && clipsPath(path)) ||
    (mask !== undefined && masksAll(mask));
  if (isCut && !moves && !excuse("place")) next.isGone = true;

  if (!isInline && !facts.isTablePart && !(moves && page.hasKeyframes)) {
    const folds = foldOf(value, next.font, isLoose);
    const isBoth = folds === "both";
    if (folds !== undefined && next.fold === 0 && !excuse(isBoth ? "place" : "fold")) {
      next.fold = facts.node;
    }
  }

  setColours(next, value, facts, page, isAbsolute);
  if (isPlaced) next.containing = undefined;
  const state: State = next;
  if (isPlaced) next.containing = state;
  return state;
}

function isGoneBy({ x, y, indent }: { x: number; y: number; indent: number }): boolean {
  return x + indent <= FAR_LEFT || x >= FAR_RIGHT || y <= FAR_LEFT;
}

const RESET = /^(?:revert|revert-layer)$/;
const FLEXIBLE = /flex|grid|-box/;

function isAbsent(value: string | undefined): boolean {
  return value === undefined || value === "none" || value === "initial" || value === "unset";
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== "auto";
}

/** Where an offset from the other side puts an element. */
function fromEnd(offset: number, across: number, isAbsolute: boolean): number {
  if (!isAbsolute) return -offset;
  if (offset > across) return across - offset;
  return offset < 0 ? -offset : 0;
}

function opacityOf(value: string | undefined): number {
  if (value === undefined) return 1;
  const share = shareOf(value);
  return Number.isNaN(share) ? 1 : Math.min(1, Math.max(0, share));
}

function filterOpacity(value: string | undefined): number {
  if (isAbsent(value)) return 1;
  let share = 1;
  for (const { name, values } of functionsOf(value!)) {
    if (name === "opacity") share *= opacityOf(values[0]);
  }
  return share;
}

const sizes: Readonly<Record<string, number>> = {
  "xx-small": 9,
  "x-small": 10,
  small: 13,
  medium: FONT,
  large: 18,
  "x-large": 24,
  "xx-large": 32,
  "xxx-large": 48,
  initial: FONT,
};

function fontOf(value: string, around: number, isLoose: boolean): number {
  const named = sizes[value];
  if (named !== undefined) return named;
  const found = lengthOf(value, { font: around, base: around, isLoose });
  return Number.isNaN(found) ? around : Math.max(0, found);
}

/** Whether an element is folded to nothing in its height or width, or in both. */
function foldOf(
  value: (name: string) => string | undefined,
  font: number,
  isLoose: boolean,
): "one" | "both" | undefined {
  const hides = (name: string): boolean => HIDES.test(value(name) ?? "");
  if (!hides("overflow-x") && !hides("overflow-y")) return undefined;
  const pixels = (name: string): number =>
    lengthOf(value(name) ?? "", { font, base: WIDTH, isLoose });
  const isFlat = (own: string, before: string, after: string): boolean => {
    const least = Math.min(...[own, `max-${own}`].map(pixels).filter((size) => size >= 0));
    return least <= 1 && !(pixels(before) > 0) && !(pixels(after) > 0);
  };
  const isLow = isFlat("height", "padding-top", "padding-bottom");
  const isNarrow = isFlat("width", "padding-left", "padding-right");
  if (isLow && isNarrow) return "both";
  return isLow || isNarrow ? "one" : undefined;
}

const HIDES = /hidden|clip|scroll|auto/;

function setColours(
  next: { -readonly [K in keyof State]: State[K] },
  value: (name: string) => string | undefined,
  facts: ElementFacts,
  page: PageFacts,
  isAbsolute: boolean,
): void {
  const colour = value("color");
  const ground = value("background-color");
  const image = value("background-image");
  const hasGround = ground !== undefined || !isAbsent(image);
  if (isAbsolute && !hasGround && next.ground !== undefined && facts.hasPicture()) {
    next.ground = undefined;
  }
  // With sheets that are not known, only what stands together belongs together.
  if (page.hasOtherSheets && (colour === undefined) !== !hasGround) {
    next.colour = undefined;
    next.ground = undefined;
  }
  const around = next.colour;
  if (colour !== undefined && colour !== "inherit" && colour !== "currentcolor") {
    next.colour = colour === "initial" ? BLACK : colourOf(colour);
  }
  const fill = value("-webkit-text-fill-color");
  if (fill !== undefined) next.fill = fill === "currentcolor" ? undefined : colourOf(fill);
  else if (colour !== undefined && around === undefined) next.fill = undefined;
  if (ground !== undefined && !RESETS.test(ground)) {
    const own = ground === "currentcolor" ? next.colour : colourOf(ground);
    if (own === undefined) next.ground = undefined;
    else if (own.alpha === 1) next.ground = own;
    else next.ground &&= over(own, next.ground);
  }
  if (!isAbsent(image)) {
    const plain = plainGradient(image!);
    next.ground = plain === undefined ? undefined : colourOf(plain);
    if (next.ground !== undefined && next.ground.alpha < 1) next.ground = undefined;
  }
  const shadow = value("text-shadow");
  if (shadow !== undefined) next.isDrawn = !isAbsent(shadow);
  if (value("background-clip") === "text") next.isDrawn = true;
}

const RESETS = /^(?:initial|unset|revert|revert-layer|inherit)$/;
