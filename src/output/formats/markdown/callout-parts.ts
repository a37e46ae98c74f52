/** Callouts as GitHub and Obsidian write them: `> [!note] Title`, with the text on the lines below. */

import type { Element, ElementContent } from "hast";
import { saysKind } from "../../tree/callouts.ts";
import { textOf } from "../../tree/containers.ts";

export interface CalloutParts {
  /** Without the brackets: `!note`. */
  readonly kind: string;
  /** Its words, unless they only say the kind. */
  readonly title: Element | undefined;
  readonly body: readonly ElementContent[];
}

/** The parts of a quotation that the content tree marks as a callout; undefined for any other one. */
export function calloutParts({ properties, children }: Element): CalloutParts | undefined {
  if (properties.dataCallout === undefined) return undefined;
  const kind = String(properties.dataCallout);
  const [first, ...others] = children;
  const isTitled = first?.type === "element" && first.properties.dataCalloutTitle !== undefined;
  const title = isTitled && !saysKind(textOf(first.children), kind) ? first : undefined;
  return { kind, title, body: withoutKind(isTitled ? others : children, kind) };
}

const afterLabel = /^[\s:]+/;

/** Removes the bold kind ("Note:") from the start of a text, as the marker states it. */
function withoutKind(children: readonly ElementContent[], kind: string): readonly ElementContent[] {
  const [first, ...others] = children;
  if (first?.type !== "element") return children;
  if (first.tagName === "p")
    return [{ ...first, children: [...withoutKind(first.children, kind)] }, ...others];
  const [word] = first.tagName === "strong" ? first.children : [];
  if (word?.type !== "text" || !saysKind(word.value, kind)) return children;
  const [text, ...rest] = others;
  if (text?.type !== "text") return others;
  return [{ type: "text", value: text.value.replace(afterLabel, "") }, ...rest];
}
