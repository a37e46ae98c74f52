/** Which values of frequent properties may hide text, by a look that is far faster than reading them. */

/** What every length has that moves text off the screen, and every length of one pixel or less. */
const FAR = /[-(]|\d{3}|[\d.](?:e[-+\d]|in|cm)/;
const FLAT = /^[-+]?[.01]|\(|e-/;
const NONE = /none|hidden|collapse|\(/;
const NEVER = /(?!)/;

const hints: ReadonlyMap<string, RegExp> = new Map([
  ...["display", "visibility", "content-visibility"].map((name) => [name, NONE] as const),
  ...["left", "right", "top", "bottom", "letter-spacing", "text-indent"].map(
    (name) => [name, FAR] as const,
  ),
  ...["margin", "margin-left", "margin-top", "inset"].map((name) => [name, FAR] as const),
  ...["width", "max-width", "height", "max-height"].map((name) => [name, FLAT] as const),
  ...["padding", "padding-top", "padding-right", "padding-bottom", "padding-left"].map(
    (name) => [name, NEVER] as const,
  ),
  ...["position", "float", "overflow", "overflow-x", "overflow-y", "text-shadow"].map(
    (name) => [name, NEVER] as const,
  ),
  ...["animation", "animation-name", "background-clip"].map((name) => [name, NEVER] as const),
]);

/** Whether a value of a property may hide text. */
export function isSuspect(name: string, value: string): boolean {
  return hints.get(name)?.test(value) ?? true;
}
