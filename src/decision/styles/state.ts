/** What a page shows of an element's own text, and what that depends on apart from its declarations. */
import { BLACK, type Colour, isUnseen, WHITE } from "./colours.ts";

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
  readonly background: Colour | undefined;
  /** Letters have a shadow, or are cut out of a picture. */
  readonly isDrawn: boolean;
  /** Nothing of the element that folds the text away shows; 0 without one. */
  readonly fold: number;
  /** The state of the nearest positioned element. */
  readonly containing: State | undefined;
  readonly isFlexible: boolean;
  /** Its elements may stand before each other. */
  readonly isGrid: boolean;
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
}

/** What is known of a page as a whole. */
export interface PageFacts {
  readonly isStrict: boolean;
  readonly isLoose: boolean;
  /** Colours of linked sheets are not known. */
  readonly hasOtherSheets: boolean;
  hasKeyframes(): boolean;
  /** Whether something near an element may be the ground of its letters: a picture, an element without text. */
  hasGround(node: number): boolean;
  /** Whether what hides an element may be undone by what the page itself offers. */
  isExcused(node: number, hiding: Hiding): boolean;
}

/** The screen, in pixels. */
export const WIDTH = 1280;
export const HEIGHT = 800;
/** Font size of browsers, in pixels. */
export const FONT = 16;
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
    x: 0,
    y: 0,
    indent: 0,
    colour: isKnown ? BLACK : undefined,
    fill: undefined,
    background: isKnown ? WHITE : undefined,
    isDrawn: false,
    fold: 0,
    containing: undefined,
    isFlexible: false,
    isGrid: false,
  };
}

/** A state that is being worked out. */
export type StateDraft = { -readonly [K in keyof State]: State[K] };

/** A copy of a state: field by field, which is far faster than a spread that goes on with one of its own. */
export function draftOf(state: State): StateDraft {
  return {
    isExcused: state.isExcused,
    isGone: state.isGone,
    isInvisible: state.isInvisible,
    opacity: state.opacity,
    font: state.font,
    scale: state.scale,
    x: state.x,
    y: state.y,
    indent: state.indent,
    colour: state.colour,
    fill: state.fill,
    background: state.background,
    isDrawn: state.isDrawn,
    fold: state.fold,
    containing: state.containing,
    isFlexible: state.isFlexible,
    isGrid: state.isGrid,
  };
}

/** Whether text straight in an element is shown. */
export function isShown(state: State): boolean {
  if (state.isGone || state.isInvisible || state.fold > 0) return false;
  if (state.opacity <= FAINT || state.font * state.scale <= TINY) return false;
  if (isAway(state)) return false;
  const colour = state.fill ?? state.colour;
  return state.isDrawn || colour === undefined || !isUnseen(colour, state.background);
}

/** Whether something stands off the screen. */
export function isAway({ x, y, indent }: Pick<State, "x" | "y" | "indent">): boolean {
  return x + indent <= FAR_LEFT || x >= FAR_RIGHT || y <= FAR_LEFT;
}
