import type { PageView } from "./page-view.ts";

/** What must be known of the page before it is labelled, or has kept it from being saved. */
export function Banner({ view, reload }: { readonly view: PageView; readonly reload: () => void }) {
  const { page, labelling } = view;
  const saving = labelling.saving.value;
  if (saving.kind === "conflict") {
    return (
      <p class="banner" role="alert">
        The labels of this page were changed elsewhere, in another tab perhaps. Nothing is saved
        here till you choose.{" "}
        <button type="button" onClick={reload}>
          Load theirs
        </button>{" "}
        <button type="button" onClick={() => void labelling.overwrite()}>
          Keep mine
        </button>
      </p>
    );
  }
  if (saving.kind === "failed") {
    return (
      <p class="banner" role="alert">
        Not saved: {saving.message}{" "}
        <button type="button" onClick={() => void labelling.overwrite()}>
          Try again
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
