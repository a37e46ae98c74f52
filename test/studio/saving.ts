/**
 * A process that saves the labels of a page over and over, now these and now those, until it is killed.
 * Arguments: the corpus.
 */

import type { LabelledSpan } from "../../src/document/labelled-spans.ts";
import { openStore } from "../../src/studio/corpus-store.ts";

/** Enough for a write to take its time. */
const BLOCKS = 5000;

const store = await openStore(process.argv[2]!, false);
let { rev } = await store.read("page");
for (let turn = 0; ; turn++) {
  const label = turn % 2 === 0 ? "content" : "rest";
  const blocks = Array.from(
    { length: BLOCKS },
    (_, i): LabelledSpan => ({ start: 2 * i, end: 2 * i + 1, label }),
  );
  const gold = `${label}\n`.repeat(BLOCKS);
  rev = await store.save("page", rev, {
    labels: { segmenter: "layout", annotator: label, blocks, complete: true },
    gold,
    comments: "",
  });
  process.send?.("saved");
}
