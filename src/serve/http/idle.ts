/** Detects a client that sends nothing although it does not wait for an answer. */
export interface Idle {
  /** Whether its next line is awaited. */
  waits(isWaiting: boolean): void;
  /** A page of it has started or ended. */
  busy(isBusy: boolean): void;
  stop(): void;
}

/** Calls back when the client has been idle for `ms` milliseconds. */
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
