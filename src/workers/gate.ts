/** Lets so many in at a time, in the order they come. */
export interface Gate {
  enter(): Promise<void>;
  leave(): void;
}

export function createGate(places: number): Gate {
  const waiting: (() => void)[] = [];
  let free = places;
  return {
    async enter() {
      if (free > 0) free--;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    },
    leave() {
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    },
  };
}
