import type { Signal } from "@preact/signals";
import { verdictOf, withoutOption } from "../../../inspect/wording.ts";
import type { Tried } from "../engine.ts";
import { useLoaded } from "../use-loaded.ts";

interface Props {
  readonly tried: Tried;
  readonly over: Signal<number | undefined>;
  readonly picked: Signal<{ readonly block: number }>;
  readonly pick: (block: number) => void;
}

/** Why a block is kept or dropped: the one under the pointer, else the selected one. */
export function Why({ tried, over, picked, pick }: Props) {
  const number = over.value ?? picked.value.block;
  const block = tried.blocks[number];
  const { found } = useLoaded(tried.features && block && (() => tried.features!(number)), [number]);
  if (block === undefined) return <p class="muted">The page has no block of text.</p>;
  const { blocks, threshold } = tried;
  return (
    <div class="why card">
      <div class="why-which">
        <strong class="look" data-l={block.isContent ? "content" : "rest"}>
          {block.isContent ? "kept" : "dropped"}
        </strong>
        <span class="muted">
          block {number + 1} of {blocks.length.toLocaleString("en")}
        </span>
        <button type="button" aria-label="Previous block" onClick={() => step(-1)}>
          ‹
        </button>
        <button type="button" aria-label="Next block" onClick={() => step(1)}>
          ›
        </button>
      </div>
      <p role="status">{withoutOption(verdictOf(block, threshold))}</p>
      {tried.features && (
        <p class="muted why-features">
          {found?.for && <span>For content: {found.for}.</span>}{" "}
          {found?.against && <span>Against: {found.against}.</span>}
        </p>
      )}
    </div>
  );

  function step(by: 1 | -1): void {
    over.value = undefined;
    pick(picked.value.block + by);
  }
}
