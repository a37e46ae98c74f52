import { useLayoutEffect, useRef } from "preact/hooks";
import type { FrameAddress } from "./engine.ts";
import { frameMessage, type WindowMessage } from "./frame/messages.ts";
import { toHome } from "./ui/focus.ts";

/** What a page in a frame tells, and what it is told. */
export interface FramedProps {
  readonly title: string;
  /** Sends the frame its state, now and on each change, until the returned function is called. */
  readonly follow: (send: (message: WindowMessage) => void) => () => void;
  readonly onPick: (block: number, from: number | undefined) => void;
  /** Called when the fold of a block should open. */
  readonly onOpen?: (block: number) => void;
  /** Called with the block that the pointer is over. */
  readonly onOver?: (block: number | undefined) => void;
  /** Called with the visible blocks. */
  readonly onSeen?: (blocks: readonly number[]) => void;
}

interface Props extends FramedProps {
  readonly class: string;
  readonly address: FrameAddress;
}

/** A page in its frame, whose script tells the window of blocks and keys alone. */
export function Framed(props: Props) {
  const { title, address } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(props);
  latest.current = props;

  // An effect after the paint could miss that a small page is ready.
  useLayoutEffect(() => {
    let stop: (() => void) | undefined;
    const listen = ({ source, data }: MessageEvent<unknown>): void => {
      if (source !== frame.current?.contentWindow) return;
      const parsed = frameMessage.safeParse(data);
      if (!parsed.success) return;
      const message = parsed.data;
      const { follow, onPick, onOpen, onOver, onSeen } = latest.current;
      if (message.kind === "ready") {
        stop?.();
        stop = follow((message) => frame.current?.contentWindow?.postMessage(message, "*"));
      } else if (message.kind === "seen") {
        onSeen?.(message.blocks);
      } else if (message.kind === "over") {
        onOver?.(message.block);
      } else {
        // The window handles all keys, not the page in the frame.
        frame.current?.blur();
        toHome();
        if (message.kind === "pick") onPick(message.block, message.from);
        if (message.kind === "open") onOpen?.(message.block);
        if (message.kind !== "key") return;
        const { kind, ...key } = message;
        document.body.dispatchEvent(new KeyboardEvent("keydown", { ...key, bubbles: true }));
      }
    };
    addEventListener("message", listen);
    return () => {
      removeEventListener("message", listen);
      stop?.();
    };
  }, []);

  return (
    <iframe
      ref={frame}
      key={Object.values(address)[0]}
      class={props.class}
      title={title}
      sandbox="allow-scripts"
      {...address}
    />
  );
}
