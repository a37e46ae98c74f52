/** Lets so many in at a time, in the order they come. */
export interface Gate {
  /** How many are inside. */
  readonly inside: number;
  enter(): Promise<void>;
  /** Enters where that needs no wait; false where it does. */
  tryEnter(): boolean;
  leave(): void;
}

/**
 * A gate of so many places.
 *
 * @param opening milliseconds that one must wait, while others are inside, before there is a further
 *   place; 0: all places are there from the start, else one
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
