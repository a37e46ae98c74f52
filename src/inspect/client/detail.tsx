import { useRef, useState } from "preact/hooks";
import { type Draw, FeatureTable } from "./feature-table.tsx";
import { Reasons } from "./reasons.tsx";
import { isDoubtful, isWrong, useCurrent, type View } from "./view.ts";
import { Words } from "./words.tsx";

/** The shown block: verdict, reasons and flip first, then all the rest. */
export function Detail({ view, draw }: { readonly view: View; readonly draw: Draw }) {
  const { inspection, kept } = view;
  const i = useCurrent(view);
  const block = inspection.blocks[i];
  // Folded to one line where the window is narrow; beside the page there is nothing to fold.
  const [isFolded, setFolded] = useState(true);
  const aside = useRef<HTMLElement>(null);
  const turn = (): void => {
    setFolded(!isFolded);
    aside.current!.scrollTop = 0;
  };
  return (
    <aside
      ref={aside}
      class={`card detail ${isFolded ? "folded" : ""}`}
      aria-label="The selected block"
    >
      <button type="button" class="fold" aria-expanded={!isFolded} onClick={turn}>
        {isFolded ? "Why?" : "Close"}
      </button>
      {/* Made anew for each block: less work than to change all of it. */}
      <div key={i} class="detail-content">
        {block === undefined ? (
          <p>The page has no block of text.</p>
        ) : (
          <>
            <p class={`verdict ${kept[i] ? "content" : "rest"}`}>
              <strong>{kept[i] ? "Kept" : "Dropped"}</strong>
              <span>block {i + 1}</span>
              {block.part && <span class="tag why">{block.part.part}</span>}
              {isDoubtful(view, i) && <span class="tag doubt">close call</span>}
              <GoldTag view={view} i={i} />
            </p>
            <Reasons
              page={inspection}
              i={i}
              block={block}
              isKept={kept[i]!}
              text={<Words view={view} i={i} />}
              draw={draw}
            />
          </>
        )}
      </div>
      <FeatureTable inspection={inspection} i={i} draw={draw} />
    </aside>
  );
}

/** Whether the gold text agrees. */
function GoldTag({ view, i }: { readonly view: View; readonly i: number }) {
  if (view.inspection.gold === undefined) return null;
  if (!isWrong(view, i)) return <span class="tag right">right</span>;
  return (
    <span class="tag">
      {view.kept[i] ? "wrong: not in the gold text" : "wrong: in the gold text"}
    </span>
  );
}
