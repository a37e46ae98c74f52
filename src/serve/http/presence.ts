import type { Gate } from "../../workers/gate.ts";
import { before } from "./before.ts";

/** A stream's single place among the requests: it has it while pages of it are under way. */
export interface Presence {
  /** Before a page, one after the other. @throws the signal's reason, without a place then */
  enter(signal: AbortSignal): Promise<void>;
  /** After a page. */
  leave(): void;
}

export function createPresence(slots: Gate): Presence {
  let pages = 0;
  const leave = (): void => {
    pages--;
    if (pages === 0) slots.leave();
  };
  return {
    async enter(signal) {
      pages++;
      if (pages > 1) return;
      const entered = slots.enter();
      try {
        await before(entered, signal);
      } catch (error) {
        // Its turn comes none the less, and is handed on.
        entered.then(leave);
        throw error;
      }
    },
    leave,
  };
}
