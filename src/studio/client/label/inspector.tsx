import { useEffect, useState } from "preact/hooks";
import { Reasons } from "../../../inspect/client/reasons.tsx";
import type { InspectedBlock } from "../../../inspect/inspection.ts";
import { Failure } from "../ui/failure.tsx";
import type { PageView } from "./page-view.ts";

/** Delay before reasons are loaded, so that a held key skips those of blocks it passes. */
const REST_MS = 60;

interface Shown {
  readonly view: PageView;
  readonly i: number;
  readonly block?: InspectedBlock;
  readonly failure?: string;
}

/** The reasons for the model's decision on the current block. */
export function Inspector({ view }: { readonly view: PageView }) {
  const [shown, show] = useState<Shown>();
  const { page, labelling } = view;
  const i = labelling.selection.value.to;
  useEffect(() => {
    let isStale = false;
    const tell = (found: Pick<Shown, "block" | "failure">): void => {
      if (!isStale) show({ view, i, ...found });
    };
    const timer = setTimeout(() => {
      view.explained(i).then(
        (block) => tell({ block }),
        (error: Error) => tell({ failure: error.message }),
      );
    }, REST_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [view, i]);
  if (page.blocks.length === 0) return <p>The page has no block of text.</p>;
  // Reasons of another block are hidden until those of this one are there.
  const isBusy = shown?.view !== view || shown.i !== i;
  return (
    <>
      <h2 class="unseen">Reasons</h2>
      {!isBusy && <Failure of={shown.failure} />}
      <div class="reasons" aria-busy={isBusy}>
        {shown?.block && (
          <Reasons
            key={shown.i}
            page={page}
            i={shown.i}
            block={shown.block}
            isKept={page.blocks[shown.i]?.isContent === true}
          />
        )}
      </div>
    </>
  );
}
