/** XML 1.0 as it is written: elements and texts become strings at once, without a tree between. */
import { cleanText } from "../tree/clean-text.ts";

export type Attributes = Readonly<Record<string, string>>;

/**
 * An element whose content is written; an empty one closes itself. Characters that XML forbids are removed from its
 * attributes.
 */
export function makeXml(name: string, attributes: Attributes, content = ""): string {
  let tag = `<${name}`;
  for (const key in attributes) tag += ` ${key}="${escaped(cleanText(attributes[key]!), QUOTED)}"`;
  return content === "" ? `${tag} />` : `${tag}>${content}</${name}>`;
}

/** A text as content. */
export function xmlText(text: string): string {
  return escaped(text, CONTENT);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids them
const CONTENT = /[&<\0-\x08\v\f\x0e-\x1f]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids them
const QUOTED = /[&<"\0-\x08\v\f\x0e-\x1f]/g;
const SPACE = 0x20;

function escaped(text: string, special: RegExp): string {
  return text.search(special) < 0 ? text : text.replace(special, written);
}

/** A reference, or nothing for a character that XML forbids. */
function written(character: string): string {
  const code = character.charCodeAt(0);
  return code < SPACE ? "" : `&#x${code.toString(16).toUpperCase()};`;
}
