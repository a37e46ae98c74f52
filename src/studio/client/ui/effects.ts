import { effect } from "@preact/signals";

/** Runs effects until the returned function is called. */
export function effects(...runs: readonly (() => void)[]): () => void {
  const stops = runs.map((run) => effect(run));
  return () => {
    for (const stop of stops) stop();
  };
}
