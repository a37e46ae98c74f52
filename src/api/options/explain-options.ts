import { type Accepted, numberRow, type OptionTable } from "./option.ts";
import { type BlockOptions, pageOptions } from "./page-options.ts";

/** Options of `explain`. */
export interface ExplainOptions extends Omit<BlockOptions, "site"> {
  /** Most contributions to list per block, the largest first; default all. */
  readonly top?: number;
}

/** The option that explanations alone have. */
export const explainOwnOptions: OptionTable<Omit<ExplainOptions, keyof BlockOptions>> = {
  top: numberRow(0, "own", "list this many contributions per block, the largest first"),
};

const noContent = "it explains all blocks and writes no content";

/** `explain`. */
export const explaining: Accepted = {
  operation: "explain",
  table: { ...explainOwnOptions, ...pageOptions },
  refuses: {
    tree: noContent,
    form: noContent,
    filter: noContent,
    list: noContent,
    site: "an explanation is of the page alone",
  },
};
