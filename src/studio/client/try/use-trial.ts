import { useEffect, useRef, useState } from "preact/hooks";
import { messageOf } from "../../../base/message.ts";
import type { Address } from "../../given-page.ts";
import type { Engine, GivenPage, Tried } from "../engine.ts";

/** Where a page comes from: an error is told beside it. */
export type Field = "html" | "file" | "address" | "link" | "method";

/** What is wrong, and with which field. */
export interface Failure {
  readonly at: Field;
  readonly says: string;
}

interface Asked {
  readonly page: GivenPage | Address;
  readonly from: Field;
}

/** A page that was tried, and how many were before: each has a screen of its own. */
export interface Shown {
  readonly tried: Tried;
  readonly page: GivenPage | Address;
  readonly number: number;
}

export interface Trial {
  readonly shown: Shown | undefined;
  readonly isBusy: boolean;
  readonly failure: Failure | undefined;
  /** Megabytes of a page that waits until the user wants it to be extracted. */
  readonly large: number | undefined;
  begin(page: GivenPage | Address, from: Field): void;
  fail(at: Field, says: string): void;
  /** Extracts the large page. */
  goOn(): void;
  /** Gives up the page that is being extracted, or the large one. */
  giveUp(): void;
}

/** Megabytes from which the user is asked first. */
const LARGE = 5;
const ADDRESS = /^https?:\/\/\S+$/i;

/** Tries one page at a time, and anew when the method changes. */
export function useTrial(engine: Engine, method: string): Trial {
  const [asked, setAsked] = useState<Asked>();
  const [waiting, setWaiting] = useState<Asked>();
  const [shown, setShown] = useState<Shown>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const last = useRef<Asked>(undefined);

  useEffect(() => {
    if (asked === undefined) return;
    const isOther = last.current !== asked;
    last.current = asked;
    let isStale = false;
    setBusy(true);
    setFailure(undefined);
    engine
      .tryPage(asked.page, method || undefined)
      .then(
        (tried) => {
          if (isStale) return;
          setShown((before) => ({ tried, page: asked.page, number: (before?.number ?? 0) + 1 }));
        },
        (error: unknown) => {
          if (!isStale) fail(isOther ? asked.from : "method", messageOf(error));
        },
      )
      .finally(() => !isStale && setBusy(false));
    return () => {
      isStale = true;
      setBusy(false);
      engine.cancel?.();
    };
  }, [asked, method]);

  const clear = (): void => {
    setAsked(undefined);
    setWaiting(undefined);
    // The result of another page would stand below.
    setShown(undefined);
    setFailure(undefined);
  };
  const fail = (at: Field, says: string): void => {
    if (at !== "method") clear();
    setFailure({ at, says });
  };
  return {
    shown,
    isBusy,
    failure,
    large: waiting && sizeOf(waiting.page) / 1e6,
    begin(page, from) {
      clear();
      const wrong = wrongWith(page, engine);
      if (wrong !== undefined) fail(from, wrong);
      else if (engine.cancel && sizeOf(page) > LARGE * 1e6) setWaiting({ page, from });
      else setAsked({ page, from });
    },
    fail,
    goOn() {
      setAsked(waiting);
      setWaiting(undefined);
    },
    giveUp: clear,
  };
}

function sizeOf(page: GivenPage | Address): number {
  if ("url" in page) return 0;
  return "html" in page ? page.html.length : page.bytes.length;
}

function wrongWith(page: GivenPage | Address, { forAddresses }: Engine): string | undefined {
  if ("url" in page) return undefined;
  const isText = "html" in page;
  if (isText ? page.html.trim() === "" : page.bytes.length === 0) {
    return "The page is empty: expected HTML. Choose another one.";
  }
  return isText && ADDRESS.test(page.html.trim())
    ? `This is the address of a page: expected its HTML. ${forAddresses}`
    : undefined;
}
