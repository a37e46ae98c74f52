import type { Element, ElementContent } from "hast";

const raised: Readonly<Record<string, string>> = Object.fromEntries(
  [..."0123456789+-−()n"].map((character, i) => [character, [..."⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁽⁾ⁿ"][i]!]),
);
/** What parts several marks of notes has no raised form, and needs none. */
const parted = /^\d+(?:[,;] ?\d+)+$/;

/**
 * A `<sup>` of digits in raised digits, for formats without superscripts: `10<sup>6</sup>` must not
 * become 106. Undefined for any other element or text.
 */
export function superscript({ tagName, children }: Element): string | undefined {
  const [text] = children;
  if (tagName !== "sup" || children.length !== 1 || text!.type !== "text") return undefined;
  return inRaised(text!.value);
}

/** The same of a `<sup>` with links to footnotes, for formats that have none. */
export function superscriptOfMarks({ tagName, children }: Element): string | undefined {
  if (tagName !== "sup") return undefined;
  const texts = children.map(textOf);
  return texts.includes(undefined) ? undefined : inRaised(texts.join(""));
}

/** The text of a text or of a link to a footnote. */
function textOf(part: ElementContent): string | undefined {
  if (part.type === "text") return part.value;
  if (part.type !== "element" || part.properties.dataFootnoteRef === undefined) return undefined;
  const [text] = part.children;
  return part.children.length === 1 && text!.type === "text" ? text!.value : undefined;
}

function inRaised(text: string): string | undefined {
  const isParted = parted.test(text);
  let result = "";
  for (const character of text) {
    const sign = raised[character] ?? (isParted ? character : undefined);
    if (sign === undefined) return undefined;
    result += sign;
  }
  return result;
}
