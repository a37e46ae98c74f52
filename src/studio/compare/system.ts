/** The systems that are compared, models and methods: what each keeps of a page, in one shape. */
import { type LabelledSpan, pageDigest } from "../../../training/corpus/block-labels.ts";
import type { Block } from "../../document/block.ts";
import { openPage } from "../../document/open-page.ts";
import { segmenterNamed } from "../../document/segmenter.ts";
import { methodNamed } from "../../methods/index.ts";
import { loadModel } from "../../models/load/load-model.ts";
import { classifyPage } from "../../pipeline/pipeline.ts";
import type { ReadPage } from "../corpus-store.ts";
import { readRecord } from "../training-record.ts";

/** A model file or a method, as plain data that can be sent to a thread. */
export type SystemSpec =
  | { readonly kind: "method"; readonly id: string }
  /** With the digest of the file: a changed file is another system. */
  | { readonly kind: "model"; readonly path: string; readonly digest: string };

/** The parts of a page that a system reads. */
export type SystemPage = Pick<ReadPage, "html" | "url" | "charset">;

export interface KeptBlocks {
  /** Text of the kept blocks. */
  readonly text: string;
  /** Every block: `content` if it is kept, else `rest`. */
  readonly blocks: readonly LabelledSpan[];
}

export type System = (page: SystemPage) => KeptBlocks;

/** Most open systems: the two of this comparison and the two of the previous one. */
const KEPT = 4;
const open = new Map<string, Promise<System>>();

/** Opens a system, or reuses an open one. @throws ModelError, or RangeError for an unknown method */
export function systemOf(spec: SystemSpec): Promise<System> {
  const key = JSON.stringify(spec);
  const system = open.get(key) ?? openSystem(spec);
  open.delete(key);
  open.set(key, system);
  system.catch(() => open.delete(key));
  if (open.size > KEPT) open.delete(open.keys().next().value!);
  return system;
}

async function openSystem(spec: SystemSpec): Promise<System> {
  return spec.kind === "method" ? methodSystem(spec.id) : modelSystem(spec.path);
}

function methodSystem(id: string): System {
  const method = methodNamed(id);
  const segmenter = segmenterNamed("layout");
  return ({ html, charset }) => {
    const { page } = openPage(html, segmenter, { charset });
    const { text, kept } = method.run(page);
    return { text, blocks: spansOf(page.blocks, (i) => kept[i] === 1) };
  };
}

/**
 * A model as a system. For a page that it was trained on in the studio, it returns the out-of-fold decision
 * that was kept at training.
 */
async function modelSystem(path: string): Promise<System> {
  const model = loadModel(path);
  const record = await readRecord(path, model.json.checksum);
  return ({ html, url, charset }) => {
    const about = { charset, ...(url && URL.canParse(url) ? { url } : {}) };
    const heldOut = record?.pages[pageDigest(html)];
    if (heldOut === undefined) {
      const { blocks } = classifyPage(html, model, about);
      const own = blocks.map(({ block }) => block);
      return keptBlocks(own, (i) => blocks[i]!.isContent);
    }
    const { page } = openPage(html, model.segmenter, about);
    if (page.blocks.length !== heldOut.length) {
      const found = `found ${page.blocks.length} blocks, ${heldOut.length} when it was trained`;
      throw new Error(`${found}: this version splits the page differently; train the model again`);
    }
    return keptBlocks(page.blocks, (i) => heldOut[i] === "1");
  };
}

function keptBlocks(blocks: readonly Block[], isKept: (i: number) => boolean): KeptBlocks {
  const kept = blocks.filter((_, i) => isKept(i));
  return { text: kept.map(({ text }) => text).join("\n"), blocks: spansOf(blocks, isKept) };
}

function spansOf(blocks: readonly Block[], isKept: (i: number) => boolean): LabelledSpan[] {
  return blocks.map(({ start, end }, i) => ({ start, end, label: isKept(i) ? "content" : "rest" }));
}
