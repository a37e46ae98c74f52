/** Saves a page's labels to the studio: a state machine, which also decides whether the user may leave the page. */
import { type ReadonlySignal, signal } from "@preact/signals";

/**
 * - clean: the studio has all changes.
 * - dirty: there are unsaved changes; they are saved once the user pauses.
 * - saving: a save is in progress; `message` is the error of a failed attempt before.
 * - conflict: the labels were changed elsewhere; nothing is sent until the user chooses.
 * - failed: the last attempt failed; the next follows by itself, after growing delays.
 */
export type SaveState =
  | { readonly kind: "clean" | "dirty" | "conflict" }
  | { readonly kind: "saving"; readonly message?: string | undefined }
  | { readonly kind: "failed"; readonly message: string };

/** The outcome of an attempt. */
/** States in words. */
export const savings: Readonly<Record<SaveState["kind"], string>> = {
  clean: "saved",
  dirty: "saving soon",
  saving: "saving",
  conflict: "not saved",
  failed: "not saved",
};

export type Sent = "saved" | "conflict";

export interface Saver {
  readonly state: ReadonlySignal<SaveState>;
  /** Set if the user wants to leave with unsaved changes: leaves, once the changes are discarded. */
  readonly leaving: ReadonlySignal<(() => void) | undefined>;
  /** Records a change, and schedules a save. */
  change(): void;
  /** Saves unsaved changes. Returns whether all are saved. */
  settle(): Promise<boolean>;
  /** Saves over changes made elsewhere. */
  overwrite(): Promise<boolean>;
  /** Saves, and returns whether the user may leave now; if not, sets {@link Saver.leaving} to `go`. */
  leave(go: () => void): Promise<boolean>;
  /** Discards unsaved changes. */
  discard(): void;
  /** Cancels scheduled saves. */
  close(): void;
}

/** Delay from the last change to the save, in milliseconds. */
const REST = 500;
/** Most milliseconds from a change to the save, for users who do not rest. */
const LATEST = 2000;
/** First delay after a failed attempt, in milliseconds; it doubles each time. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

/**
 * @param send sends the current labels; with `over` also over changes made elsewhere
 * @param onClean called when everything is saved
 */
export function createSaver(
  send: (over: boolean) => Promise<Sent>,
  onClean: () => void = () => {},
): Saver {
  const state = signal<SaveState>({ kind: "clean" });
  const leaving = signal<(() => void) | undefined>(undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT;
  /** Number of changes, to find those made during a save. */
  let changes = 0;
  let sending: Promise<void> | undefined;
  let isClosed = false;
  /** When the first of the unsaved changes was made. */
  let since = 0;

  const plan = (milliseconds: number): void => {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void transmit(false), milliseconds);
  };
  const become = (next: SaveState): void => {
    state.value = next;
    if (next.kind !== "clean") return;
    leaving.value = undefined;
    onClean();
  };
  const attempt = async (over: boolean): Promise<void> => {
    const before = changes;
    try {
      const sent = await send(over);
      if (isClosed) return;
      wait = FIRST_WAIT;
      if (sent === "conflict") return become({ kind: "conflict" });
      if (changes === before) return become({ kind: "clean" });
      become({ kind: "dirty" });
      since = Date.now();
      plan(REST);
    } catch (error) {
      if (isClosed) return;
      become({ kind: "failed", message: (error as Error).message });
      plan(wait);
      wait = Math.min(2 * wait, LONGEST_WAIT);
    }
  };
  /** Runs one attempt at a time. */
  const transmit = (over: boolean): Promise<void> => {
    clearTimeout(timer);
    const last = state.value;
    if (sending === undefined) {
      state.value = { kind: "saving", message: last.kind === "failed" ? last.message : undefined };
      sending = attempt(over).finally(() => {
        sending = undefined;
      });
    }
    return sending;
  };
  const settle = async (): Promise<boolean> => {
    await sending;
    while (state.value.kind === "dirty" || state.value.kind === "failed") {
      await transmit(false);
      if (state.value.kind === "failed") break;
    }
    return state.value.kind === "clean";
  };
  return {
    state,
    leaving,
    change() {
      changes++;
      const { kind } = state.value;
      if (kind === "clean") since = Date.now();
      if (kind === "clean" || kind === "dirty") {
        state.value = { kind: "dirty" };
        plan(Math.max(0, Math.min(REST, since + LATEST - Date.now())));
      }
    },
    settle,
    async overwrite() {
      await sending;
      await transmit(true);
      return settle();
    },
    async leave(go) {
      if (await settle()) return true;
      leaving.value = go;
      return false;
    },
    discard() {
      isClosed = true;
      clearTimeout(timer);
      become({ kind: "clean" });
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
