import { useRef, useState } from "preact/hooks";
import { counted } from "../../base/counted.ts";
import { figure } from "../../base/figures.ts";
import type { Inspection } from "../inspection.ts";
import { isDoubtful, isWrong, type View } from "./view.ts";

/** The page, and the decision as a whole. */
export function Header({ view }: { readonly view: View }) {
  const { inspection } = view;
  return (
    <header class="top">
      <h1>{inspection.title}</h1>
      <p class="muted">{about(inspection)}</p>
      <Summary view={view} />
    </header>
  );
}

/** What finds a block: always in sight, as the window goes to what it finds. */
export function Tools({ view }: { readonly view: View }) {
  return (
    <search class="tools finders">
      <Finder view={view} />
      {view.inspection.gold && <Jump view={view} name="Next wrong" matches={isWrong} />}
      <Jump view={view} name="Next close call" matches={isDoubtful} />
    </search>
  );
}

function about({ name, model, encoding, verdict, blocks }: Inspection): string {
  const type = verdict && `looks like: ${verdict.type} (${figure(verdict.probability)})`;
  const parts = [name, `model ${model}`, type, encoding, counted(blocks.length, "block")];
  return parts.filter((part) => part !== undefined).join(" · ");
}

function Summary({ view: { inspection, kept } }: { readonly view: View }) {
  const { blocks, threshold, score, method, gold } = inspection;
  const words = (only: (i: number) => boolean): string =>
    blocks.reduce((sum, block, i) => sum + (only(i) ? block.words : 0), 0).toLocaleString("en");
  const count = kept.filter(Boolean).length;
  const by = method ? ` by ${method.name}` : "";
  const [p, r, f] = gold ? [gold.precision, gold.recall, gold.f1].map(figure) : [];
  return (
    <p class="summary">
      <span class="key content" />
      {`${count} of ${counted(blocks.length, "block")} kept${by}, ${words((i) => kept[i]!)} of ${words(() => true)} words. `}
      {`The model keeps blocks from probability ${figure(threshold)} up (the page's threshold) and expects F1 ${figure(score)}.`}
      {gold && <strong>{` Against the gold text: F1 ${f}, precision ${p}, recall ${r}.`}</strong>}
    </p>
  );
}

/** Selects the next block that holds a text. */
function Finder({ view }: { readonly view: View }) {
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState("");
  const find = (event: Event): void => {
    event.preventDefault();
    const wanted = input.current!.value.trim().toLowerCase();
    if (wanted === "") return;
    const { blocks } = view.inspection;
    const isFound = selectNext(view, (i) => blocks[i]!.text.toLowerCase().includes(wanted));
    setOutcome(isFound ? "" : "not on this page");
  };
  return (
    <form class="finder" onSubmit={find}>
      <input
        ref={input}
        type="search"
        placeholder="Find a block by its text"
        aria-label="Find a block by its text"
      />
      <button type="submit">Find</button>
      <span class="muted" role="status">
        {outcome}
      </span>
    </form>
  );
}

/** A button that goes through the blocks worth a look. */
function Jump(props: {
  readonly view: View;
  readonly name: string;
  readonly matches: (view: View, i: number) => boolean;
}) {
  const { view, name, matches } = props;
  const isOne = (i: number): boolean => matches(view, i);
  const count = view.inspection.blocks.filter((_, i) => isOne(i)).length;
  if (count === 0) return null;
  return (
    <button type="button" onClick={() => selectNext(view, isOne)}>
      {name} ({count})
    </button>
  );
}

/** Selects the next block after the selected one, from the top again at the end. False if there is none. */
function selectNext(view: View, matches: (i: number) => boolean): boolean {
  const count = view.inspection.blocks.length;
  for (let step = 1; step <= count; step++) {
    const i = (view.selected + step) % count;
    if (!matches(i)) continue;
    view.select(i, "search");
    return true;
  }
  return false;
}
