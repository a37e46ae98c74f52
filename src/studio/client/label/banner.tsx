import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { PageView } from "./page-view.ts";

interface Props {
  readonly view: PageView;
  readonly reload: () => void;
  /** Moves the focus to the screen. */
  readonly toHome: () => void;
}

/** Warnings before labelling, and errors that prevented a save. */
export function Banner({ view, reload, toHome }: Props) {
  const { page, labelling } = view;
  const { saver } = labelling;
  const state = saver.state.value;
  const failure = state.kind === "failed" || state.kind === "saving" ? state.message : undefined;
  const home = useRef<HTMLParagraphElement>(null);
  const go = saver.leaving.value;
  const isLeaving = go !== undefined;
  // A user who wants to leave has to choose first.
  useEffect(() => {
    if (isLeaving) home.current?.querySelector("button")?.focus();
  }, [isLeaving]);
  // An answer takes its own button away, and the focus with it.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) toHome();
  });
  const leave = isLeaving && (
    <button
      type="button"
      onClick={() => {
        saver.discard();
        go();
      }}
    >
      Leave without these labels
    </button>
  );
  if (state.kind === "conflict") {
    return (
      <p class="banner" role="alert" ref={home}>
        The labels of this page were changed elsewhere, in another tab perhaps. Nothing is saved
        here until you choose.{" "}
        <button type="button" onClick={() => void saver.overwrite()}>
          Keep mine
        </button>{" "}
        <button
          type="button"
          onClick={() => {
            saver.discard();
            reload();
          }}
        >
          Load theirs
        </button>{" "}
        {leave}
      </p>
    );
  }
  if (failure !== undefined) {
    return (
      <p class="banner" role="alert" ref={home}>
        Not saved: {failure.endsWith("?") ? failure : `${failure}.`} This browser keeps the labels,
        and tries again by itself.{" "}
        <button type="button" onClick={() => void saver.settle()}>
          Try again
        </button>{" "}
        {leave}
      </p>
    );
  }
  const offer = labelling.offer.value;
  if (offer !== undefined) {
    const now = labelling.labels.value;
    const other = offer.labels.filter((label, i) => label !== null && label !== now[i]).length;
    return (
      <p class="banner" role="alert">
        This browser has labels of this page that were not saved, of{" "}
        {new Date(offer.at).toLocaleString()}. They differ on{" "}
        {other === 1 ? "one block" : `${other} blocks`}.{" "}
        <button type="button" onClick={() => labelling.answer(true)}>
          Put them back
        </button>{" "}
        <button type="button" onClick={() => labelling.answer(false)}>
          Drop them
        </button>
      </p>
    );
  }
  if (page.source === "texts" && !page.readOnly) {
    return (
      <p class="hint">
        These labels come from the page’s gold text, which was made by hand. It is written anew,
        block by block, when you press Done.
      </p>
    );
  }
  return null;
}
