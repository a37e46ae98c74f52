/** The state of an element, from its declarations and the state of what is around it. */
import { BLACK, type Colour, colourOf, over } from "../../document/css/colours.ts";
import { HEIGHT, lengthOf, WIDTH } from "../../document/css/lengths.ts";
import { tableOf, words } from "../../document/css/text.ts";
import {
  type AxisLength,
  asFunction,
  clipsAll,
  clipsPath,
  functionsOf,
  masksAll,
  movementOf,
  plainGradient,
  rotation,
  shareOf,
} from "./effects.ts";
import { COLOUR, DISPLAY, FOLD, NO_ROWS, SIZED, VISIBILITY } from "./properties.ts";
import {
  type ElementFacts,
  FAINT,
  type Hiding,
  isAway,
  type PageFacts,
  type State,
  type StateDraft,
} from "./state.ts";

/** The value of a property with its variables replaced; undefined if it is given none that is valid. */
export type Values = (property: string) => string | undefined;

/** Smaller percentages belong to carousels and menus. */
const FAR_SHARE = 1000;

/** The state of an element. */
export function stateOf(
  parent: State,
  values: Values,
  facts: ElementFacts,
  page: PageFacts,
): State {
  const { isStrict, isLoose } = page;
  const next: StateDraft = { ...parent, layout: "flow", hasFlatRows: false };
  const excuses = (hiding: Hiding): boolean => {
    const isExcused = page.isExcused(facts.node, hiding);
    if (isExcused) next.isExcused = true;
    return isExcused;
  };
  const moves = !isStrict && !isAbsent(values("animation-name")) && page.hasKeyframes();

  const display = values("display");
  const isNone = display === undefined ? facts.isClosed : display === "none";
  const isReplaced = values("content")?.startsWith("url(") === true;
  const isCollapsed = values("content-visibility") === "hidden" && facts.isBlock;
  if ((isNone || isCollapsed || isReplaced) && !excuses("box")) {
    next.isGone = true;
    return next;
  }
  if (display !== undefined && FLEXIBLE.test(display)) {
    next.layout = display.includes("grid") ? "grid" : "flex";
    next.hasFlatRows = next.layout === "grid" && NO_ROWS.test(values("grid-template-rows") ?? "");
  }

  const visibility = values("visibility");
  if (visibility === "visible" || visibility === "initial") next.isInvisible = false;
  else if ((visibility === "hidden" || visibility === "collapse") && !parent.isInvisible) {
    next.isInvisible = !moves && !excuses("box");
  }

  if ((page.groups & ~(DISPLAY | VISIBILITY)) === 0) return next;

  const filters = functionsOf(values("filter") ?? "");
  let opacity = opacityOf(values("opacity"));
  for (const { name, values: all } of filters) if (name === "opacity") opacity *= opacityOf(all[0]);
  if (opacity < 1 && !moves) {
    const product = parent.opacity * opacity;
    if (product > FAINT || !excuses("fade")) next.opacity = product;
  }

  setFont(next, values("font-size"), isLoose);
  const zoomed = shareOf(values("zoom") ?? "1");
  if (zoomed >= 0) next.scale *= zoomed;

  const position = values("position") ?? "static";
  const isAbsolute = position === "absolute" || position === "fixed";
  const isPlaced = position !== "static";
  const isInline =
    !isAbsolute &&
    isAbsent(values("float")) &&
    parent.layout === "flow" &&
    (display === undefined ? !facts.isBlock : display === "inline" || display === "contents");
  const lengthIn = movingLength(next.font, page);

  // What holds an element that is taken out of the flow is what is positioned.
  if (isAbsolute) {
    const around = position === "fixed" ? undefined : parent.containing;
    next.fold = around?.fold ?? 0;
    next.x = around?.x ?? 0;
    next.y = around?.y ?? 0;
    next.isFixed = position === "fixed" || (around?.isFixed ?? false);
  }
  const { x, y, indent: indented, scale: scaled } = next;
  if (isPlaced) {
    next.x += offset(lengthIn, values, "x", isAbsolute);
    next.y += offset(lengthIn, values, "y", isAbsolute);
  }
  next.x += lengthIn(values("margin-left"), "x");
  next.y += lengthIn(values("margin-top"), "y");
  const indent = values("text-indent");
  if (indent !== undefined) next.indent = lengthIn(words(indent)[0], "x");
  next.indent += Math.min(0, lengthIn(values("letter-spacing"), "x"));
  next.is3d = values("transform-style") === "preserve-3d";
  if (!isInline) {
    const moved = movementOf(transformOf(values), lengthIn);
    next.x += moved.x;
    next.y += moved.y;
    const isTurned = moved.facing < 0 && values("backface-visibility") === "hidden";
    if (!next.is3d && !parent.is3d) next.scale *= isTurned ? 0 : moved.scale;
  }
  const width = values("width");
  const isWide =
    width !== undefined &&
    lengthOf(width, { font: next.font, base: Number.NaN, isLoose }) > -next.x;
  const isMovedAway = isAway(next) && !isAway({ x, y, indent: indented, isFixed: next.isFixed });
  if (isWide && next.x < 0) next.x = Math.max(next.x, x);
  if (isMovedAway && (moves || excuses("place"))) {
    Object.assign(next, { x, y, indent: indented, scale: scaled });
  } else if (moves) next.scale = scaled;

  if (isCut(values, isAbsolute, page) && !moves && !excuses("place")) next.isGone = true;

  if ((page.groups & FOLD) !== 0 && !isInline && !facts.isTablePart && !moves && next.fold === 0) {
    const folds = foldOf(values, parent, { font: next.font, base: WIDTH, isLoose });
    if (folds !== undefined && !excuses(folds === "both" ? "place" : "fold"))
      next.fold = facts.node;
  }

  if ((page.groups & COLOUR) !== 0) setColours(next, values, facts, page, isPlaced);
  if (
    filters.some(({ name, values: [share = "1"] }) => name === "invert" && shareOf(share) > 0.5)
  ) {
    next.colour &&= inverted(next.colour);
    if (!isAbsent(values("background-color"))) next.background &&= inverted(next.background);
  }
  if (isPlaced) next.containing = next;
  return next;
}

