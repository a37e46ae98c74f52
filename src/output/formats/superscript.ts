import type { Element } from "hast";

const raised: Readonly<Record<string, string>> = Object.fromEntries(
  [..."0123456789+-−()n"].map((character, i) => [character, [..."⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁽⁾ⁿ"][i]!]),
);

/**
 * A `<sup>` of digits in raised digits, for formats without superscripts: `10<sup>6</sup>` must not
 * become 106. Undefined for any other element or text.
 */
export function superscript({ tagName, children }: Element): string | undefined {
  if (tagName !== "sup" || children.length !== 1) return undefined;
  const text = children[0]!;
  if (text.type !== "text") return undefined;
  const characters = [...text.value];
  if (characters.some((character) => raised[character] === undefined)) return undefined;
  return characters.map((character) => raised[character]).join("");
}
