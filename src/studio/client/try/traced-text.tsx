import type { Signal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { blockOf } from "../../../inspect/client/block-of.ts";
import type { Traced } from "../../trial/traced.ts";
import { effects } from "../ui/effects.ts";
import { reveal } from "../ui/reveal.ts";

interface Props extends Traced {
  readonly over: Signal<number | undefined>;
  readonly picked: Signal<{ readonly block: number }>;
  readonly point: (block: number | undefined) => void;
  readonly pick: (block: number) => void;
}

/** An output whose pieces light with their blocks. */
export function TracedText({ pieces, isCut, over, picked, point, pick }: Props) {
  const box = useRef<HTMLPreElement>(null);
  useEffect(() => {
    const text = box.current!;
    const of = (block: number | undefined): HTMLElement[] =>
      block === undefined ? [] : [...text.querySelectorAll<HTMLElement>(`[data-b="${block}"]`)];
    const mark = (name: string) => {
      let marked: readonly HTMLElement[] = [];
      return (block: number | undefined): readonly HTMLElement[] => {
        for (const element of marked) element.removeAttribute(name);
        marked = of(block);
        for (const element of marked) element.setAttribute(name, "");
        return marked;
      };
    };
    const [light, choose] = [mark("data-o"), mark("data-s")];
    return effects(
      () => void light(over.value),
      () => {
        const [start] = choose(picked.value.block);
        if (start) reveal(text, start);
      },
    );
  }, [pieces]);
  // Made once: a text may have thousands of pieces.
  const spans = useMemo(
    () =>
      pieces.map(({ text, block }, i) =>
        block === undefined ? (
          text
        ) : (
          <span key={i} data-b={block}>
            {text}
          </span>
        ),
      ),
    [pieces],
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons above do the same by keys
    <pre
      ref={box}
      class="traced"
      dir="auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys
      tabIndex={0}
      onPointerOver={(event) => point(blockOf(event, "data-b"))}
      onPointerLeave={() => point(undefined)}
      onClick={(event) => {
        const block = blockOf(event, "data-b");
        if (block !== undefined) pick(block);
      }}
    >
      {pieces.length === 0 ? "(nothing)" : spans}
      {isCut && "\n\n… This is the beginning. All of it is under “Markdown”."}
    </pre>
  );
}
