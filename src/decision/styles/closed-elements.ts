/** Elements whose own state says that they, or what is in them, are not shown. */
import { attributeName } from "../../document/attribute-names.ts";
import { attribute, type Document } from "../../document/document.ts";
import { tag } from "../../document/tags.ts";

const DIALOG = tag("dialog");
const TEMPLATE = tag("template");
const HIDDEN_NAME = attributeName("hidden");
const OPEN = attributeName("open");
const POPOVER = attributeName("popover");

/** Whether an element is hidden unless a style displays it. */
export function isClosed(document: Document, node: number): boolean {
  const { tags } = document;
  if (has(document, node, HIDDEN_NAME)) return true;
  return tags[node] === DIALOG ? !isOpen(document, node) : has(document, node, POPOVER);
}

/** Whether `<details>` or a dialog is open. */
export function isOpen(document: Document, node: number): boolean {
  return has(document, node, OPEN);
}

function has({ attributeNames, attributeStarts }: Document, node: number, name: number): boolean {
  const end = attributeStarts[node + 1]!;
  for (let a = attributeStarts[node]!; a < end; a++) if (attributeNames[a] === name) return true;
  return false;
}

const SLOT = /<slot[\s>/]/i;

/** Whether an element has a shadow root of its own that shows no children. */
export function hidesChildren(document: Document, node: number): boolean {
  const { tags, ends, source, starts, stops } = document;
  for (let child = node + 1; child < ends[node]!; child = ends[child]!) {
    if (tags[child] !== TEMPLATE) continue;
    const isRoot =
      attribute(document, child, "shadowrootmode") !== undefined ||
      attribute(document, child, "shadowroot") !== undefined;
    if (isRoot) return !SLOT.test(source.slice(starts[child], stops[child]));
  }
  return false;
}
