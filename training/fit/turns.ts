/**
 * Runs something when its turn comes: one of that size, by default 1. A turn ends with its run, or when the run
 * calls `release`.
 */
export type Turns = <T>(run: (release: () => void) => Promise<T>, size?: number) => Promise<T>;

interface Waiting {
  readonly size: number;
  readonly begin: () => void;
}

/**
 * Lets runs go on at once that have so much together, and a larger one alone; the others wait, first
 * come, first served.
 */
export function createTurns(most: number): Turns {
  const waiting: Waiting[] = [];
  let going = 0;
  let taken = 0;
  const beginNext = (): void => {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      if (going > 0 && taken + next.size > most) return;
      waiting.shift();
      going++;
      taken += next.size;
      next.begin();
    }
  };
  return async (run, size = 1) => {
    await new Promise<void>((begin) => {
      waiting.push({ size, begin });
      beginNext();
    });
    let isOver = false;
    const release = (): void => {
      if (isOver) return;
      isOver = true;
      going--;
      taken -= size;
      beginNext();
    };
    try {
      return await run(release);
    } finally {
      release();
    }
  };
}
