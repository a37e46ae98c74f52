import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { toHome } from "../ui/focus.ts";
import type { PageView } from "./page-view.ts";
import type { Saver } from "./saving.ts";

interface Props {
  readonly view: PageView;
  readonly reload: () => void;
}

/** The error of the last save, unless it went well. */
function failureOf({ state: { value: state } }: Saver): string | undefined {
  return state.kind === "failed" || state.kind === "saving" ? state.message : undefined;
}

/** Keeps the focus on the screen: an answer takes its own button away, and the focus with it. */
function useFocus(): void {
  useLayoutEffect(() => {
    if (document.activeElement === document.body) toHome();
  });
}

/** What prevented a save, and what there is to choose. */
export function SaveBanner({ saver, reload }: Omit<Props, "view"> & { saver: Saver }) {
  const state = saver.state.value;
  const failure = failureOf(saver);
  const home = useRef<HTMLParagraphElement>(null);
  const go = saver.leaving.value;
  const isLeaving = go !== undefined;
  // A user who wants to leave has to choose first.
  useEffect(() => {
    if (isLeaving) home.current?.querySelector("button")?.focus();
  }, [isLeaving]);
  useFocus();
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
  return null;
}

/** Warnings before labelling, and errors that prevented a save. */
export function Banner({ view, reload }: Props) {
  const { page, labelling } = view;
  const { saver } = labelling;
  useFocus();
  if (saver.state.value.kind === "conflict" || failureOf(saver) !== undefined)
    return <SaveBanner saver={saver} reload={reload} />;
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
