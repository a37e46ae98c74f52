/**
 * A page's resources in its frame's document, as `data:` addresses: the frame may request nothing, not even
 * of the studio.
 */
import type { Document } from "../../document/document.ts";
import type { DrawnWith } from "../frame-document.ts";
import { absolute, baseOf, IMPORT, imageAddresses, replaceLinks, sheetAddress } from "./links.ts";
import { cssOf, DEPTH, mediaTypes, type Resource, type Resources } from "./resource.ts";

/** Most characters that resources add to a document: sheets may repeat one without end. */
const MOST = 64 * 2 ** 20;
/** Most imports of a document, in all its sheets. */
const MOST_IMPORTS = 1000;
/** Most links of a document that are looked up, in all its sheets. */
const MOST_LINKS = 100_000;
/** The end of `url(` before the conditions of an import. */
const CLOSING = /^\s*\)/;
const LAYER = /^layer(?:\(([^()]*)\)|(?![\w(-]))\s*/i;
const SUPPORTS = /^supports(\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))\s*/i;

export function inlined(
  document: Document,
  url: string | undefined,
  resources: Resources,
): DrawnWith {
  const base = baseOf(document, url);
  const { rewritten, sheetAt, dataAt } = createInlining(resources);
  return {
    css: (css) => rewritten(css, base, []),
    sheet: (node) => sheetAt(sheetAddress(document, node, base), []),
    image: (node) =>
      dataAt(imageAddresses(document, node, base).find((address) => resources.has(address))),
  };
}

function createInlining(resources: Resources) {
  const textOf = once(cssOf);
  const dataOf = once(dataAddress);
  let room = MOST;
  let [imports, links] = [0, 0];
  const fitting = (text: string): string => {
    if (text.length > room) return "";
    room -= text.length;
    return text;
  };
  const dataAt = (address = ""): string => {
    const resource = resources.get(address);
    if (room <= 0 || resource === undefined || resource.ending === "css") return "";
    return fitting(dataOf(resource));
  };
  /** @param open the sheets that import this one */
  const sheetAt = (address = "", open: readonly string[]): string => {
    const sheet = resources.get(address);
    if (room <= 0 || sheet?.ending !== "css") return "";
    if (open.includes(address) || open.length >= DEPTH) return "";
    const css = fitting(textOf(sheet));
    return css === "" ? "" : rewritten(css, address, [...open, address]);
  };
  const imported = (address: string | undefined, open: readonly string[]): string =>
    imports++ < MOST_IMPORTS ? sheetAt(address, open) : "";
  const rewritten = (css: string, from: string, open: readonly string[]): string =>
    replaceLinks(css, ({ kind, reference, conditions }) => {
      if (links++ >= MOST_LINKS) return undefined;
      const address = absolute(reference, from);
      const text = kind === IMPORT ? imported(address, open) : dataAt(address);
      if (text === "") return undefined;
      return kind === IMPORT ? underConditions(text, conditions) : `url("${text}")`;
    });
  return { rewritten, sheetAt, dataAt };
}

/** Computes the text of each resource once. */
function once(compute: (resource: Resource) => string): (resource: Resource) => string {
  const texts = new Map<Resource, string>();
  return (resource) => {
    const text = texts.get(resource) ?? compute(resource);
    texts.set(resource, text);
    return text;
  };
}

function dataAddress({ ending, bytes }: Resource): string {
  return `data:${mediaTypes[ending]};base64,${Buffer.from(bytes).toString("base64")}`;
}

/** The rules of an imported sheet, in those that stand for the import's conditions. */
function underConditions(sheet: string, conditions: string): string {
  const all = conditions.replace(CLOSING, "").trim();
  const layer = LAYER.exec(all);
  const afterLayer = all.slice(layer?.[0].length ?? 0);
  const supports = SUPPORTS.exec(afterLayer);
  const media = afterLayer.slice(supports?.[0].length ?? 0);
  let rules = sheet;
  if (layer !== null) rules = `@layer ${layer[1] ?? ""}{${rules}}`;
  if (supports !== null) rules = `@supports ${supports[1]} {${rules}}`;
  return media === "" ? rules : `@media ${media} {${rules}}`;
}
