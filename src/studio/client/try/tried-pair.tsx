import { useSignal } from "@preact/signals";
import type { Tried } from "../engine.ts";
import type { WindowMessage } from "../frame/messages.ts";
import { Framed } from "../framed.tsx";
import { Look } from "../label/legend.tsx";
import { effects } from "../ui/effects.ts";
import { useLoaded } from "../use-loaded.ts";
import { Pending } from "./pending.tsx";
import { TracedText } from "./traced-text.tsx";
import { Why } from "./why.tsx";

/** The page and its Markdown side by side: a block that is pointed at on one side lights on the other. */
export function TriedPair({ tried }: { readonly tried: Tried }) {
  const over = useSignal<number | undefined>(undefined);
  const picked = useSignal({ block: firstOf(tried.blocks) });
  const page = useLoaded(() => tried.frame("page"), []);
  const traced = useLoaded(() => tried.traced(), []);
  const point = (block: number | undefined): void => {
    over.value = block;
  };
  const pick = (block: number): void => {
    if (block >= 0 && block < tried.blocks.length) picked.value = { block };
  };
  const follow = (send: (message: WindowMessage) => void): (() => void) =>
    effects(
      () => send({ kind: "over", block: over.value }),
      () => {
        const { block } = picked.value;
        if (tried.blocks.length > 0) send({ kind: "select", from: block, to: block });
      },
    );
  return (
    <>
      <Why tried={tried} over={over} picked={picked} pick={pick} />
      <div class="pair">
        <section aria-label="The page">
          <div class="side-head">
            <h3>The page</h3>
            <p class="legend-line">
              <Look label="content" sample="kept" />
              <Look label="rest" sample="dropped" />
              <Look label="unsure" sample="in doubt" />
            </p>
          </div>
          {page.found === undefined ? (
            <Pending failure={page.failure} />
          ) : (
            <Framed
              class="report"
              title="The page"
              address={page.found}
              follow={follow}
              onPick={pick}
              onOver={point}
            />
          )}
        </section>
        <section aria-label="Markdown">
          <div class="side-head">
            <h3>Markdown</h3>
          </div>
          {traced.found === undefined ? (
            <Pending failure={traced.failure} />
          ) : (
            <TracedText {...traced.found} over={over} picked={picked} point={point} pick={pick} />
          )}
        </section>
      </div>
    </>
  );
}

/** The block that is selected at first: the first one that the model itself keeps. */
function firstOf(blocks: Tried["blocks"]): number {
  const own = blocks.findIndex(({ isContent, why }) => isContent && why === "probability");
  return Math.max(0, own < 0 ? blocks.findIndex(({ isContent }) => isContent) : own);
}
