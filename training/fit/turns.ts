/** Runs something when its turn comes. */
export type Turns = <T>(run: () => Promise<T>) => Promise<T>;

/** Lets so many runs go on at once; the others wait, first come, first served. */
export function createTurns(count: number): Turns {
  const waiting: (() => void)[] = [];
  let free = count;
  return async (run) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    }
  };
}
