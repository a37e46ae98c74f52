/** A page twice, side by side, with other labels in each: what two systems keep of it, or what two people say. */
import { effect, type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { WindowMessage } from "./frame/messages.ts";
import { PageFrame } from "./page-frame.tsx";

export type SideName = "a" | "b";

export interface TwoPages {
  readonly selected: Signal<{ readonly block: number }>;
  /** Whether the page's own style sheets apply. */
  readonly styles: boolean;
  /** The side that a narrow window shows. */
  readonly front: SideName;
  select(block: number): void;
  /** Goes to the next block on which the sides differ, or the one before. */
  differs(way: 1 | -1): void;
  turnStyles(): void;
  turn(): void;
}

/** @param differing the blocks on which the sides differ, rising */
export function useTwoPages(blocks: number, differing: readonly number[]): TwoPages {
  const selected = useSignal({ block: differing[0] ?? 0 });
  const [styles, setStyles] = useState(false);
  const [front, setFront] = useState<SideName>("a");
  const select = (next: number): void => {
    if (next >= 0 && next < blocks) selected.value = { block: next };
  };
  return {
    selected,
    styles,
    front,
    select,
    differs(way) {
      const { block } = selected.value;
      const next =
        way === 1 ? differing.find((i) => i > block) : differing.findLast((i) => i < block);
      if (next !== undefined) select(next);
    },
    turnStyles: () => setStyles((own) => !own),
    turn() {
      setFront((side) => (side === "a" ? "b" : "a"));
      // The frame in front scrolls to the block.
      requestAnimationFrame(() => {
        selected.value = { ...selected.value };
      });
    },
  };
}

interface SideProps {
  readonly pages: TwoPages;
  readonly name: SideName;
  /** Of the page. */
  readonly id: string;
  readonly title: string;
  /** What is told beside the title. */
  readonly note?: string;
  /** The look of each block. */
  readonly looks: readonly string[];
  readonly onPick: (block: number) => void;
  /** What stands below the page. */
  readonly children?: ComponentChildren;
}

/** One of the two. */
export function PageSide({ pages, name, id, title, note, looks, onPick, children }: SideProps) {
  const follow = (send: (message: WindowMessage) => void): (() => void) => {
    send({ kind: "labels", changes: looks.map((look, i) => [i, look] as const) });
    return effect(() => {
      const { block } = pages.selected.value;
      if (looks.length > 0) send({ kind: "select", from: block, to: block });
    });
  };
  return (
    <section class={`compare-side ${pages.front === name ? "" : "behind"}`} aria-label={title}>
      <h2>
        {title} {note && <small>{note}</small>}
      </h2>
      <PageFrame id={id} styles={pages.styles} title={title} follow={follow} onPick={onPick} />
      {children}
    </section>
  );
}
