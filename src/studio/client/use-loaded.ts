import { useEffect, useState } from "preact/hooks";

/** Loaded data, or the error. */
export interface Loaded<Found> {
  readonly found?: Found | undefined;
  readonly failure?: string | undefined;
}

export interface LoadOptions<Found> {
  /** Whether the previous data stays until the next has loaded. Default false. */
  readonly keep?: boolean;
  /** Milliseconds until the next request; undefined if the data is final. */
  readonly again?: (found: Found) => number | undefined;
}

const NOTHING: Loaded<never> = {};

/**
 * Loads data from the server, and again when one of `inputs` changes. Ignores answers to earlier requests.
 *
 * @param ask the request; absent while there is nothing to load
 */
export function useLoaded<Found>(
  ask: (() => Promise<Found>) | undefined,
  inputs: readonly unknown[],
  { keep = false, again }: LoadOptions<Found> = {},
): Loaded<Found> {
  const [loaded, setLoaded] = useState<Loaded<Found>>(NOTHING);
  useEffect(() => {
    if (ask === undefined) return;
    let isStale = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (!keep) setLoaded(NOTHING);
    const load = async (): Promise<void> => {
      try {
        const found = await ask();
        if (isStale) return;
        setLoaded({ found });
        const wait = again?.(found);
        if (wait !== undefined) timer = setTimeout(load, wait);
      } catch (error) {
        const failure = (error as Error).message;
        if (!isStale) setLoaded(({ found }) => ({ found, failure }));
      }
    };
    void load();
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, inputs);
  return loaded;
}
