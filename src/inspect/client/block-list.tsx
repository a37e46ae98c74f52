import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { partColours } from "../charts/part-colours.ts";
import { moveByKey } from "./keyboard.tsx";
import { blockOf, partOf, useMarks } from "./use-marks.ts";
import { isDoubtful, isWrong, type View } from "./view.ts";

/** Characters of a block's text that the list holds; the detail has all. */
const TEXT = 400;

/** The page as its blocks, coloured by the decision; close calls are highlighted. */
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
  useMarks(view, list, "blocks");
  useLayoutEffect(() => {
    let chosen: Element | null = null;
    view.onSelect(() => {
      chosen?.setAttribute("aria-selected", "false");
      chosen = partOf(list, view.selected);
      chosen?.setAttribute("aria-selected", "true");
      list.current!.setAttribute("aria-activedescendant", chosen?.id ?? "");
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
        kept <span class="key rest" />
        dropped <span class="key doubtful" />
        close call: hardly above or below the threshold
      </p>
      <div
        ref={list}
        class="blocks"
        role="listbox"
        tabIndex={0}
        aria-label="Blocks of the page"
        onClick={(event) => {
          const block = blockOf(event);
          if (block !== undefined) view.select(block, "blocks");
        }}
        onPointerMove={(event) => event.pointerType !== "touch" && view.point(blockOf(event))}
        onPointerLeave={() => view.point(undefined)}
        onKeyDown={(event) => moveByKey(view, event, isListed)}
      >
        {blocks.map((_, i) => (
          <Row key={i} view={view} i={i} isListed={isListed(i)} />
        ))}
      </div>
    </section>
  );
}

function Row(props: { readonly view: View; readonly i: number; readonly isListed: boolean }) {
  const { view, i, isListed } = props;
  const { blocks, gold } = view.inspection;
  const { text, path, names, probability, kind, part } = blocks[i]!;
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
      <span class="number">{i}</span>
      <span class="text" dir="auto">
        {text.slice(0, TEXT)}
      </span>
      <span class="probability">{probability.toFixed(2)}</span>
      <span class="path">
        <bdi dir="ltr">{shortPath(path, names)}</bdi>
      </span>
      {part && (
        <span class="muted">
          <span class="key" style={{ background: partColours[part.part] }} />
          {part.part} {part.probability.toFixed(2)}
        </span>
      )}
      {isWrong(view, i) && <span class="tag">{gold!.labels[i] ? "missed" : "too much"}</span>}
    </div>
  );
}

/** The path without what all blocks share, the holder with its id and classes. */
export function shortPath(path: string, names: string): string {
  const steps = path.split(".").slice(2);
  return names === "" ? steps.join(" › ") : [...steps.slice(0, -1), names].join(" › ");
}
