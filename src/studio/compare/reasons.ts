/** Why a model or a method keeps a block, or leaves it out. */

import { pageDigest } from "../../../training/corpus/block-labels.ts";
import { openPage } from "../../document/open-page.ts";
import { segmenterNamed } from "../../document/segmenter.ts";
import { families } from "../../features/index.ts";
import { type InspectedBlock, type Inspection, inspectBlock } from "../../inspect/inspection.ts";
import { inspectMethod, type MethodInspection } from "../../inspect/method-inspection.ts";
import { methodNamed } from "../../methods/index.ts";
import { loadModel } from "../../models/load/load-model.ts";
import type { ReadPage } from "../corpus-store.ts";
import { openStudioPage } from "../studio-page.ts";
import { readRecord } from "../training-record.ts";
import type { SystemSpec } from "./system.ts";

/** What a model says of one of its blocks. */
export interface ModelReasons extends Pick<Inspection, "threshold" | "families" | "model"> {
  readonly block: InspectedBlock;
  /** Whether the decision that is compared is of another model, which had not seen the page's site. */
  readonly isHeldOut: boolean;
}

/** What a method says of one of its blocks. */
export interface MethodReasons extends Pick<MethodInspection, "name" | "description"> {
  readonly isKept: boolean;
  readonly score: number;
}

export type Reasons = ModelReasons | MethodReasons;

/** The reasons for the block at an offset of the page; undefined if there is none. */
export type Explain = (start: number) => Reasons | undefined;

/** @throws ModelError, or RangeError for an unknown method */
export async function explainerOf(spec: SystemSpec, page: ReadPage): Promise<Explain> {
  return spec.kind === "method" ? methodExplainer(spec.id, page) : modelExplainer(spec.path, page);
}

function methodExplainer(id: string, read: ReadPage): Explain {
  const { page } = openPage(read.html, segmenterNamed("layout"), { charset: read.charset });
  const { name, description, kept, scores } = inspectMethod(methodNamed(id), page);
  return (start) => {
    const i = page.blocks.findIndex((block) => start < block.end);
    return i < 0 ? undefined : { name, description, isKept: kept[i]!, score: scores[i]! };
  };
}

async function modelExplainer(path: string, read: ReadPage): Promise<Explain> {
  const model = loadModel(path);
  const { json } = model;
  const record = await readRecord(path, json.checksum);
  const isHeldOut = record?.pages[pageDigest(read.html)] !== undefined;
  const opened = openStudioPage(read, model);
  const { threshold } = opened;
  const about = Object.fromEntries(families.map(({ name, description }) => [name, description]));
  return (start) => {
    const i = opened.page.blocks.findIndex((block) => start < block.end);
    if (i < 0) return undefined;
    const block = inspectBlock(opened, model, i);
    return { threshold, families: about, model: json.name, block, isHeldOut };
  };
}
