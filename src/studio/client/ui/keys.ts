/** Keys and what they do. */
import { signal } from "@preact/signals";

/** What a screen offers by key, in its help and in the palette. */
export interface Command {
  /** As {@link keyOf} names them; the first is shown. */
  readonly keys: readonly string[];
  readonly name: string;
  readonly run: () => void;
}

/** The commands of the current screen. */
export const commands = signal<readonly Command[]>([]);

const LETTER = /^Key([A-Z])$/;

/**
 * The name of a pressed key, such as `j` or `shift+arrowdown`. On a keyboard of another script a letter has
 * the name that is at its place on a Latin one.
 */
export function keyOf({ key, code, shiftKey }: KeyboardEvent): string {
  const isOtherScript = key.length === 1 && key > "\u024f";
  const place = isOtherScript ? LETTER.exec(code)?.[1] : undefined;
  const name = (place ?? (key === " " ? "space" : key)).toLowerCase();
  return shiftKey ? `shift+${name}` : name;
}

const shown: Readonly<Record<string, string>> = {
  arrowdown: "↓",
  arrowup: "↑",
  shift: "⇧",
  enter: "⏎",
  ctrl: "Ctrl",
  backspace: "⌫",
  space: "Space",
};

/** A key for people. */
export function keyInWords(key: string): string {
  return key
    .split("+")
    .map((part) => shown[part] ?? part.toUpperCase())
    .join(" ");
}

/** Whether an element uses the key itself: a field to type in, a button that is pressed. */
export function usesKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("input, textarea, select, dialog") !== null) return true;
  return (key === "enter" || key === "space") && target.closest("a, button, summary") !== null;
}
