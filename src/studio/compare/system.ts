/** One interface to the systems that are compared, models and methods: the blocks that each keeps of a page. */
import { pageDigest } from "../../../training/corpus/block-labels.ts";
import {
  type KeptBlocks,
  keptBlocks,
  keptByMethod,
  keptByModel,
  type SystemPage,
} from "../../../training/score/kept-blocks.ts";
import type { LabelledSpan } from "../../document/labelled-spans.ts";
import { openPage } from "../../document/open-page.ts";
import { loadModel } from "../../models/load/load-model.ts";
import { keepOpened } from "../opened-pages.ts";
import { readRecord } from "../training-record.ts";

/** A model file or a method, as plain data that can be sent to a thread. */
export type SystemSpec =
  | { readonly kind: "method"; readonly id: string }
  /** With the digest of the file: a changed file is another system. */
  | { readonly kind: "model"; readonly path: string; readonly digest: string };

/** The blocks that a system keeps of a page, as the compare screen shows them. */
export interface KeptSpans {
  /** Text of the kept blocks. */
  readonly text: string;
  /** Every block: `content` if it is kept, else `rest`. */
  readonly blocks: readonly LabelledSpan[];
}

export type System = (page: SystemPage) => KeptSpans;

const systems = keepOpened(async (key): Promise<System> => {
  const spec = JSON.parse(key) as SystemSpec;
  return spec.kind === "method" ? methodSystem(spec.id) : modelSystem(spec.path);
});

/** Opens a system, or reuses an open one. @throws ModelError, or RangeError for an unknown method */
export function systemOf(spec: SystemSpec): Promise<System> {
  return systems.open(JSON.stringify(spec));
}

function methodSystem(id: string): System {
  const keep = keptByMethod(id);
  return (page) => spansOf(keep(page));
}

/**
 * A model as a system. For a page that it was trained on in the studio, it returns the out-of-fold decision
 * that was kept at training.
 */
async function modelSystem(path: string): Promise<System> {
  const model = loadModel(path);
  const keep = keptByModel(model);
  const record = await readRecord(path, model.json.checksum);
  return ({ html, url, charset }) => {
    const origin = { charset, ...(url && URL.canParse(url) ? { url } : {}) };
    const heldOut = record?.pages[pageDigest(html)];
    if (heldOut === undefined) return spansOf(keep({ html, ...origin }));
    const { blocks } = openPage(html, model.segmenter, origin).page;
    if (blocks.length !== heldOut.length) {
      const found = `found ${blocks.length} blocks, ${heldOut.length} when it was trained`;
      throw new Error(`${found}: this version splits the page differently; train the model again`);
    }
    return spansOf(
      keptBlocks(
        blocks,
        Array.from(heldOut, (one) => one === "1"),
      ),
    );
  };
}

function spansOf({ text, blocks, kept }: KeptBlocks): KeptSpans {
  const spans = blocks.map(({ start, end }, i): LabelledSpan => {
    return { start, end, label: kept[i] ? "content" : "rest" };
  });
  return { text, blocks: spans };
}
