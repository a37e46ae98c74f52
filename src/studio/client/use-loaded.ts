import { useEffect, useRef, useState } from "preact/hooks";

/** Loaded data, or the error. */
export interface Loaded<Found> {
  readonly found?: Found | undefined;
  /** Error of the last request. */
  readonly failure?: string | undefined;
  /** Shows what another request answers, which changed the data. */
  readonly follow: (asked: Promise<Found>) => void;
}

export interface LoadOptions<Found> {
  /** Whether the previous data stays until the next has loaded. Default false. */
  readonly keep?: boolean;
  /** Milliseconds until the next request; undefined if the data is final. */
  readonly again?: (found: Found) => number | undefined;
}

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
  const [loaded, setLoaded] = useState<Omit<Loaded<Found>, "follow">>({});
  const follow = useRef<Loaded<Found>["follow"]>(() => {});
  useEffect(() => {
    if (ask === undefined) return;
    let isStale = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last: Found | undefined;
    if (!keep) setLoaded({});
    const take = async (asked: Promise<Found>): Promise<void> => {
      try {
        last = await asked;
        if (!isStale) setLoaded({ found: last });
      } catch (error) {
        const failure = (error as Error).message;
        if (!isStale) setLoaded(({ found }) => ({ found, failure }));
      }
      const wait = last && again?.(last);
      clearTimeout(timer);
      if (!isStale && wait !== undefined) timer = setTimeout(() => void take(ask()), wait);
    };
    follow.current = (asked) => void take(asked);
    void take(ask());
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, inputs);
  return { ...loaded, follow: (asked) => follow.current(asked) };
}
