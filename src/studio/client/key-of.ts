const LATIN = /^[\x20-\x7e]$/;
const PLACE = /^Key([A-Z])$/;

/** What an event tells of its key. */
interface PressedKey {
  readonly key: string;
  readonly code: string;
}

/**
 * The key of an event in lower case. Where a key types no Latin character (a Cyrillic keyboard, an input method), it
 * is the letter at its place on a keyboard of the US.
 */
export function letterOf({ key, code }: PressedKey): string {
  const isNamed =
    [...key].length > 1 && key !== "Process" && key !== "Dead" && key !== "Unidentified";
  const place = isNamed || LATIN.test(key) ? undefined : PLACE.exec(code)?.[1];
  return (place ?? key).toLowerCase();
}
