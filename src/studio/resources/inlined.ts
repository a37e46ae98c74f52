/**
 * A page's resources in its frame's document, as `data:` addresses: the frame may request nothing, not even
 * of the studio.
 */
import type { Document } from "../../document/document.ts";
import type { DrawnWith } from "../frame-document.ts";
import { ADDRESS, absolute, baseOf, IMPORT, imageAddresses, sheetAddress } from "./links.ts";
import { cssOf, DEPTH, mediaTypes, type Resource, type Resources } from "./resource.ts";

/** Most characters that resources add to a document: sheets may repeat one without end. */
const MOST = 64 * 2 ** 20;
/** The end of `url(` before the conditions of an import. */
const CLOSING = /^\s*\)/;

export function inlined(
  document: Document,
  url: string | undefined,
  resources: Resources,
): DrawnWith {
  const base = baseOf(document, url);
  const addresses = new Map<Resource, string>();
  let room = MOST;
  const fitting = (text: string): string => {
    room -= text.length;
    return room < 0 ? "" : text;
  };
  const dataOf = (address: string | undefined): string => {
    const resource = resources.get(address ?? "");
    if (resource === undefined || resource.ending === "css") return "";
    const { ending, bytes } = resource;
    const data =
      addresses.get(resource) ??
      `data:${mediaTypes[ending]};base64,${Buffer.from(bytes).toString("base64")}`;
    addresses.set(resource, data);
    return fitting(data);
  };
  /** @param open the sheets that import this one */
  const rewritten = (css: string, from: string, open: readonly string[]): string =>
    css
      .replace(IMPORT, (whole, ...[double, single, bare, conditions = ""]: string[]) => {
        const sheet = sheetAt(absolute(double ?? single ?? bare!, from), open);
        if (sheet === "") return whole;
        const media = conditions.replace(CLOSING, "").trim();
        return media === "" ? sheet : `@media ${media} {${sheet}}`;
      })
      .replace(ADDRESS, (whole, ...[double, single, bare]: string[]) => {
        const data = dataOf(absolute(double ?? single ?? bare!, from));
        return data === "" ? whole : `url("${data}")`;
      });
  const sheetAt = (address = "", open: readonly string[] = []): string => {
    const sheet = resources.get(address);
    if (sheet?.ending !== "css" || open.includes(address) || open.length >= DEPTH) return "";
    const css = fitting(cssOf(sheet));
    return css === "" ? "" : rewritten(css, address, [...open, address]);
  };
  return {
    css: (css) => rewritten(css, base, []),
    sheet: (node) => sheetAt(sheetAddress(document, node, base)),
    image(node) {
      const found = imageAddresses(document, node, base).find((address) => resources.has(address));
      return dataOf(found);
    },
  };
}
