import { useEffect, useState } from "preact/hooks";

export interface Followed<Found> {
  readonly found: Found | undefined;
  /** Error of the last request, or of what else the user did. */
  readonly failure: string | undefined;
  /** Shows what a request answers: it changed the data. */
  readonly follow: (asked: Promise<Found>) => void;
  readonly fail: (error: Error) => void;
}

/** Data that the user's actions change, asked for again and again while the server works on it. */
export function useFollowed<Found>(
  ask: () => Promise<Found>,
  isRunning: (found: Found) => boolean,
  pollMs: number,
): Followed<Found> {
  const [found, setFound] = useState<Found>();
  const [failure, setFailure] = useState<string>();
  const fail = (error: Error): void => setFailure(error.message);
  const follow = (asked: Promise<Found>): void => {
    asked.then((answer) => {
      setFound(answer);
      setFailure(undefined);
    }, fail);
  };
  const isBusy = found !== undefined && isRunning(found);
  useEffect(() => follow(ask()), []);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(() => follow(ask()), pollMs);
    return () => clearInterval(timer);
  }, [isBusy]);
  return { found, failure, follow, fail };
}
