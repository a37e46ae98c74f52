/** The state of an element, from its declarations and the state of what is around it. */
import { words } from "./css-text.ts";
import {
  type AxisLengths,
  clipsAll,
  clipsPath,
  masksAll,
  movementOf,
  rotationOf,
  shareOf,
} from "./effects.ts";
import type { GivenValues } from "./given-values.ts";
import { lengthOf } from "./lengths.ts";
import { property } from "./property-names.ts";
import {
  draftOf,
  type ElementFacts,
  FAINT,
  HEIGHT,
  type Hiding,
  isAway,
  type PageFacts,
  type State,
  type StateDraft,
  WIDTH,
} from "./state.ts";
import { setColours } from "./state-colours.ts";
import { filterOpacity, foldOf, fontOf, isAbsent, opacityOf } from "./state-values.ts";

/** Smaller percentages belong to carousels and menus. */
const FAR_SHARE = 1000;

/** The state of an element. */
export function stateOf(
  parent: State,
  values: GivenValues,
  facts: ElementFacts,
  page: PageFacts,
): State {
  const { isStrict, isLoose } = page;
  const next = draftOf(parent);
  next.isFlexible = false;
  next.isGrid = false;
  const moves =
    !isStrict && !isAbsent(values.at(property["animation-name"])) && page.hasKeyframes();

  const display = values.at(property.display);
  const isNone = display === undefined || RESET.test(display) ? facts.isClosed : display === "none";
  const isCollapsed = values.at(property["content-visibility"]) === "hidden" && facts.isBlock;
  if ((isNone || isCollapsed) && !excuses(next, facts, page, "box")) {
    next.isGone = true;
    return next;
  }
  next.isFlexible = display !== undefined && FLEXIBLE.test(display);
  next.isGrid = display?.includes("grid") ?? false;

  const visibility = values.at(property.visibility);
  if (visibility === "visible" || visibility === "initial") next.isInvisible = false;
  else if ((visibility === "hidden" || visibility === "collapse") && !parent.isInvisible) {
    next.isInvisible = !moves && !excuses(next, facts, page, "box");
  }

  const opacity = Math.min(
    opacityOf(values.at(property.opacity)),
    filterOpacity(values.at(property.filter)),
  );
  if (opacity < 1 && !moves) {
    const product = parent.opacity * opacity;
    if (product > FAINT || !excuses(next, facts, page, "fade")) next.opacity = product;
  }

  const size = values.at(property["font-size"]);
  if (size !== undefined) next.font = fontOf(size, parent.font, isLoose);
  const zoom = values.at(property.zoom);
  const zoomed = zoom === undefined ? 1 : shareOf(zoom);
  if (zoomed >= 0) next.scale *= zoomed;

  const position = values.at(property.position) ?? "static";
  const isAbsolute = position === "absolute" || position === "fixed";
  const isPlaced = position !== "static";
  const isFloating = !isAbsent(values.at(property.float));
  const isInline =
    !isAbsolute &&
    !isFloating &&
    !parent.isFlexible &&
    (display === undefined ? !facts.isBlock : display === "inline" || display === "contents");
  const lengths = new Lengths(next.font, isStrict, isLoose);

  // What holds an element that is taken out of the flow is what is positioned.
  if (isAbsolute) {
    const around = position === "fixed" ? undefined : parent.containing;
    next.fold = around?.fold ?? 0;
    next.x = around?.x ?? 0;
    next.y = around?.y ?? 0;
  }
  const { x, y, indent: indented, scale: scaled } = next;
  if (isPlaced) {
    const left = values.at(property.left);
    const right = values.at(property.right);
    const top = values.at(property.top);
    const bottom = values.at(property.bottom);
    next.x += isSet(left)
      ? lengths.in(left, "x")
      : fromEnd(lengths.in(right, "x"), WIDTH, isAbsolute);
    next.y += isSet(top)
      ? lengths.in(top, "y")
      : fromEnd(lengths.in(bottom, "y"), HEIGHT, isAbsolute);
  }
  next.x += lengths.in(values.at(property["margin-left"]), "x");
  next.y += lengths.in(values.at(property["margin-top"]), "y");
  const indent = values.at(property["text-indent"]);
  if (indent !== undefined) next.indent = lengths.in(words(indent)[0], "x");
  next.indent += Math.min(0, lengths.in(values.at(property["letter-spacing"]), "x"));
  if (!isInline) {
    const transform = values.at(property.transform);
    const translate = values.at(property.translate);
    const scale = values.at(property.scale);
    if (transform !== undefined || !isAbsent(translate) || !isAbsent(scale)) {
      const whole = [
        transform ?? "",
        isAbsent(translate) ? "" : `translate(${words(translate!).join(",")})`,
        isAbsent(scale) ? "" : `scale(${words(scale!).join(",")})`,
      ].join(" ");
      const moved = movementOf(whole, lengths);
      next.x += moved.x;
      next.y += moved.y;
      next.scale *= moved.scale;
    }
    const rotate = values.at(property.rotate);
    if (rotate !== undefined) next.scale *= rotationOf(rotate);
  }
  const width = values.at(property.width);
  const isWide =
    width !== undefined &&
    lengthOf(width, { font: next.font, base: Number.NaN, isLoose }) > -next.x;
  const isMovedAway = isAway(next) && !isAway({ x, y, indent: indented });
  if (isWide && next.x < 0) next.x = Math.max(next.x, x);
  if (isMovedAway && (moves || excuses(next, facts, page, "place"))) {
    next.x = x;
    next.y = y;
    next.indent = indented;
    next.scale = scaled;
  } else if (moves) next.scale = scaled;

  const clip = values.at(property.clip);
  const path = values.at(property["clip-path"]);
  const mask = values.at(property["mask-image"]);
  const isCut =
    (isAbsolute && clip !== undefined && clipsAll(clip)) ||
    (path !== undefined && clipsPath(path)) ||
    (mask !== undefined && masksAll(mask));
  if (isCut && !moves && !excuses(next, facts, page, "place")) next.isGone = true;

  if (!isInline && !facts.isTablePart && !moves) {
    const folds = foldOf(values, { font: next.font, isLoose });
    const isBoth = folds === "both";
    if (
      folds !== undefined &&
      next.fold === 0 &&
      !excuses(next, facts, page, isBoth ? "place" : "fold")
    ) {
      next.fold = facts.node;
    }
  }

  setColours(next, values, facts, page, isPlaced);
  if (isPlaced) next.containing = next;
  return next;
}

