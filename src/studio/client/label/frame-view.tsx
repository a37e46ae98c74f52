import { effect } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../api.ts";
import { frameMessage, type WindowMessage } from "../frame/messages.ts";
import { isDoubtful, type PageView } from "./page-view.ts";

interface Props {
  readonly view: PageView;
  readonly styles: boolean;
  /** The blocks that can be seen. */
  readonly onSeen: (blocks: readonly number[]) => void;
  /** Gives the keyboard back: keys belong to the window, never to the page in the frame. */
  readonly onPicked: () => void;
}

/** The page in its frame, kept in step with the labels. */
export function FrameView({ view, styles, onSeen, onPicked }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [key, setKey] = useState<string>();
  const { labelling, page } = view;

  useEffect(() => {
    let isStale = false;
    setKey(undefined);
    void api.frame(page.id, styles).then(({ key }) => {
      if (!isStale) setKey(key);
    });
    return () => {
      isStale = true;
    };
  }, [page, styles]);

  useEffect(() => {
    let stop: (() => void) | undefined;
    const listen = ({ source, data }: MessageEvent<unknown>): void => {
      if (source !== frame.current?.contentWindow) return;
      const parsed = frameMessage.safeParse(data);
      if (!parsed.success) return;
      const message = parsed.data;
      if (message.kind === "ready") {
        stop?.();
        stop = follow(view, (told) => frame.current?.contentWindow?.postMessage(told, "*"));
      } else if (message.kind === "pick") {
        labelling.select(message.block, message.from);
        onPicked();
      } else {
        onSeen(message.blocks.filter((block) => block < page.blocks.length));
      }
    };
    addEventListener("message", listen);
    return () => {
      removeEventListener("message", listen);
      stop?.();
    };
  }, [view]);

  return key === undefined ? (
    <div class="frame-place" />
  ) : (
    <iframe
      ref={frame}
      key={key}
      class="frame-place"
      title="The page"
      sandbox="allow-scripts"
      src={`/frame/${key}`}
    />
  );
}

/** Tells the frame what to show, now and whenever it changes. */
function follow({ page, labelling }: PageView, tell: (message: WindowMessage) => void): () => void {
  const looks = page.blocks.map(
    ({ isContent }, i) => (isContent ? 1 : 0) + (isDoubtful(page, i) ? 2 : 0),
  );
  tell({ kind: "model", looks });
  let shown: readonly (string | null)[] = page.blocks.map(() => null);
  const labels = effect(() => {
    const now = labelling.labels.value;
    const changes = now.flatMap((label, i): [number, string][] =>
      label === shown[i] ? [] : [[i, label ?? ""]],
    );
    shown = now;
    if (changes.length > 0) tell({ kind: "labels", changes });
  });
  const selection = effect(() => tell({ kind: "select", ...labelling.selection.value }));
  return () => {
    labels();
    selection();
  };
}