/** Whether a property has no effect. */
export function isAbsent(value: string | undefined): boolean {
  return value === undefined || value === "none" || value === "initial" || value === "unset";
}

const FLEXIBLE = /flex|grid|-box/;

function opacityOf(value: string | undefined): number {
  const share = shareOf(value ?? "1");
  return Number.isNaN(share) ? 1 : Math.min(1, Math.max(0, share));
}

const sizes = tableOf(
  "xx-small 9 x-small 10 small 13 medium 16 large 18 x-large 24 xx-large 32 xxx-large 48 initial 16",
);
const OF_PARENT = /(?:em|ex|ch|ic|cap|lh|%)\b|%$/;

function setFont(next: StateDraft, value: string | undefined, isLoose: boolean): void {
  if (value === undefined) return;
  const named = sizes.get(value);
  const found = Number(named ?? lengthOf(value, { font: next.font, base: next.font, isLoose }));
  if (Number.isNaN(found)) return;
  next.font = Math.max(0, found);
  if (!OF_PARENT.test(value)) next.isAbsoluteFont = named === undefined;
}

/** All transforms of an element as one. */
function transformOf(values: Values): string {
  const [translate, rotate, scale] = [values("translate"), values("rotate"), values("scale")];
  let all = values("transform") ?? "";
  if (!isAbsent(translate)) all += ` ${asFunction("translate", translate!)}`;
  if (!isAbsent(rotate)) all += ` ${rotation(rotate!)}`;
  if (!isAbsent(scale)) all += ` ${asFunction("scale", scale!)}`;
  return all;
}

/** Lengths by which an element may be moved. */
function movingLength(font: number, { isStrict, isLoose }: PageFacts): AxisLength {
  return (text, axis) => {
    if (text === undefined) return 0;
    const found = lengthOf(text, { font, base: axis === "x" ? WIDTH : HEIGHT, isLoose });
    if (Number.isNaN(found)) return 0;
    const percent = text.trim().endsWith("%") ? Math.abs(Number.parseFloat(text)) : 0;
    const isUsual = percent >= 100 && percent < FAR_SHARE && found < 0;
    return isUsual && !isStrict ? 0 : found;
  };
}

/** How far offsets move a positioned element. */
function offset(
  lengthIn: AxisLength,
  values: Values,
  axis: "x" | "y",
  isAbsolute: boolean,
): number {
  const start = values(axis === "x" ? "left" : "top");
  if (start !== undefined && start !== "auto") return lengthIn(start, axis);
  const end = lengthIn(values(axis === "x" ? "right" : "bottom"), axis);
  const across = axis === "x" ? WIDTH : HEIGHT;
  if (!isAbsolute || end > across) return (isAbsolute ? across : 0) - end;
  return end < 0 ? -end : 0;
}

const CLIP_ID = /^url\(["']?#([^"')]+)["']?\)$/;

