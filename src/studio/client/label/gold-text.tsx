import { blockLabelOf, partOf } from "../../label/label.ts";
import type { PageView } from "./page-view.ts";
import { Swatch } from "./swatch.tsx";

/** The gold text so far; a click on a line selects its block. */
export function GoldText({ view }: { readonly view: PageView }) {
  const { page, labelling } = view;
  const labels = labelling.labels.value;
  const { to } = labelling.selection.value;
  const isContent = (label: (typeof labels)[number] | undefined): boolean =>
    !!label && blockLabelOf(label, page.keep) === "content";
  const kept = [...page.blocks.entries()].filter(([i]) => isContent(labels[i]));
  const words = kept.reduce((sum, [, block]) => sum + block.words, 0);
  if (kept.length === 0) return <p class="muted">Nothing is labelled content yet.</p>;
  return (
    <>
      <p class="muted">
        {kept.length} blocks, {words.toLocaleString("en")} words
      </p>
      <ol class="gold">
        {kept.map(([i, block]) => (
          <li key={i} class={i === to ? "current" : ""}>
            <button type="button" dir="auto" onClick={() => labelling.select(i)}>
              {partOf(labels[i]) && <Swatch of={labels[i]} />}
              {block.text}
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}
