/** Most requests that are read and not yet answered. A client that reads no answers waits then. */
export const WINDOW = 64;
/** Most bytes of these together, unless it is a single one. */
const BYTES_IN_WINDOW: number = 128 * 2 ** 20;

/** Requests of one client in flight. */
export interface OpenRequests {
  /** @param answered settles when it is answered */
  add(size: number, answered: Promise<void>): void;
  /** Waits until there is room for another one. */
  room(): Promise<void>;
  /** Waits for all. */
  all(): Promise<void>;
}

export function createOpenRequests(window: number = WINDOW): OpenRequests {
  const open = new Set<Promise<void>>();
  let bytes = 0;
  return {
    add(size, answered) {
      bytes += size;
      const entry = answered.finally(() => {
        bytes -= size;
        open.delete(entry);
      });
      // `room` and `all` report the error; without this handler it would count as unhandled until then.
      entry.catch(() => {});
      open.add(entry);
    },
    async room() {
      while (open.size >= window || bytes > BYTES_IN_WINDOW) await Promise.race(open);
    },
    async all() {
      await Promise.all(open);
    },
  };
}