/** Whether clips and masks leave nothing of an element. */
function isCut(values: Values, isAbsolute: boolean, page: PageFacts): boolean {
  const clip = values("clip");
  if (isAbsolute && clip !== undefined && clipsAll(clip)) return true;
  const path = values("clip-path");
  if (path !== undefined) {
    const id = CLIP_ID.exec(path)?.[1];
    if (id === undefined ? clipsPath(path) : page.isEmptyClip(id)) return true;
  }
  const mask = values("mask-image");
  if (isAbsent(mask)) return false;
  return masksAll(mask!) || words(values("mask-size") ?? "").some((size) => shareOf(size) === 0);
}

/** What lengths of an element refer to. */
interface Size {
  readonly font: number;
  readonly base: number;
  readonly isLoose: boolean;
}

const CLIPS = /hidden|clip|scroll|auto|overlay/;
const SCROLLS = /hidden|scroll|auto|overlay/;
const PAINTED = /strict|paint|content/;

/** Whether an element is folded to nothing in its height or width, or in both. */
function foldOf(values: Values, parent: State, size: Size): "one" | "both" | undefined {
  const contained = values("contain") ?? "";
  const isPainted = PAINTED.test(contained);
  const [across = "", down = ""] = [values("overflow-x"), values("overflow-y")];
  // What scrolls one way does not flow over the other.
  const clipsDown = isPainted || CLIPS.test(down) || SCROLLS.test(across);
  const clipsAcross = isPainted || CLIPS.test(across) || SCROLLS.test(down);
  if (!clipsDown && !clipsAcross) return undefined;
  const isFlat = (names: readonly string[], around: readonly string[]): boolean =>
    names.some((name) => isNothing(values(name), size)) &&
    !around.some((name) => lengthOf(values(name) ?? "", size) > 1);
  const hasNoBasis =
    parent.layout === "flex" &&
    shareOf(values("flex-grow") ?? "0") === 0 &&
    values("width") === undefined;
  const isLow =
    clipsDown &&
    (isFlat(LOW, HIGH) ||
      (parent.hasFlatRows && !HIGH.some((name) => lengthOf(values(name) ?? "", size) > 1)) ||
      (SIZED.test(contained) && [...LOW, ...HIGH].every((name) => isAbsent(values(name)))));
  const isNarrow = clipsAcross && isFlat(hasNoBasis ? [...NARROW, "flex-basis"] : NARROW, WIDE);
  if (isLow && isNarrow) return "both";
  return isLow || isNarrow ? "one" : undefined;
}

const LOW = ["height", "max-height"];
const HIGH = ["padding-top", "padding-bottom", "min-height"];
const NARROW = ["width", "max-width"];
const WIDE = ["padding-left", "padding-right", "min-width"];

function isNothing(value: string | undefined, size: Size): boolean {
  const length = lengthOf(value ?? "", size);
  return length >= 0 && length <= 1;
}

/** The colours of letters and of what they stand on. */
function setColours(
  next: StateDraft,
  values: Values,
  { node }: ElementFacts,
  page: PageFacts,
  isPlaced: boolean,
): void {
  const colour = values("color");
  const background = values("background-color");
  const image = values("background-image");
  const hasBackground = background !== undefined || !isAbsent(image);
  // What is placed may stand before something else than the elements that it is in.
  const isOver = isPlaced || next.layout === "grid";
  if (isOver && next.background !== undefined && page.hasGround(node)) next.background = undefined;
  // With sheets that are not known, only what stands together belongs together.
  if (page.hasOtherSheets && (colour === undefined) !== !hasBackground) {
    next.colour = undefined;
    next.background = undefined;
  }
  const around = next.colour;
  if (colour !== undefined && colour !== "inherit" && colour !== "currentcolor") {
    next.colour = colour === "initial" ? BLACK : colourOf(colour);
  }
  const fill = values("-webkit-text-fill-color");
  if (fill !== undefined) next.fill = fill === "currentcolor" ? undefined : colourOf(fill);
  else if (colour !== undefined && around === undefined) next.fill = undefined;
  if (background !== undefined && background !== "initial" && background !== "inherit") {
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
  const hasPart = page.hasOtherSheets || !isAbsent(values("part-content"));
  if (
    (hasPart && values("part-ground") !== undefined) ||
    values("box-shadow")?.includes("inset") === true
  ) {
    next.background = undefined;
  }
  const shadow = values("text-shadow");
  if (shadow !== undefined) next.isDrawn = !isAbsent(shadow);
  if (!isAbsent(values("-webkit-text-stroke"))) next.isDrawn = true;
  if (values("background-clip") === "text") next.isDrawn = true;
}

function inverted({ red, green, blue, alpha }: Colour): Colour {
  return { red: 255 - red, green: 255 - green, blue: 255 - blue, alpha };
}
