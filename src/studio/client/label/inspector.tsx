import { useEffect, useRef, useState } from "preact/hooks";
import { explain } from "../../../inspect/client/detail.ts";
import { type PageView, reportView } from "./page-view.ts";

/** Delay before reasons are loaded, so that a held key skips those of blocks it passes. */
const REST_MS = 60;

interface Shown {
  readonly view: PageView;
  readonly block: number;
  readonly failure?: string;
}

/** The reasons for the model's decision on the current block. */
export function Inspector({ view }: { readonly view: PageView }) {
  const place = useRef<HTMLDivElement>(null);
  /** What is shown, and the failure to load it. */
  const [shown, setShown] = useState<Shown>();
  const block = view.labelling.selection.value.to;
  useEffect(() => {
    let isStale = false;
    const timer = setTimeout(async () => {
      try {
        const explained = await view.explained(block);
        if (isStale) return;
        const nodes = explain(reportView(view.page, block, explained), block);
        place.current?.replaceChildren(...nodes);
        setShown({ view, block });
      } catch (error) {
        if (isStale) return;
        place.current?.replaceChildren();
        setShown({ view, block, failure: (error as Error).message });
      }
    }, REST_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [view, block]);
  // Reasons of another block are hidden until those of this one are there.
  const isBusy = shown?.view !== view || shown.block !== block;
  if (view.page.blocks.length === 0) return <p>The page has no block of text.</p>;
  return (
    <>
      <h2 class="unseen">Reasons</h2>
      {!isBusy && shown.failure && <p class="banner">{shown.failure}</p>}
      <div ref={place} class="reasons" aria-busy={isBusy} />
    </>
  );
}
