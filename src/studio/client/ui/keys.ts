/** Keys and what they do. */
import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { letterOf } from "../key-of.ts";

/** What a screen offers by key, in its help and in the palette. */
export interface Command {
  /** As {@link keyOf} names them; the first is shown. */
  readonly keys: readonly string[];
  readonly name: string;
  readonly run: () => void;
}

/** @param keys with a space between them */
export function command(keys: string, name: string, run: () => void): Command {
  return { keys: keys.split(" "), name, run };
}

/** The commands of the current screen. */
export const commands = signal<readonly Command[]>([]);

/** The name of a pressed key, such as `j` or `ctrl+shift+z`; see {@link letterOf} for other scripts. */
function keyOf(event: KeyboardEvent): string {
  const letter = letterOf(event);
  const shift = event.shiftKey ? "shift+" : "";
  const ctrl = event.ctrlKey || event.metaKey ? "ctrl+" : "";
  return `${ctrl}${shift}${letter === " " ? "space" : letter}`;
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

/**
 * Calls `press` with the name of each key that no field, dialog or pressed button uses itself, from the moment the
 * screen appears. `press` returns whether it used the key.
 */
function useKeys(press: (key: string) => boolean): void {
  const latest = useRef(press);
  latest.current = press;
  // An effect after the paint would lose a key that is pressed as the screen appears.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const key = keyOf(event);
      if (event.altKey || usesKey(event.target, key)) return;
      if (latest.current(key)) event.preventDefault();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

/** Whether an element uses the key itself: a field to type in, a button that is pressed. */
function usesKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  const isTyped = target.closest('input:not([type="checkbox"]), textarea, select, dialog') !== null;
  const isPress = key === "enter" || key === "space";
  return isTyped || (isPress && target.closest("a, button, summary, input") !== null);
}

/** Runs the command of a key, and returns whether there is one. */
export function pressOf(offered: readonly Command[]): (key: string) => boolean {
  return (key) => {
    const command = offered.find(({ keys }) => keys.includes(key));
    command?.run();
    return command !== undefined;
  };
}

/** Offers a screen's commands by their keys and in the palette, as long as it is shown. */
export function useCommands(offered: readonly Command[]): void {
  useKeys(pressOf(offered));
  useEffect(() => {
    commands.value = offered;
  });
  useEffect(
    () => () => {
      commands.value = [];
    },
    [],
  );
}
