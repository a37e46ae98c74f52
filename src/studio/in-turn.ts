/** Runs writes one at a time, so that none sees another's partial result. */
export interface Turns {
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Until all that was begun has ended, well or not. */
  ended(): Promise<unknown>;
}

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(work) {
      const done = last.then(work);
      last = done.catch(() => {});
      return done;
    },
    ended: () => last,
  };
}
