/** Tells when a client says nothing although nobody keeps it waiting. */
export interface Idle {
  /** A line of it is waited for, or no longer. */
  waits(isWaiting: boolean): void;
  /** A page of it is under way, or done. */
  busy(isBusy: boolean): void;
  stop(): void;
}

/** Calls when that has lasted for so many milliseconds. */
export function createIdle(ms: number, onIdle: () => void): Idle {
  let timer: NodeJS.Timeout | undefined;
  let isWaiting = false;
  let pages = 0;
  const arm = (): void => {
    clearTimeout(timer);
    if (isWaiting && pages === 0) timer = setTimeout(onIdle, ms);
  };
  return {
    waits(is) {
      isWaiting = is;
      arm();
    },
    busy(is) {
      pages += is ? 1 : -1;
      arm();
    },
    stop: () => clearTimeout(timer),
  };
}
