/** Short messages over the screen, which go by themselves. */
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

interface Toast {
  readonly text: string;
  /** Takes back what the message tells of. */
  readonly undo?: (() => void) | undefined;
}

const current = signal<Toast | undefined>(undefined);

/** Milliseconds that a message stays; one that can be undone stays longer. */
const STAYS = 5000;
const STAYS_UNDO = 12_000;

/** Shows a message, if there is something to say. */
export function toast(text: string, undo?: () => void): void {
  if (text !== "") current.value = { text, undo };
}

/** Shows what goes wrong with an action. */
export function orTell(action: Promise<unknown>): void {
  action.catch((error: Error) => toast(error.message));
}

export function dropToast(): void {
  current.value = undefined;
}

/** The place of the messages. */
export function Toasts() {
  const { value } = current;
  const isHeld = useRef(false);
  useEffect(() => {
    if (value === undefined) return;
    const timer = setInterval(
      () => {
        if (!isHeld.current && current.value === value) dropToast();
      },
      value.undo ? STAYS_UNDO : STAYS,
    );
    return () => clearInterval(timer);
  }, [value]);
  return (
    <div
      class="toasts"
      role="status"
      onPointerEnter={() => {
        isHeld.current = true;
      }}
      onPointerLeave={() => {
        isHeld.current = false;
      }}
    >
      {value && (
        <p class="toast">
          <span>{value.text}</span>
          {value.undo && (
            <button
              type="button"
              onClick={() => {
                value.undo?.();
                dropToast();
              }}
            >
              Undo
            </button>
          )}
        </p>
      )}
    </div>
  );
}
