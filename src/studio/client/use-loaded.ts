import { useEffect, useState } from "preact/hooks";

/** What came, and why nothing did. */
export interface Loaded<Found> {
  readonly found?: Found | undefined;
  readonly failure?: string | undefined;
}

export interface LoadOptions<Found> {
  /** Whether what came before stays till the next is there. Default false. */
  readonly keep?: boolean;
  /** Milliseconds after which to ask again; undefined where what came is the last. */
  readonly again?: (found: Found) => number | undefined;
}

const NOTHING: Loaded<never> = {};

/**
 * Asks the server, anew when one of `inputs` is another; what an earlier question brings is left out.
 *
 * @param ask absent while there is nothing to ask
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
