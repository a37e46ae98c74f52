import { useEffect, useState } from "preact/hooks";

/** State that a tab keeps over reloads and visits to other screens, under a name. Its values are JSON. */
export function useKept<Value>(name: string, first: Value): [Value, (value: Value) => void] {
  const key = `seine-kept ${name}`;
  const [value, setValue] = useState<Value>(() => read(key) ?? first);
  const set = (next: Value): void => {
    setValue(next);
    write(key, next);
  };
  return [value, set];
}

/** Keeps how far the window is scrolled, and returns there once there is something to scroll. */
export function useKeptScroll(name: string, isReady: boolean): void {
  const key = `seine-scroll ${name}`;
  useEffect(() => {
    if (!isReady) return;
    scrollTo(0, read<number>(key) ?? 0);
    const keep = (): void => write(key, scrollY);
    addEventListener("scroll", keep, { passive: true });
    return () => removeEventListener("scroll", keep);
  }, [key, isReady]);
}

function read<Value>(key: string): Value | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "") as Value;
  } catch {
    return undefined;
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The browser's storage is full or off: the state lasts as long as the screen.
  }
}
