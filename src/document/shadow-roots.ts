/** Shadow trees that a page declares: `<template shadowrootmode>` (WHATWG HTML 4.12.3). */
import { attribute, type Document, tagName } from "./document.ts";
import { TagSet, tag } from "./tags.ts";

const TEMPLATE = tag("template");
/** A shadow root is parsed as a slot: an element that shows what is in it and has no box of its own. */
const SLOT = tag("slot");
const MODE = "shadowrootmode";
const MODES = /^(?:open|closed)$/i;
/** Besides custom elements, whose names have a hyphen. */
const hosts = new TagSet(
  "article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span",
);

/**
 * Makes the templates that browsers draw as shadow trees slots: the first in each element that can have one. Other
 * templates show nothing.
 */
export function openShadowRoots(document: Document): void {
  const { tags, parents } = document;
  let node = tags.indexOf(TEMPLATE);
  if (node < 0 || !document.source.includes(MODE)) return;
  const seen = new Set<number>();
  for (; node >= 0; node = tags.indexOf(TEMPLATE, node + 1)) {
    const host = parents[node]!;
    const mayBe = hosts.has(tags[host]!) || tagName(document, host).includes("-");
    if (!mayBe || seen.has(host) || !MODES.test(attribute(document, node, MODE) ?? "")) continue;
    seen.add(host);
    tags[node] = SLOT;
  }
}

/** Whether an element is the root of a shadow tree. */
export function isShadowRoot(document: Document, node: number): boolean {
  return document.tags[node] === SLOT && attribute(document, node, MODE) !== undefined;
}

/** Whether a page may have shadow trees. */
export function mayHaveShadows({ tags }: Document): boolean {
  return tags.includes(SLOT);
}

/** The root of the shadow tree that a node is in; 0 for the page itself. */
export function shadowRootOf(document: Document, node: number): number {
  let root = node;
  while (root > 0 && !isShadowRoot(document, root)) root = document.parents[root]!;
  return root;
}
