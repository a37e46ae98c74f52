/** How the labels of a page get to the studio: one machine, which also decides whether the page may be left. */
import { type ReadonlySignal, signal } from "@preact/signals";

/**
 * - clean: the studio has what is here.
 * - dirty: there is something new, which is saved when the user rests.
 * - saving: it is on its way; `message` is of the try before, where that failed.
 * - conflict: somebody else has saved; nothing is sent till the user chooses.
 * - failed: the last try failed; the next comes by itself, later and later.
 */
export type SaveState =
  | { readonly kind: "clean" | "dirty" | "conflict" }
  | { readonly kind: "saving"; readonly message?: string | undefined }
  | { readonly kind: "failed"; readonly message: string };

/** What became of a try. */
export type Sent = "saved" | "conflict";

export interface Saver {
  readonly state: ReadonlySignal<SaveState>;
  /** The user wants to leave, and what is here is not saved: what to do once it is given up. */
  readonly leaving: ReadonlySignal<(() => void) | undefined>;
  /** There is something new. */
  change(): void;
  /** Saves what is not saved; whether all is now. */
  settle(): Promise<boolean>;
  /** Saves over what somebody else has saved. */
  overwrite(): Promise<boolean>;
  /** Whether the page may be left now; if not, `go` is kept as {@link Saver.leaving}. */
  leave(go: () => void): Promise<boolean>;
  /** Gives up what is not saved. */
  discard(): void;
  /** Ends what is planned. */
  close(): void;
}

/** From the last change to the save, in milliseconds. */
const REST = 500;
/** From a failed try to the next: twice as long each time. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

/**
 * @param send sends what is here now, over what others have saved if `over`
 * @param onClean nothing is left to be saved
 */
export function createSaver(
  send: (over: boolean) => Promise<Sent>,
  onClean: () => void = () => {},
): Saver {
  const state = signal<SaveState>({ kind: "clean" });
  const leaving = signal<(() => void) | undefined>(undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT;
  /** Counts changes: whether there was one while something was sent. */
  let changes = 0;
  let sending: Promise<void> | undefined;
  let isClosed = false;

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
      plan(REST);
    } catch (error) {
      if (isClosed) return;
      become({ kind: "failed", message: (error as Error).message });
      plan(wait);
      wait = Math.min(2 * wait, LONGEST_WAIT);
    }
  };
  /** One after the other. */
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
      if (kind === "clean" || kind === "dirty") {
        state.value = { kind: "dirty" };
        plan(REST);
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
