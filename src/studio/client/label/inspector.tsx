import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Failure } from "../ui/failure.tsx";

/** Delay before reasons are loaded, so that a held key skips those of blocks it passes. */
const REST_MS = 60;

interface Props<Reasons> {
  /** Number of the block. */
  readonly i: number;
  /** Loads its reasons; another function is of another page. */
  readonly explained: (block: number) => Promise<Reasons>;
  /** Shows them. */
  readonly children: (reasons: Reasons, i: number) => ComponentChildren;
}

interface Shown<Reasons> extends Pick<Props<Reasons>, "i" | "explained"> {
  readonly reasons?: Reasons;
  readonly failure?: string;
}

/** The reasons for a decision on the current block. */
export function Inspector<Reasons>({ i, explained, children }: Props<Reasons>) {
  const [shown, show] = useState<Shown<Reasons>>();
  useEffect(() => {
    let isStale = false;
    const tell = (found: Pick<Shown<Reasons>, "reasons" | "failure">): void => {
      if (!isStale) show({ explained, i, ...found });
    };
    const timer = setTimeout(() => {
      explained(i).then(
        (reasons) => tell({ reasons }),
        (error: Error) => tell({ failure: error.message }),
      );
    }, REST_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [explained, i]);
  // Reasons of another block are hidden until those of this one are there.
  const isBusy = shown?.explained !== explained || shown.i !== i;
  return (
    <>
      {!isBusy && <Failure of={shown.failure} />}
      <div class="reasons" aria-busy={isBusy}>
        {shown?.reasons && children(shown.reasons, shown.i)}
      </div>
    </>
  );
}
