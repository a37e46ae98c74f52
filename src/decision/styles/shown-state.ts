/** The state of an element, from its declarations and the state of what is around it. */
import { words } from "./css-text.ts";
import type { Declared } from "./declared.ts";
import { clipsAll, clipsPath, masksAll, movementOf, rotationOf, shareOf } from "./effects.ts";
import { lengthOf } from "./lengths.ts";
import type { Given } from "./properties.ts";
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
  WIDTH,
} from "./state.ts";
import { setColours } from "./state-colours.ts";
import { filterOpacity, foldOf, fontOf, isAbsent, opacityOf } from "./state-values.ts";

/** Smaller percentages belong to carousels and menus. */
const FAR_SHARE = 1000;

/** The state of an element. */
export function stateOf(
  parent: State,
  own: Declared,
  facts: ElementFacts,
  page: PageFacts,
  resolve: (given: Given) => string | undefined,
): State {
  const value = (number: number): string | undefined => {
    const found = own.at(number);
    if (found === undefined) return undefined;
    return found.value.includes("var(") ? resolve(found) : found.value;
  };
  const { isStrict, isLoose } = page;
  const next = draftOf(parent);
  next.isFlexible = false;
  const excuse = (hiding: Hiding): boolean => {
    const isExcused = page.isExcused(facts.node, hiding);
    if (isExcused) next.isExcused = true;
    return isExcused;
  };
  const moves = !isStrict && !isAbsent(value(property["animation-name"])) && page.hasKeyframes();

  const display = value(property.display);
  const isNone = display === undefined || RESET.test(display) ? facts.isClosed : display === "none";
  const isCollapsed = value(property["content-visibility"]) === "hidden" && facts.isBlock;
  if ((isNone || isCollapsed) && !excuse("box")) {
    next.isGone = true;
    return next;
  }
  next.isFlexible = display !== undefined && FLEXIBLE.test(display);

  const visibility = value(property.visibility);
  if (visibility === "visible" || visibility === "initial") next.isInvisible = false;
  else if ((visibility === "hidden" || visibility === "collapse") && !parent.isInvisible) {
    next.isInvisible = !moves && !excuse("box");
  }

  const opacity = Math.min(
    opacityOf(value(property.opacity)),
    filterOpacity(value(property.filter)),
  );
  if (opacity < 1 && !moves) {
    const product = parent.opacity * opacity;
    if (product > FAINT || !excuse("fade")) next.opacity = product;
  }

  const size = value(property["font-size"]);
  if (size !== undefined) next.font = fontOf(size, parent.font, isLoose);
  const zoom = value(property.zoom);
  const zoomed = zoom === undefined ? 1 : shareOf(zoom);
  if (zoomed >= 0) next.scale *= zoomed;

  const position = value(property.position) ?? "static";
  const isAbsolute = position === "absolute" || position === "fixed";
  const isPlaced = position !== "static";
  const isFloating = !isAbsent(value(property.float));
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
  const { x, y, indent: indented, scale: scaled } = next;
  if (isPlaced) {
    const left = value(property.left);
    const right = value(property.right);
    const top = value(property.top);
    const bottom = value(property.bottom);
    next.x += isSet(left) ? length(left, "x") : fromEnd(length(right, "x"), WIDTH, isAbsolute);
    next.y += isSet(top) ? length(top, "y") : fromEnd(length(bottom, "y"), HEIGHT, isAbsolute);
  }
  next.x += length(value(property["margin-left"]), "x");
  next.y += length(value(property["margin-top"]), "y");
  const indent = value(property["text-indent"]);
  if (indent !== undefined) next.indent = length(words(indent)[0], "x");
  next.indent += Math.min(0, length(value(property["letter-spacing"]), "x"));
  if (!isInline) {
    const transform = value(property.transform);
    const translate = value(property.translate);
    const scale = value(property.scale);
    if (transform !== undefined || !isAbsent(translate) || !isAbsent(scale)) {
      const whole = [
        transform ?? "",
        isAbsent(translate) ? "" : `translate(${words(translate!).join(",")})`,
        isAbsent(scale) ? "" : `scale(${words(scale!).join(",")})`,
      ].join(" ");
      const moved = movementOf(whole, length);
      next.x += moved.x;
      next.y += moved.y;
      next.scale *= moved.scale;
    }
    const rotate = value(property.rotate);
    if (rotate !== undefined) next.scale *= rotationOf(rotate);
  }
  const width = value(property.width);
  const isWide =
    width !== undefined &&
    lengthOf(width, { font: next.font, base: Number.NaN, isLoose }) > -next.x;
  const isMovedAway = isAway(next) && !isAway({ x, y, indent: indented });
  if (isWide && next.x < 0) next.x = Math.max(next.x, x);
  if (isMovedAway && (moves || excuse("place"))) {
    next.x = x;
    next.y = y;
    next.indent = indented;
    next.scale = scaled;
  } else if (moves) next.scale = scaled;

  const clip = value(property.clip);
  const path = value(property["clip-path"]);
  const mask = value(property["mask-image"]);
  const isCut =
    (isAbsolute && clip !== undefined && clipsAll(clip)) ||
    (path !== undefined && clipsPath(path)) ||
    (mask !== undefined && masksAll(mask));
  if (isCut && !moves && !excuse("place")) next.isGone = true;

  if (!isInline && !facts.isTablePart && !moves) {
    const folds = foldOf(value, next.font, isLoose);
    const isBoth = folds === "both";
    if (folds !== undefined && next.fold === 0 && !excuse(isBoth ? "place" : "fold")) {
      next.fold = facts.node;
    }
  }

  setColours(next, value, facts, page, isAbsolute);
  if (isPlaced) next.containing = undefined;
  if (isPlaced) next.containing = next;
  return next;
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
