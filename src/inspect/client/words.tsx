import { isWrong, type View } from "./view.ts";

const SPACE = /\s+/;

/** The text of a block; marked where it is not in the gold text, or is there alone. */
export function Words({ view, i }: { readonly view: View; readonly i: number }) {
  const { inspection, kept } = view;
  const { text } = inspection.blocks[i]!;
  if (!kept[i]) return isWrong(view, i) ? <span class="missed">{text}</span> : text;
  const runs = inspection.gold?.runs[i];
  if (runs === undefined) return text;
  const pieces = text.split(SPACE);
  let at = 0;
  return (
    <>
      {runs.map((length, run) => {
        const piece = pieces.slice(at, at + length).join(" ");
        at += length;
        if (piece === "") return null;
        const isSurplus = run % 2 === 1;
        return [
          isSurplus ? (
            <span key={run} class="surplus">
              {piece}
            </span>
          ) : (
            piece
          ),
          " ",
        ];
      })}
    </>
  );
}
