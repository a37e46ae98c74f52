import { useEffect, useRef, useState } from "preact/hooks";
import { explain } from "../../../inspect/client/detail.ts";
import { type PageView, reportView } from "./page-view.ts";

/** Delay before reasons are loaded, so that a held key skips those of blocks it passes. */
const REST_MS = 60;

/** The reasons for the model's decision on the current block. */
export function Inspector({ view }: { readonly view: PageView }) {
  const place = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<string>();
  const block = view.labelling.selection.value.to;
  useEffect(() => {
    let isStale = false;
    const timer = setTimeout(async () => {
      try {
        const explained = await view.explained(block);
        if (isStale) return;
        setFailure(undefined);
        const nodes = explain(reportView(view.page, block, explained), block);
        place.current?.replaceChildren(...nodes);
      } catch (error) {
        if (!isStale) setFailure((error as Error).message);
      }
    }, REST_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [view, block]);
  if (view.page.blocks.length === 0) return <p>The page has no block of text.</p>;
  return (
    <>
      <h2 class="unseen">Reasons</h2>
      {failure && <p class="banner">{failure}</p>}
      <div ref={place} class="reasons" />
    </>
  );
}
