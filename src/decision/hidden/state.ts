/** What a page shows of an element's own text, and what that depends on apart from its declarations. */
import { BLACK, type Colour, isUnseen, WHITE } from "../../document/css/colours.ts";
import { HEIGHT, WIDTH } from "../../document/css/lengths.ts";

/** Elements without declarations share the state of the element around them. */
export interface State {
  /** Something around it would hide it, had the page nothing to undo it. */
  readonly isExcused: boolean;
  /** Nothing inside is shown, whatever it declares. */
  readonly isGone: boolean;
  readonly isInvisible: boolean;
  /** Of all around it, multiplied. */
  readonly opacity: number;
  /** Font size in pixels, its scale factor, and whether it is given in pixels: browsers enlarge others. */
  readonly font: number;
  readonly scale: number;
  readonly isAbsoluteFont: boolean;
  /** How far the element is moved from where it would stand, and its first line, in pixels. */
  readonly x: number;
  readonly y: number;
  readonly indent: number;
  /** It stands where a fixed or absolute offset puts it. */
  readonly isFixed: boolean;
  /** Undefined: not known. */
  readonly colour: Colour | undefined;
  readonly fill: Colour | undefined;
  readonly background: Colour | undefined;
  /** Letters have a shadow, a border or another colour than they are given. */
  readonly isDrawn: boolean;
  /** Nothing of the element that folds the text away shows; 0 without one. */
  readonly fold: number;
  /** The state of the nearest positioned element. */
  readonly containing: State | undefined;
  /** How its children stand, and whether the rows for them have no height. */
  readonly layout: "flow" | "flex" | "grid";
  readonly hasFlatRows: boolean;
  /** What turns it may be turned back by an element inside. */
  readonly is3d: boolean;
}

/** Why an element hides what is in it. */
export type Hiding = "box" | "fold" | "fade" | "place";

/** What an element is, apart from its declarations. */
export interface ElementFacts {
  readonly node: number;
  /** `hidden`, a closed dialog, a popover: hidden unless a sheet displays it. */
  readonly isClosed: boolean;
  readonly isBlock: boolean;
  /** A row or cell of a table, which cannot be folded. */
  readonly isTablePart: boolean;
}

/** What is known of a page as a whole. */
export interface PageFacts {
  readonly isStrict: boolean;
  /** The ways by which some element may hide text. */
  readonly groups: number;
  readonly isLoose: boolean;
  /** Colours of linked sheets are not known. */
  readonly hasOtherSheets: boolean;
  /** Whether some animation is known or may be in a sheet that is not. */
  hasKeyframes(): boolean;
  /** Whether something near an element may be the ground of its letters: a picture, an element without text. */
  hasGround(node: number): boolean;
  /** Whether the element with an id clips all: it is a clip path with nothing in it. */
  isEmptyClip(id: string): boolean;
  /** Whether what hides an element may be undone by what the page itself offers. */
  isExcused(node: number, hiding: Hiding): boolean;
}

/** Font size of browsers, in pixels, and the least that they show of a size that is not given in pixels. */
export const FONT = 16;
const LEAST_FONT = 6;
/** Larger offsets move text off the screen. */
const FAR_LEFT = -900;
const FAR_RIGHT = 5000;
/** Letters of at most so many pixels are unreadable. */
const TINY = 2;
/** Text of at most this opacity is invisible. */
export const FAINT = 0.05;

/** @param isKnown whether the page's own background and letters are those of browsers */
export function rootState(isKnown: boolean): State {
  return {
    isExcused: false,
    isGone: false,
    isInvisible: false,
    opacity: 1,
    font: FONT,
    scale: 1,
    isAbsoluteFont: false,
    x: 0,
    y: 0,
    indent: 0,
    isFixed: false,
    colour: isKnown ? BLACK : undefined,
    fill: undefined,
    background: isKnown ? WHITE : undefined,
    isDrawn: false,
    fold: 0,
    containing: undefined,
    layout: "flow",
    hasFlatRows: false,
    is3d: false,
  };
}

/** A state that is being worked out. */
export type StateDraft = { -readonly [K in keyof State]: State[K] };

/** Whether text straight in an element is shown. */
export function isShown(state: State): boolean {
  if (state.isGone || state.isInvisible || state.fold > 0 || state.opacity <= FAINT) return false;
  const { font, isAbsoluteFont } = state;
  const size = isAbsoluteFont || font === 0 ? font : Math.max(LEAST_FONT, font);
  if (size * state.scale <= TINY || isAway(state)) return false;
  const colour = state.fill ?? state.colour;
  return state.isDrawn || colour === undefined || !isUnseen(colour, state.background);
}

/** Whether something stands off the screen. */
export function isAway({
  x,
  y,
  indent,
  isFixed,
}: Pick<State, "x" | "y" | "indent" | "isFixed">): boolean {
  if (isFixed && (y >= HEIGHT || x >= WIDTH)) return true;
  return x + indent <= FAR_LEFT || x >= FAR_RIGHT || y <= FAR_LEFT;
}
