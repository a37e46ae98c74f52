/** Values that are marked on a page: what the screen gets, the file, and that it is read as gold records. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { layout } from "../../src/document/segmenters/layout.ts";
import {
  attributeAt,
  marked,
  spotsOf,
  stepped,
  wholeSpot,
} from "../../src/studio/client/values/marked.ts";
import { openJsonl } from "../../src/studio/jsonl-store.ts";
import type { ValuesView } from "../../src/studio/values/values-view.ts";
import { pageDigest } from "../../training/corpus/block-labels.ts";
import { loadCorpus } from "../../training/corpus/corpus.ts";
import { readCorpus } from "../../training/corpus/readers/index.ts";
import type { LabelledPage } from "../../training/corpus/readers/reader.ts";
import { type LabelledValue, recordsOfValues } from "../../training/corpus/value-labels.ts";
import { writeCorpus } from "../training/corpus/readers/corpus.ts";
import { ask, own, studioOf, studioOver, told } from "./ask.ts";

const shop = `<title>Acme teapot</title><nav><a href=/>Home</a></nav><h1>Acme teapot</h1>
<p class=brand>Brand: <a href=/brand/acme>Acme</a></p><p class=price>Now only &euro; 39,90</p>
<p>In stock</p><button>Add to cart</button><p>It holds two cups.</p>`;
const place = (text: string): Pick<LabelledValue, "start" | "end"> => {
  const start = shop.indexOf(text);
  return { start, end: start + text.length };
};
const price: LabelledValue = { attribute: "price", text: "39,90", ...place("39,90") };
const title: LabelledValue = {
  attribute: "title",
  text: "Acme teapot",
  start: shop.lastIndexOf("Acme teapot"),
  end: shop.lastIndexOf("Acme teapot") + "Acme teapot".length,
};

async function pagesIn(folder: string): Promise<LabelledPage[]> {
  const pages: LabelledPage[] = [];
  for await (const page of readCorpus(folder)) pages.push(page as LabelledPage);
  return pages;
}

test("a page's texts have their candidates as marks, at their places", async () => {
  const { studio } = await studioOver({ "pot/page.html": shop });
  const view = await told<ValuesView>(studio, "/api/values?id=pot");
  expect(view).toMatchObject({ id: "pot", rev: "none", values: [], complete: false });
  const spots = spotsOf(view.lines);
  for (const [text, attribute] of [
    ["39,90", "price"],
    ["Acme", "brand"],
    ["In stock", "availability"],
  ]) {
    const spot = spots.find((one) => one.text === text);
    expect(spot, text).toBeDefined();
    expect(shop.slice(spot!.start, spot!.end)).toBe(text);
    const marks = spot!.whole.pieces.flatMap(({ mark }) => mark ?? []);
    expect(marks.map(({ guess }) => guess.attribute)).toContain(attribute);
  }
  const texts = view.lines.flat().map((text) => wholeSpot(text).text);
  expect(texts).toContain("It holds two cups.");
  expect(texts).toContain("Now only € 39,90");
});

test("saved values are the page's gold record, once all are marked", async () => {
  const { studio, folder } = await studioOver({ "pot.html": shop }, { annotator: "ann" });
  const id = (await told<{ pages: { id: string }[] }>(studio, "/api/queue")).pages[0]!.id;
  const put = (rev: string, values: readonly LabelledValue[], complete: boolean) =>
    ask(studio, "/api/values", {
      method: "PUT",
      headers: { ...own(studio), "if-match": rev },
      body: JSON.stringify({ id, values, complete }),
    });
  const first = await put("none", [price], false);
  expect(first.status).toBe(200);
  expect((await pagesIn(folder))[0]?.records).toBeUndefined();
  const { rev } = JSON.parse(first.text);
  expect((await put(rev, [title, price], true)).status).toBe(200);
  // Another window that still shows what was there before.
  expect((await put(rev, [], true)).status).toBe(409);
  expect(JSON.parse(await readFile(join(folder, id, "values.json"), "utf8"))).toEqual({
    version: 1,
    page: pageDigest(Buffer.from(shop)),
    annotator: "ann",
    updated: "1970-01-01T00:00:00.000Z",
    values: [title, price],
    complete: true,
  });
  const [page] = await pagesIn(folder);
  expect(page?.records).toEqual([{ title: ["Acme teapot"], price: ["39,90"] }]);
  expect(await told<ValuesView>(studio, `/api/values?id=${id}`)).toMatchObject({
    values: [title, price],
    complete: true,
  });
  // Nobody has said what its content is.
  expect((await loadCorpus([folder], { segmenter: layout })).pages).toEqual([]);
  expect((await readdir(join(folder, id))).sort()).toEqual([
    "page.html",
    "page.json",
    "values.json",
  ]);
});

test.each([
  ["an unknown page", { id: "none", values: [], complete: true }, 404],
  ["no place", { id: "pot", values: [{ ...price, end: price.start }], complete: true }, 400],
  [
    "a place twice",
    { id: "pot", values: [price, { ...price, attribute: "sku" }], complete: true },
    400,
  ],
  [
    "no attribute",
    { id: "pot", values: [{ ...price, attribute: "__proto__" }], complete: true },
    400,
  ],
])("%s is refused", async (_, body, status) => {
  const { studio, folder } = await studioOver({ "pot/page.html": shop });
  const asked = { method: "PUT", headers: { ...own(studio), "if-match": "none" } };
  const answer = await ask(studio, "/api/values", { ...asked, body: JSON.stringify(body) });
  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.text).error).not.toBe("");
  expect(await readdir(join(folder, "pot"))).toEqual(["page.html"]);
});

test("nothing is saved in a corpus that is only read, and values of other bytes are not the page's", async () => {
  const file = { version: 1, page: "sha256:0", values: [price], complete: true };
  const files = {
    "pot/page.html": shop,
    "pot/values.json": JSON.stringify(file),
    "pot/gold.txt": "",
  };
  const { studio, folder } = await studioOver(files, { readOnly: true });
  const view = await told<ValuesView>(studio, "/api/values?id=pot");
  expect(view).toMatchObject({ readOnly: true, values: [], complete: false });
  const body = JSON.stringify({ id: "pot", values: [], complete: true });
  const headers = { ...own(studio), "if-match": view.rev };
  expect((await ask(studio, "/api/values", { method: "PUT", headers, body })).status).toBe(403);
  expect((await pagesIn(folder))[0]?.records).toBeUndefined();
});

test("a corpus in a JSONL file is copied at the first save, as for labels", async () => {
  const line = JSON.stringify({ id: "pot", html: shop, gold: "Acme teapot" });
  const folder = await writeCorpus({ "pages.jsonl": `${line}\n` });
  const { store } = await openJsonl(join(folder, "pages.jsonl"), false);
  const studio = await studioOf(store);
  expect((await told<ValuesView>(studio, "/api/values?id=pot")).rev).toBe("none");
  const body = JSON.stringify({ id: "pot", values: [price], complete: true });
  const headers = { ...own(studio), "if-match": "none" };
  expect((await ask(studio, "/api/values", { method: "PUT", headers, body })).status).toBe(200);
  const [page] = await pagesIn(join(folder, "pages-labelled"));
  expect(page).toMatchObject({ gold: "Acme teapot", records: [{ price: ["39,90"] }] });
});

test("marking: an attribute, another one, none", () => {
  const whole = { start: 0, end: 9, pieces: [{ text: "Now 39,90" }] };
  const spot = { start: 4, end: 9, text: "39,90", whole };
  const one = marked([], spot, "price");
  expect(one).toEqual([{ attribute: "price", text: "39,90", start: 4, end: 9 }]);
  expect(marked(one, spot, "sku")).toMatchObject([{ attribute: "sku" }]);
  expect([attributeAt([], spot), attributeAt(one, spot)]).toEqual([null, "price"]);
  expect(marked(one, spot, null)).toEqual([]);
  expect(marked(one, wholeSpot(whole), "title")).toMatchObject([
    { attribute: "title", start: 0, text: "Now 39,90" },
    { attribute: "price" },
  ]);
  const spots = [spot, { ...spot, start: 12, end: 14 }];
  expect(stepped(spots, undefined, 1)).toBe(spots[0]);
  expect(stepped(spots, spots[0], 1)).toBe(spots[1]);
  expect(stepped(spots, spots[1], 1)).toBe(spots[1]);
  expect(stepped(spots, spots[1], -1)).toBe(spots[0]);
  expect(stepped([], undefined, 1)).toBeUndefined();
  expect(recordsOfValues([])).toEqual([]);
});
