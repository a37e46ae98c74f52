/** What a model or a method keeps of a page, in the same shape for all. */
import { type LabelledSpan, pageDigest } from "../../../training/corpus/block-labels.ts";
import type { Block } from "../../document/block.ts";
import { openPage } from "../../document/open-page.ts";
import { segmenterNamed } from "../../document/segmenter.ts";
import { methodNamed } from "../../methods/index.ts";
import { loadModel } from "../../models/load/load-model.ts";
import { classifyPage } from "../../pipeline/pipeline.ts";
import type { ReadPage } from "../corpus-store.ts";
import { readRecord } from "../training-record.ts";

/** A model file or a method, as plain data: a thread can be told of it. */
export type JudgeSpec =
  | { readonly kind: "method"; readonly id: string }
  /** With the digest of the file: another file of that name is another judge. */
  | { readonly kind: "model"; readonly path: string; readonly digest: string };

/** What of a page a judge looks at. */
export type JudgedPage = Pick<ReadPage, "html" | "url" | "charset">;

export interface Judgement {
  /** What is kept. */
  readonly text: string;
  /** Every block, `content` where it is kept and `rest` where it is not. */
  readonly blocks: readonly LabelledSpan[];
}

export type Judge = (page: JudgedPage) => Judgement;

/** Judges that stay open: the two of a comparison, and those of the one before. */
const KEPT = 4;
const open = new Map<string, Promise<Judge>>();

/** Opens a judge, or takes one that is open. @throws ModelError, and RangeError for an unknown method */
export function judgeOf(spec: JudgeSpec): Promise<Judge> {
  const key = JSON.stringify(spec);
  const judge = open.get(key) ?? openJudge(spec);
  open.delete(key);
  open.set(key, judge);
  judge.catch(() => open.delete(key));
  if (open.size > KEPT) open.delete(open.keys().next().value!);
  return judge;
}

async function openJudge(spec: JudgeSpec): Promise<Judge> {
  return spec.kind === "method" ? methodJudge(spec.id) : modelJudge(spec.path);
}

function methodJudge(id: string): Judge {
  const method = methodNamed(id);
  const segmenter = segmenterNamed("layout");
  return ({ html, charset }) => {
    const { page } = openPage(html, segmenter, { charset });
    const { text, kept } = method.run(page);
    return { text, blocks: spansOf(page.blocks, (i) => kept[i] === 1) };
  };
}

/**
 * A model judges pages that it learnt from as it would have without them, where the studio trained it and
 * kept what the models of its cross-validation made of them.
 */
async function modelJudge(path: string): Promise<Judge> {
  const model = loadModel(path);
  const record = await readRecord(path, model.json.checksum);
  return ({ html, url, charset }) => {
    const about = { charset, ...(url && URL.canParse(url) ? { url } : {}) };
    const heldOut = record?.pages[pageDigest(html)];
    if (heldOut === undefined) {
      const { blocks } = classifyPage(html, model, about);
      const own = blocks.map(({ block }) => block);
      return judgement(own, (i) => blocks[i]!.isContent);
    }
    const { page } = openPage(html, model.segmenter, about);
    if (page.blocks.length !== heldOut.length) {
      const found = `found ${page.blocks.length} blocks, ${heldOut.length} when it was trained`;
      throw new Error(`${found}: this version splits the page in another way; train it again`);
    }
    return judgement(page.blocks, (i) => heldOut[i] === "1");
  };
}

function judgement(blocks: readonly Block[], isKept: (i: number) => boolean): Judgement {
  const kept = blocks.filter((_, i) => isKept(i));
  return { text: kept.map(({ text }) => text).join("\n"), blocks: spansOf(blocks, isKept) };
}

function spansOf(blocks: readonly Block[], isKept: (i: number) => boolean): LabelledSpan[] {
  return blocks.map(({ start, end }, i) => ({ start, end, label: isKept(i) ? "content" : "rest" }));
}
