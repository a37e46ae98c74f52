import { records } from "../../src/api/records.ts";
import { given } from "../../src/base/given.ts";
import { attribute, tagName } from "../../src/document/document.ts";
import { openDocument } from "../../src/document/open-page.ts";
import type { LabelledPage } from "../corpus/readers/reader.ts";

/** Type of the scripts that hold linked data. */
const LINKED_DATA = "ld+json";

/**
 * A page whose linked data names its product, as if somebody had labelled it: without that data, with the
 * values that it gave. Undefined for a page that declares no product.
 */
export function weaklyLabelled(page: LabelledPage): LabelledPage | undefined {
  const { html, url, encoding } = page;
  const about = given({ url: url || undefined, charset: encoding });
  const [own] = records(html, { method: "declared", ...about });
  if (own === undefined) return undefined;
  const values = Object.entries(own.attributes).map(([name, found]) => {
    const stated = found.filter(({ rule }) => rule?.startsWith("json-ld:"));
    return [name, stated.map(({ text }) => text)] as const;
  });
  const gold = Object.fromEntries(values.filter(([, texts]) => texts.length > 0));
  if (gold.title === undefined || (gold.price ?? gold.sku) === undefined) return undefined;
  return { ...page, html: withoutLinkedData(html, encoding), encoding: "utf-8", records: [gold] };
}

function withoutLinkedData(html: Uint8Array, encoding: string | undefined): Uint8Array {
  const { document } = openDocument(html, encoding);
  const { source, starts, stops, size } = document;
  let text = "";
  let end = 0;
  for (let node = 1; node < size; node++) {
    if (starts[node]! < end || tagName(document, node) !== "script") continue;
    if (!attribute(document, node, "type")?.toLowerCase().includes(LINKED_DATA)) continue;
    text += source.slice(end, starts[node]);
    end = stops[node]!;
  }
  return Buffer.from(text + source.slice(end));
}
