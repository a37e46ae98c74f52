/** The properties that decide whether a page shows a text, each with a number. */
export const propertyNames = [
  "display",
  "content-visibility",
  "visibility",
  "opacity",
  "filter",
  "font-size",
  "zoom",
  "position",
  "float",
  "left",
  "right",
  "top",
  "bottom",
  "margin-left",
  "margin-top",
  "text-indent",
  "letter-spacing",
  "transform",
  "translate",
  "scale",
  "rotate",
  "clip",
  "clip-path",
  "mask-image",
  "height",
  "max-height",
  "min-height",
  "width",
  "max-width",
  "min-width",
  "padding-top",
  "padding-bottom",
  "padding-left",
  "padding-right",
  "overflow-x",
  "overflow-y",
  "color",
  "-webkit-text-fill-color",
  "background-color",
  "background-image",
  "background-clip",
  "text-shadow",
  "animation-name",
] as const;
export type PropertyName = (typeof propertyNames)[number];

const numbers: ReadonlyMap<string, number> = new Map(propertyNames.map((name, i) => [name, i]));

/** Number of a property by its name; undefined for others, such as custom ones. */
export function propertyNumber(name: string): number | undefined {
  return numbers.get(name);
}

/** The numbers by the names. */
export const property: Readonly<Record<PropertyName, number>> = Object.fromEntries(
  numbers,
) as Record<PropertyName, number>;
