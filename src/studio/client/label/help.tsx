import { useEffect, useRef } from "preact/hooks";

const keys: readonly (readonly [string, string])[] = [
  ["J  K", "next and previous block (also ↓ ↑)"],
  ["Shift J  K", "next and previous block that the model is unsure of"],
  ["L  H", "next and previous change of the model’s decision"],
  ["Shift L  H", "select up to there"],
  ["Shift ↓ ↑", "select more blocks; or drag over the page"],
  ["C", "content: what a careful reader would keep"],
  ["X", "rest: navigation, advertising, all else"],
  ["M", "comment by a reader"],
  ["U", "unsure: counts as not labelled"],
  ["Backspace", "remove the label"],
  ["A", "accept the model’s choices in view, and go on"],
  ["Z  Shift Z", "undo, redo"],
  ["Enter", "done: save and open the next page"],
  ["N", "next page, without marking this one as done"],
  ["/  G", "find a block by its text or number"],
  ["S", "with and without the page’s own styles"],
];

/** All keys of the label screen. */
export function Help({ close }: { readonly close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} onClose={close} aria-labelledby="help-title">
      <h2 id="help-title">Keys</h2>
      <dl class="help">
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              {key.split("  ").map((one) => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p class="muted">
        Green and underlined: content. Struck through: rest. Violet, underlined twice: comment.
        Amber, dashed: the model is in doubt. Dotted: no label yet, only the model’s decision.
      </p>
      <button type="button" onClick={() => dialog.current?.close()}>
        Close
      </button>
    </dialog>
  );
}
