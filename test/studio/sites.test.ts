import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { extract } from "../../src/api/extract.ts";
import { readSite } from "../../src/sites/site.ts";
import { openStore } from "../../src/studio/corpus-store.ts";
import type { Studio } from "../../src/studio/server.ts";
import type { ListedSite } from "../../src/studio/sites/site-pages.ts";
import type { SiteView } from "../../src/studio/sites/site-view.ts";
import type { StudioPage } from "../../src/studio/studio-page.ts";
import { ask, own, studioOf, studioOver, told } from "./ask.ts";
import { site, sitePages } from "./site-pages.ts";

async function settled(studio: Studio, shares: number[] = []): Promise<SiteView> {
  for (;;) {
    const view = await told<SiteView>(studio, `/api/site?site=${site}`);
    shares.push(view.done);
    if (!view.isRunning) return view;
    await setTimeout(30);
  }
}

async function label(studio: Studio, id: string, gold: string): Promise<void> {
  const page = await told<StudioPage>(studio, `/api/page?id=${id}`);
  const labels = page.blocks.map(({ text }) => (gold.includes(text) ? "content" : "rest"));
  const body = JSON.stringify({ id, labels, complete: true });
  await told(studio, "/api/labels", { method: "PUT", headers: { "if-match": page.rev }, body });
}

const carry = { method: "POST", body: JSON.stringify({ site }) };
const next = async (studio: Studio): Promise<string | null> =>
  (await told<{ id: string | null }>(studio, `/api/site/next?site=${site}`)).id;

test("carries the labels of three pages to the others, and verifies it on pages that did not teach", async () => {
  const { files, golds, teaching, verifying } = sitePages(20);
  expect([teaching.length, verifying.length]).toEqual([10, 10]);
  const other = { "else/page.html": "<p>The ferry left the harbour at noon.", ...files };
  const { studio, folder } = await studioOver(other);
  expect(await told<ListedSite[]>(studio, "/api/sites")).toEqual([{ site, pages: 20, done: 0 }]);
  const refused = await ask(studio, "/api/site", { ...carry, headers: own(studio) });
  expect(refused.status).toBe(409);
  for (let i = 0; i < 3; i++) {
    const id = (await next(studio))!;
    expect(teaching).toContain(id);
    await label(studio, id, golds[id]!);
  }
  // Nothing is carried so far, so that there is nothing to verify.
  expect(await next(studio)).toBeNull();
  const before = await told<StudioPage>(studio, `/api/page?id=${verifying[0]}`);
  const kept = ({ blocks }: StudioPage): string =>
    blocks.flatMap(({ isContent, text }) => (isContent ? [text] : [])).join("\n");
  expect(kept(before)).not.toBe(golds[verifying[0]!]);

  const shares = [(await told<SiteView>(studio, "/api/site", carry)).done];
  const carried = await settled(studio, shares);
  expect([shares[0], shares.at(-1)]).toEqual([0, 1]);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(carried.taughtBy).toHaveLength(3);
  expect(carried.pages.filter((page) => page.carried).length).toBe(17);
  expect(carried).toMatchObject({ isStale: false, verified: { pages: 0, all: 10 } });
  // The label screen opens with what was carried.
  expect(kept(await told<StudioPage>(studio, `/api/page?id=${verifying[0]}`))).toBe(
    golds[verifying[0]!],
  );
  for (let i = 0; i < 5; i++) {
    const id = (await next(studio))!;
    expect(verifying).toContain(id);
    await label(studio, id, golds[id]!);
  }
  const verified = await settled(studio);
  expect(verified.isStale).toBe(false);
  expect(verified.verified.pages).toBe(5);
  const { carried: by, alone } = verified.verified;
  expect(by!.mean).toBeGreaterThan(0.99);
  expect(alone!).toBeLessThan(0.9);

  const { text } = await ask(studio, `/api/site/file?site=${site}`, { headers: own(studio) });
  const learnt = readSite(text);
  expect(learnt.summaries.filter(({ labelled }) => labelled)).toHaveLength(8);
  const last = verifying.at(-1)!;
  expect(extract(files[`${last}/page.html`]!, { site: learnt }).content).toBe(golds[last]!);

  // Started again, it knows what it has learnt; other labels of what teaches make it old.
  await studio.close();
  const again = await studioOf(await openStore(folder, false));
  const known = await settled(again);
  expect(known).toMatchObject({ isStale: false, verified: verified.verified });
  expect(known.taughtBy).toEqual(verified.taughtBy);
  await label(again, known.taughtBy![0]!, "");
  expect((await settled(again)).isStale).toBe(true);
});

test("knows no site of few pages", async () => {
  const { files } = sitePages(3);
  const { studio } = await studioOver(files);
  expect(await told<ListedSite[]>(studio, "/api/sites")).toEqual([]);
  const { status } = await ask(studio, `/api/site?site=${site}`, { headers: own(studio) });
  expect(status).toBe(404);
});
