/**
 * Pictures of pages as a browser shows them. A page's picture is taken when it is first asked for, without any
 * network, and kept in the corpus.
 */
import { createHash } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { pageDigest } from "../../../training/corpus/block-labels.ts";
import { messageOf } from "../../base/message.ts";
import { exists } from "../../base/paths.ts";
import type { SegmentedPage } from "../../document/block.ts";
import { TagSet, TEXT } from "../../document/tags.ts";
import type { BrowserOptions } from "../../rendering/chromium.ts";
import { markTexts, type Picture, pictureBoxSchema } from "../../rendering/picture.ts";
import type { Renderer, RenderInput } from "../../rendering/renderer.ts";
import type { FindFile } from "../../rendering/requests.ts";
import type { CorpusStore, ReadPage } from "../corpus-store.ts";
import { ownFolder, readOwn, writeOwn } from "../own-folder.ts";
import { Refused } from "../refused.ts";
import { NOWHERE, pageAddress } from "../resources/links.ts";
import { cssOf, mediaTypes, type Resources } from "../resources/resource.ts";
import { unitsOf } from "../units.ts";
import { writeWhole } from "../write-file.ts";

/** A unit on the picture: its number; left, top, width and height in pixels. */
export type UnitBox = readonly [
  unit: number,
  left: number,
  top: number,
  width: number,
  height: number,
];

/** The picture of a page, or why there is none. */
export type PictureView =
  | { readonly state: "pending" }
  | { readonly state: "failed"; readonly reason: string }
  | {
      readonly state: "done";
      readonly width: number;
      readonly height: number;
      readonly boxes: readonly UnitBox[];
    };

/** The browser that takes the pictures. */
export type PictureBrowser = Pick<BrowserOptions, "chromium" | "sandbox">;

export interface Pictures {
  /** Takes the picture if there is none; asked again after a failure, tries again. @throws Refused 404 */
  view(id: string): Promise<PictureView>;
  /** The image, a JPEG. @throws Refused 404 if there is none */
  image(id: string): Promise<Uint8Array>;
  /** Ends the browser: afterwards nothing is written. */
  close(): Promise<void>;
}

const keptSchema = z.strictObject({
  width: z.int().min(1),
  height: z.int().min(1),
  boxes: z.array(pictureBoxSchema),
});

