import { useRef } from "preact/hooks";
import { blockOf, useMarks } from "./use-marks.ts";
import { isWrong, type View } from "./view.ts";

const SPACE = /\s+/;

/** What was extracted, block by block; with a gold text also what was missed, and what is too much. */
export function Extraction({ view }: { readonly view: View }) {
  const { blocks, gold } = view.inspection;
  const shown = [...blocks.keys()].filter((i) => view.kept[i] || isWrong(view, i));
  const text = useRef<HTMLDivElement>(null);
  useMarks(view, text, "extraction");
  return (
    <section class="card" aria-label="Extraction">
      <h2>What was extracted</h2>
      {gold && (
        <p class="muted">
          <span class="missed">missed</span> is in the gold text alone,{" "}
          <span class="surplus">too much</span> is not in it.
        </p>
      )}
      {/* biome-ignore lint/a11y: keys select blocks in the list beside it; it scrolls, also by keys */}
      <div
        ref={text}
        class="extraction"
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys
        tabIndex={0}
        aria-label="What was extracted"
        onClick={(event) => {
          const block = blockOf(event);
          if (block !== undefined) view.select(block, "extraction");
        }}
      >
        {shown.map((i) => (
          <Part key={i} view={view} i={i} />
        ))}
        {shown.length === 0 && <p class="muted">Nothing was extracted.</p>}
      </div>
      {gold && gold.absent.length > 0 && (
        <details>
          <summary>Gold text that no block has ({gold.absent.length})</summary>
          <ul>
            {gold.absent.map((stretch, i) => (
              <li key={i}>{stretch}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

interface BlockProps {
  readonly view: View;
  readonly i: number;
}

function Part({ view, i }: BlockProps) {
  const { kind } = view.inspection.blocks[i]!;
  const Tag = kind === "heading" ? "h3" : "p";
  const wrong = isWrong(view, i) ? (view.kept[i] ? "surplus" : "missed") : "";
  return (
    <Tag class={`part kind-${kind} ${wrong}`} data-block={i} dir="auto">
      <Words view={view} i={i} />
    </Tag>
  );
}

/** The text of a block; words of a kept one that are not in the gold text are marked. */
export function Words({ view: { inspection, kept }, i }: BlockProps) {
  const { text } = inspection.blocks[i]!;
  const runs = inspection.gold?.runs[i];
  if (runs === undefined || !kept[i]) return <>{text}</>;
  const pieces = text.split(SPACE);
  let at = 0;
  return (
    <>
      {runs.map((length, run) => {
        const piece = pieces.slice(at, at + length).join(" ");
        at += length;
        if (piece === "") return null;
        const isSurplus = run % 2 === 1;
        return [
          isSurplus ? (
            <span key={run} class="surplus">
              {piece}
            </span>
          ) : (
            piece
          ),
          " ",
        ];
      })}
    </>
  );
}
