import { useEffect, useState } from "preact/hooks";
import { keep, kept } from "./storage.ts";

/** State that a tab keeps over reloads and visits to other screens, under a name. Its values are JSON. */
export function useKept<Value>(name: string, first: Value): [Value, (value: Value) => void] {
  const key = `seine-kept ${name}`;
  const [value, setValue] = useState(() => (kept(key, sessionStorage) ?? first) as Value);
  const set = (next: Value): void => {
    setValue(next);
    keep(key, next, sessionStorage);
  };
  return [value, set];
}

/** Keeps how far the window is scrolled, and returns there once there is something to scroll. */
export function useKeptScroll(name: string, isReady: boolean): void {
  const key = `seine-scroll ${name}`;
  useEffect(() => {
    if (!isReady) return;
    scrollTo(0, Number(kept(key, sessionStorage) ?? 0));
    const note = (): void => keep(key, scrollY, sessionStorage);
    addEventListener("scroll", note, { passive: true });
    return () => removeEventListener("scroll", note);
  }, [key, isReady]);
}
