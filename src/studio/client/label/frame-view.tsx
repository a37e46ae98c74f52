import { effect } from "@preact/signals";
import type { WindowMessage } from "../frame/messages.ts";
import { PageFrame } from "../page-frame.tsx";
import { isDoubtful, type PageView } from "./page-view.ts";

interface Props {
  readonly view: PageView;
  readonly styles: boolean;
  /** Called with the visible blocks. */
  readonly onSeen: (blocks: readonly number[]) => void;
  /** Returns the focus to the window, which handles all keys. */
  readonly onPicked: () => void;
}

/** The page in its frame, synchronized with the labels. */
export function FrameView({ view, styles, onSeen, onPicked }: Props) {
  const { labelling, page } = view;
  return (
    <PageFrame
      id={page.id}
      styles={styles}
      title="The page"
      follow={(send) => follow(view, send)}
      onPick={(block, from) => {
        labelling.select(block, from);
        onPicked();
      }}
      onSeen={(blocks) => onSeen(blocks.filter((block) => block < page.blocks.length))}
    />
  );
}

/** Sends the frame its state, now and on each change. */
function follow({ page, labelling }: PageView, send: (message: WindowMessage) => void): () => void {
  const looks = page.blocks.map(
    ({ isContent }, i) => (isContent ? 1 : 0) + (isDoubtful(page, i) ? 2 : 0),
  );
  send({ kind: "model", looks });
  let shown: readonly (string | null)[] = page.blocks.map(() => null);
  const labels = effect(() => {
    const now = labelling.labels.value;
    const changes = now.flatMap((label, i): [number, string][] =>
      label === shown[i] ? [] : [[i, label ?? ""]],
    );
    shown = now;
    if (changes.length > 0) send({ kind: "labels", changes });
  });
  const selection = effect(() => send({ kind: "select", ...labelling.selection.value }));
  return () => {
    labels();
    selection();
  };
}
