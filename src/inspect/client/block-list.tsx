import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { figure } from "../../base/figures.ts";
import { partColours } from "../charts/part-colours.ts";
import { blockOf, partOf } from "./block-of.ts";
import { moveByKey } from "./keyboard.tsx";
import { isDoubtful, isWrong, type View } from "./view.ts";
import { Words } from "./words.tsx";

/** Characters that the list holds of a block that is left out; the detail has all. */
const TEXT = 400;

/** The page as its blocks: those that are kept read as they were extracted, close calls are highlighted. */
export function BlockList({ view }: { readonly view: View }) {
  const { blocks, gold } = view.inspection;
  const kinds: readonly (readonly [string, (i: number) => boolean])[] = [
    ["all", () => true],
    ["kept", (i) => view.kept[i]!],
    ["dropped", (i) => !view.kept[i]!],
    ["doubtful", (i) => isDoubtful(view, i)],
    ...(gold ? [["wrong", (i: number) => isWrong(view, i)] as const] : []),
  ];
  const [kind, setKind] = useState(0);
  const isListed = kinds[kind]![1];
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    let shown: Element | null = null;
    let chosen: Element | null = null;
    view.onShow(() => {
      shown?.classList.remove("current");
      shown = partOf(list, view.current);
      shown?.classList.add("current");
    });
    view.onSelect((origin) => {
      chosen?.setAttribute("aria-selected", "false");
      chosen = partOf(list, view.selected);
      chosen?.setAttribute("aria-selected", "true");
      list.current!.setAttribute("aria-activedescendant", chosen?.id ?? "");
      if (origin === "search" && chosen !== null) goTo(chosen);
    });
  }, []);
  return (
    <section class="card" aria-label="Blocks">
      <h2>The page as its blocks</h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has borders and a name of its own */}
      <div class="filters" role="group" aria-label="Which blocks are listed">
        {kinds.map(([name, matches], i) => (
          <button key={name} type="button" aria-pressed={i === kind} onClick={() => setKind(i)}>
            {name} {blocks.filter((_, block) => matches(block)).length}
          </button>
        ))}
      </div>
      <p class="legend muted">
        <span class="key content" />
        kept: what was extracted <span class="key rest" />
        dropped <span class="key doubtful" />
        close call: hardly above or below the threshold
        {gold && (
          <>
            {" "}
            <span class="missed">missed</span>: in the gold text alone{" "}
            <span class="surplus">too much</span>: not in it
          </>
        )}
      </p>
      <div
        ref={list}
        class="blocks"
        role="listbox"
        tabIndex={0}
        aria-label="Blocks of the page"
        onClick={(event) => {
          const block = blockOf(event);
          if (block !== undefined) view.select(block, "other");
        }}
        onPointerMove={(event) => event.pointerType !== "touch" && view.point(blockOf(event))}
        onPointerLeave={() => view.point(undefined)}
        onKeyDown={(event) => moveByKey(view, event, "search", isListed)}
      >
        {blocks.map((_, i) => (
          <Row key={i} view={view} i={i} isListed={isListed(i)} />
        ))}
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

/** Frames in which heights settle: blocks out of sight have an estimated one until they are shown. */
const FRAMES = 4;

function goTo(item: Element, frames: number = FRAMES): void {
  item.scrollIntoView({ block: "nearest" });
  if (frames > 0) requestAnimationFrame(() => goTo(item, frames - 1));
}

function Row(props: { readonly view: View; readonly i: number; readonly isListed: boolean }) {
  const { view, i, isListed } = props;
  const { blocks, gold, method } = view.inspection;
  const { text, path, names, probability, kind, part, why } = blocks[i]!;
  const wrong = isWrong(view, i);
  const side = view.kept[i] ? "content" : "rest";
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, and says which is selected
    <div
      class={`block ${side} ${isDoubtful(view, i) ? "doubtful" : ""} kind-${kind}`}
      role="option"
      id={`block-${i}`}
      data-block={i}
      aria-selected={false}
      hidden={!isListed}
    >
      <span class="number">{i + 1}</span>
      <span class="text" dir="auto">
        {view.kept[i] || wrong ? <Words view={view} i={i} /> : text.slice(0, TEXT)}
      </span>
      <span class="probability">
        {figure(probability)}
        {why !== "probability" && method === undefined && <span class="tag why">{why}</span>}
        {wrong && <span class="tag">{gold!.labels[i] ? "missed" : "too much"}</span>}
      </span>
      <span class="path one-line">
        <bdi dir="ltr">{shortPath(path, names)}</bdi>
      </span>
      {part && (
        <span class="muted">
          <span class="key" style={{ background: partColours[part.part] }} />
          {part.part} {figure(part.probability)}
        </span>
      )}
    </div>
  );
}

/** The path without what all blocks share, the holder with its id and classes. */
export function shortPath(path: string, names: string): string {
  const steps = path.split(".").slice(2);
  return names === "" ? steps.join(" › ") : [...steps.slice(0, -1), names].join(" › ");
}
