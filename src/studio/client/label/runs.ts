/** Runs of rest of which the model is sure. */
import { figure } from "../../../base/figures.ts";
import { blockLabelOf } from "../../label/label.ts";
import type { StudioPage } from "../../studio-page.ts";
import { isDoubtful } from "./model-label.ts";

/** The blocks of a run, the last one included. */
export interface Fold {
  readonly from: number;
  readonly to: number;
}

/** Fewer blocks than this are not folded. */
const LEAST = 3;
/** Characters of a folded run that its line shows. */
const SHOWN = 90;

/**
 * The runs to fold: sure rest that nobody labelled otherwise. Blocks beside content or doubt stay in sight,
 * since content often ends a block later than the model has it.
 */
export function runsOf(page: StudioPage, labels: StudioPage["labels"]): Fold[] {
  const { blocks } = page;
  const isAtEdge = (i: number): boolean =>
    blocks[i] !== undefined && (blocks[i].isContent || isDoubtful(page, i));
  const folds: Fold[] = [];
  let from = 0;
  for (let i = 0; i <= blocks.length; i++) {
    const isFolded =
      blocks[i]?.isSureRest === true &&
      isRest(labels[i], page) &&
      !isAtEdge(i - 1) &&
      !isAtEdge(i + 1);
    if (isFolded) continue;
    if (i - from >= LEAST) folds.push({ from, to: i - 1 });
    from = i + 1;
  }
  return folds;
}

/** Whether nobody has labelled a block otherwise than as rest. */
function isRest(label: StudioPage["labels"][number] | undefined, { keep }: StudioPage): boolean {
  return !label || blockLabelOf(label, keep) === "rest";
}

/** The line that stands for a fold. */
export function foldInWords({ blocks }: StudioPage, { from, to }: Fold): string {
  const folded = blocks.slice(from, to + 1);
  const most = folded.reduce((top, { probability }) => Math.max(top, probability), 0);
  let texts = "";
  for (const { text } of folded) {
    if (texts.length > SHOWN) break;
    texts += `${texts && " · "}${text.slice(0, SHOWN)}`;
  }
  return `${folded.length} blocks of boilerplate, probability up to ${figure(most)}: ${texts.slice(0, SHOWN)} …`;
}
