import type { WindowMessage } from "../frame/messages.ts";
import { PageFrame } from "../page-frame.tsx";
import { effects } from "../ui/effects.ts";
import { isDoubtful } from "./model-label.ts";
import type { PageView } from "./page-view.ts";
import { foldInWords } from "./runs.ts";

interface Props {
  readonly view: PageView;
  readonly styles: boolean;
  /** Called with the visible blocks. */
  readonly onSeen: (blocks: readonly number[]) => void;
}

/** The page in its frame, synchronized with the labels. */
export function FrameView({ view, styles, onSeen }: Props) {
  const { labelling, page } = view;
  return (
    <PageFrame
      id={page.id}
      styles={styles}
      title="The page"
      follow={(send) => follow(view, send)}
      onPick={labelling.select}
      onOpen={(block) => {
        const fold = view.folding.at(block);
        if (fold === undefined) return;
        view.folding.open(fold);
        labelling.select(fold.from);
      }}
      onOver={(block) => {
        view.over.value = block;
      }}
      onSeen={(blocks) => onSeen(blocks.filter((block) => block < page.blocks.length))}
    />
  );
}

/** Sends the frame its state, now and on each change. */
function follow(
  { page, labelling, folding, opinions, over }: PageView,
  send: (message: WindowMessage) => void,
): () => void {
  const doubts = page.blocks.map((_, i) => isDoubtful(page, i));
  let shown: readonly (string | null)[] = page.blocks.map(() => null);
  let sent = "";
  return effects(
    () => send({ kind: "model", looks: opinions.labels.value, doubts }),
    () => {
      const now = labelling.labels.value;
      const changes = now.flatMap((label, i): [number, string][] =>
        label === shown[i] ? [] : [[i, label ?? ""]],
      );
      shown = now;
      if (changes.length > 0) send({ kind: "labels", changes });
    },
    () => {
      const now = folding.folds.value.map(
        (fold) => [fold.from, fold.to, foldInWords(page, fold)] as const,
      );
      const text = JSON.stringify(now);
      if (text === sent) return;
      sent = text;
      send({ kind: "folds", folds: now });
    },
    () => send({ kind: "select", ...labelling.selection.value }),
    () => send({ kind: "over", block: over.value }),
  );
}
