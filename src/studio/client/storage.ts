/** The browser's storage. It may be full or off: what is kept then lasts as long as the screen. */

/** A key of a purpose and what it is for. */
export function keyOf(...parts: readonly string[]): string {
  return parts.map(encodeURIComponent).join(" ");
}

/** Keeps a value, which is JSON; undefined drops it. */
export function keep(key: string, value: unknown, storage: Storage = localStorage): void {
  try {
    if (value === undefined) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(value));
  } catch {}
}

/** What is kept under a key; undefined without anything. */
export function kept(key: string, storage: Storage = localStorage): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? "") as unknown;
  } catch {
    return undefined;
  }
}
