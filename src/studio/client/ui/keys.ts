/** Keys and what they do. */
import { signal } from "@preact/signals";
import { letterOf } from "../key-of.ts";

/** What a screen offers by key, in its help and in the palette. */
export interface Command {
  /** As {@link keyOf} names them; the first is shown. */
  readonly keys: readonly string[];
  readonly name: string;
  readonly run: () => void;
}

/** The commands of the current screen. */
export const commands = signal<readonly Command[]>([]);

/** The name of a pressed key, such as `j` or `shift+arrowdown`; see {@link letterOf} for other scripts. */
export function keyOf(event: KeyboardEvent): string {
  const letter = letterOf(event);
  const name = letter === " " ? "space" : letter;
  return event.shiftKey ? `shift+${name}` : name;
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