/** The address of a part of an MHTML file, and that which a browser is given for it. */
const PART = /\bcid:[^\s"'<>()]{1,998}/gi;
const PARTS = `${NOWHERE}cid/`;
/** What is far below the window is loaded too: the picture shows it. */
const LAZY = /\bloading(?=\s*=\s*["']?lazy\b)/gi;
/** Most pictures in memory. */
const KEPT = 4;
/** Elements whose text is no markup: a mark in them would be shown. */
const raw = new TagSet("title textarea xmp plaintext");

export function createPictures(
  store: CorpusStore,
  opened: (id: string) => Promise<{ readonly page: SegmentedPage }>,
  resourcesOf: (id: string) => Promise<Resources>,
  browser: PictureBrowser = {},
): Pictures {
  /** Pictures that are being taken, or were taken last, by the digest of their page. */
  const taken = new Map<string, Promise<Picture>>();
  const failed = new Map<string, string>();
  const ready = new Map<string, Picture>();
  let turn: Promise<unknown> = Promise.resolve();
  let renderer: Renderer | undefined;
  let isClosed = false;

  const take = async (id: string, { url }: ReadPage, digest: string): Promise<Picture> => {
    const known = await readPicture(store.folder, digest);
    if (known !== undefined) return known;
    const { page } = await opened(id);
    if (isClosed) throw new Error("the studio ends");
    const { openRenderer } = await import("../../rendering/renderer.ts");
    renderer = await openRenderer(browser);
    try {
      const marked = markTexts(page.document.source.toString(), textsOf(page));
      const drawn = drawnWith(marked, await resourcesOf(id));
      const picture = await renderer.picture({ ...drawn, url: pageAddress(url) });
      // A picture that cannot be kept is shown nevertheless.
      if (!store.readOnly && !isClosed) await keep(store.folder, digest, picture).catch(() => {});
      return picture;
    } finally {
      await renderer.close();
      renderer = undefined;
    }
  };
  const begin = (id: string, read: ReadPage, digest: string): void => {
    const taking = turn.then(() => take(id, read, digest));
    taken.set(digest, taking);
    turn = taking.then(
      (picture) => {
        ready.set(digest, picture);
        if (ready.size > KEPT) ready.delete(ready.keys().next().value!);
        taken.delete(digest);
      },
      (error: unknown) => {
        failed.set(digest, messageOf(error));
        taken.delete(digest);
      },
    );
  };

  return {
    async view(id) {
      const read = await store.read(id);
      const digest = digestOf(read.html, await resourcesOf(id));
      const picture = ready.get(digest);
      if (picture !== undefined) {
        const { page } = await opened(id);
        const { width, height } = picture;
        return { state: "done", width, height, boxes: unitBoxes(page, read, picture) };
      }
      const reason = failed.get(digest);
      failed.delete(digest);
      if (reason !== undefined) return { state: "failed", reason };
      if (!taken.has(digest)) begin(id, read, digest);
      return { state: "pending" };
    },
    async image(id) {
      const { html } = await store.read(id);
      const digest = digestOf(html, await resourcesOf(id));
      const picture = ready.get(digest) ?? (await readPicture(store.folder, digest));
      if (picture === undefined) throw new Refused(404, "this page has no picture yet");
      return picture.image;
    },
    async close() {
      isClosed = true;
      await renderer?.close();
      await turn;
    },
  };
}

/** A page, and how its requests find what came with it. Browsers ask nobody for parts of MHTML. */
function drawnWith(html: string, resources: Resources): Omit<RenderInput, "url"> {
  const asked = (text: string): string =>
    text.replace(PART, (part) => (resources.has(part) ? PARTS + encodeURIComponent(part) : part));
  const find: FindFile = (url) => {
    const part = url.startsWith(PARTS) ? decodeURIComponent(url.slice(PARTS.length)) : url;
    const resource = resources.get(part);
    if (resource === undefined) return undefined;
    const { ending, bytes } = resource;
    const body = ending === "css" ? Buffer.from(asked(cssOf(resource))) : bytes;
    return { type: mediaTypes[ending], bytes: body };
  };
  return { html: asked(html).replace(LAZY, "data-loading"), find };
}

/** Pictures of other resources are other pictures. */
function digestOf(html: Uint8Array, resources: Resources): string {
  const page = pageDigest(html);
  if (resources.size === 0) return page;
  let digest = digests.get(resources);
  if (digest === undefined) {
    const hash = createHash("sha256");
    for (const [address, { bytes }] of resources) hash.update(`${address}\0`).update(bytes);
    digest = hash.digest("hex").slice(0, 16);
    digests.set(resources, digest);
  }
  return `${page}-${digest}`;
}

const digests = new WeakMap<Resources, string>();

/** Offsets of the texts of a page's blocks, where a mark can be. */
function textsOf({ document, blocks }: SegmentedPage): number[] {
  const { tags, parents, starts } = document;
  return blocks
    .flatMap(({ content }) => content)
    .filter((node) => tags[node] === TEXT && !raw.has(tags[parents[node]!]!))
    .map((node) => starts[node]!)
    .sort((a, b) => a - b);
}

/** A box around all texts of each unit. */
function unitBoxes(page: SegmentedPage, { labels }: ReadPage, { boxes }: Picture): UnitBox[] {
  const unitAt = new Map<number, number>();
  for (const { index, content } of unitsOf(page, labels?.cuts)) {
    for (const node of content) unitAt.set(page.document.starts[node]!, index);
  }
  const around = new Map<number, UnitBox>();
  for (const [offset, left, top, width, height] of boxes) {
    const unit = unitAt.get(offset);
    if (unit === undefined) continue;
    const [, x, y, w, h] = around.get(unit) ?? [unit, left, top, width, height];
    const [first, upper] = [Math.min(x, left), Math.min(y, top)];
    const [last, lower] = [Math.max(x + w, left + width), Math.max(y + h, top + height)];
    around.set(unit, [unit, first, upper, last - first, lower - upper]);
  }
  return [...around.values()];
}

async function readPicture(corpus: string, digest: string): Promise<Picture | undefined> {
  const known = await readOwn(corpus, `${pathOf(digest)}.json`, keptSchema);
  if (known === undefined) return undefined;
  try {
    return { ...known, image: await readFile(imageOf(corpus, digest)) };
  } catch {
    return undefined;
  }
}

async function keep(corpus: string, digest: string, { image, ...rest }: Picture): Promise<void> {
  if (!(await exists(corpus))) return;
  const file = imageOf(corpus, digest);
  await mkdir(dirname(file), { recursive: true });
  await writeWhole(file, image);
  await writeOwn(corpus, `${pathOf(digest)}.json`, rest);
}

const pathOf = (digest: string): string => join("pictures", digest.replace("sha256:", ""));
const imageOf = (corpus: string, digest: string): string =>
  join(ownFolder(corpus), `${pathOf(digest)}.jpg`);