/** Whether the page itself offers to undo what hides an element; then that is noted. */
function excuses(
  next: StateDraft,
  { node }: ElementFacts,
  page: PageFacts,
  hiding: Hiding,
): boolean {
  const isExcused = page.isExcused(node, hiding);
  if (isExcused) next.isExcused = true;
  return isExcused;
}

/** Lengths by which an element may be moved. */
class Lengths implements AxisLengths {
  readonly #font: number;
  readonly #isStrict: boolean;
  readonly #isLoose: boolean;

  constructor(font: number, isStrict: boolean, isLoose: boolean) {
    this.#font = font;
    this.#isStrict = isStrict;
    this.#isLoose = isLoose;
  }

  in(text: string | undefined, axis: "x" | "y"): number {
    if (text === undefined) return 0;
    const base = axis === "x" ? WIDTH : HEIGHT;
    const found = lengthOf(text, { font: this.#font, base, isLoose: this.#isLoose });
    if (Number.isNaN(found)) return 0;
    const percent = text.trim().endsWith("%") ? Math.abs(Number.parseFloat(text)) : 0;
    const isUsual = percent >= 100 && percent < FAR_SHARE && found < 0;
    return isUsual && !this.#isStrict ? 0 : found;
  }
}

const RESET = /^(?:revert|revert-layer)$/;
const FLEXIBLE = /flex|grid|-box/;

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== "auto";
}

/** Where an offset from the other side puts an element. */
function fromEnd(offset: number, across: number, isAbsolute: boolean): number {
  if (!isAbsolute) return -offset;
  if (offset > across) return across - offset;
  return offset < 0 ? -offset : 0;
}
