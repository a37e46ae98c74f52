/** A semaphore, first come, first served. */
export interface Gate {
  /** Number of holders. */
  readonly inside: number;
  enter(): Promise<void>;
  /** Enters if that needs no wait. Returns whether it did. */
  tryEnter(): boolean;
  leave(): void;
}

/**
 * A gate that lets `places` in at a time.
 *
 * @param opening 0: all places are open from the start. Otherwise one is, and another opens whenever
 *   somebody has waited this many milliseconds
 */
export function createGate(places: number, opening = 0): Gate {
  const waiting: (() => void)[] = [];
  let open = opening === 0 ? places : 1;
  let free = open;
  let isOpening = false;
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) free++;
    else next();
  };
  const openOne = (): void => {
    isOpening = false;
    if (waiting.length === 0) return;
    open++;
    leave();
    openLater();
  };
  const openLater = (): void => {
    if (isOpening || open === places || waiting.length === 0) return;
    isOpening = true;
    setTimeout(openOne, opening);
  };
  const tryEnter = (): boolean => {
    if (free === 0) return false;
    free--;
    return true;
  };
  return {
    get inside() {
      return open - free;
    },
    tryEnter,
    async enter() {
      if (tryEnter()) return;
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        openLater();
      });
    },
    leave,
  };
}
