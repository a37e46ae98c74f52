/** Lets so many in at a time, in the order they come. */
export interface Gate {
  enter(): Promise<void>;
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
  return {
    async enter() {
      if (free > 0) {
        free--;
        return;
      }
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        openLater();
      });
    },
    leave,
  };
}
