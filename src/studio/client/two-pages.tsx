/** A page twice, side by side, with other labels in each: what two systems keep of it, or what two people say. */
import { effect, type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { WindowMessage } from "./frame/messages.ts";
import { PageFrame } from "./page-frame.tsx";
import { Key } from "./ui/key.tsx";
import { type Command, command, pressOf } from "./ui/keys.ts";
import { Window, type WindowProps } from "./ui/window.tsx";

export interface TwoPages {
  readonly selected: Signal<{ readonly block: number }>;
  /** Whether the page's own style sheets apply. */
  readonly styles: boolean;
  /** The side that a narrow window shows, and the other one. */
  readonly front: 0 | 1;
  select(block: number): void;
  /** Goes to the next block on which the sides differ, or the one before. */
  differs(way: 1 | -1): void;
  /** Its keys. */
  readonly commands: readonly Command[];
}

/** @param differing the blocks on which the sides differ, rising */
export function useTwoPages(blocks: number, differing: readonly number[]): TwoPages {
  const selected = useSignal({ block: differing[0] ?? 0 });
  const [styles, setStyles] = useState(false);
  const [front, setFront] = useState<0 | 1>(0);
  const select = (next: number): void => {
    if (next >= 0 && next < blocks) selected.value = { block: next };
  };
  const differs = (way: 1 | -1): void => {
    const { block } = selected.value;
    const next =
      way === 1 ? differing.find((i) => i > block) : differing.findLast((i) => i < block);
    if (next !== undefined) select(next);
  };
  const turn = (): void => {
    setFront(front === 0 ? 1 : 0);
    // The frame in front scrolls to the block.
    requestAnimationFrame(() => {
      selected.value = { ...selected.value };
    });
  };
  const commands = [
    command("j arrowdown", "Next block that differs", () => differs(1)),
    command("k arrowup", "Previous block that differs", () => differs(-1)),
    command("s", "With or without the page’s own styles", () => setStyles(!styles)),
    command("t", "The other side, in a narrow window", turn),
  ];
  return { selected, styles, front, select, differs, commands };
}

/** One of the two. */
export interface PageSide {
  readonly title: string;
  /** Its name on the button that shows it. */
  readonly short: string;
  /** What is told beside the title. */
  readonly note?: string;
  /** The look of each block. */
  readonly looks: readonly string[];
  /** What stands below the page. */
  readonly below?: ComponentChildren;
}

interface Props extends Pick<WindowProps, "title" | "back" | "head" | "commands" | "help"> {
  readonly pages: TwoPages;
  /** Of the page. */
  readonly id: string;
  readonly tab: string;
  readonly sides: readonly [PageSide, PageSide];
  /** What stands in the bar below, and its buttons. */
  readonly bar: ComponentChildren;
  readonly buttons?: ComponentChildren;
}

/** The screen of both. */
export function TwoPagesWindow(props: Props) {
  const { pages, id, title, tab, back, sides, head, commands, help, bar, buttons } = props;
  const press = pressOf(commands);
  const { styles, front } = pages;
  return (
    <Window
      class="compare-page"
      back={back}
      title={title}
      tab={tab}
      commands={commands}
      help={help}
      head={
        <>
          {head}
          <button type="button" aria-pressed={styles} onClick={() => press("s")}>
            Page’s styles <kbd>S</kbd>
          </button>
        </>
      }
    >
      <div class="both">
        {sides.map((side, i) => (
          <section
            key={i}
            class={`compare-side ${front === i ? "" : "behind"}`}
            aria-label={side.title}
          >
            <h2>
              {side.title} {side.note && <small>{side.note}</small>}
            </h2>
            <PageFrame
              id={id}
              styles={styles}
              title={side.title}
              follow={(send) => follow(pages, side.looks, send)}
              onPick={pages.select}
            />
            {side.below}
          </section>
        ))}
      </div>
      <footer class="compare-bar">
        {bar}
        <div class="label-bar">
          <fieldset class="keys">
            <legend class="unseen">The page</legend>
            <Key name="t" class="turn" press={press}>
              {`Show ${sides[front === 0 ? 1 : 0].short}`}
            </Key>
            <Key name="k" press={press}>
              Previous
            </Key>
            <Key name="j" press={press}>
              Next
            </Key>
            {buttons}
          </fieldset>
        </div>
      </footer>
    </Window>
  );
}

function follow(
  { selected }: TwoPages,
  looks: readonly string[],
  send: (message: WindowMessage) => void,
): () => void {
  send({ kind: "labels", changes: looks.map((look, i) => [i, look] as const) });
  return effect(() => {
    const { block } = selected.value;
    if (looks.length > 0) send({ kind: "select", from: block, to: block });
  });
}
