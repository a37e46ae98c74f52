import type { ComponentChildren } from "preact";
import type { Label } from "../../label/label.ts";
import { coloured } from "../label/swatch.tsx";
import { keyInWords } from "./keys.ts";

export interface Pressing {
  /** Does what a key does. */
  readonly press: (key: string) => void;
}

interface Props extends Pressing {
  readonly name: string;
  readonly class?: string;
  /** A label that it gives. */
  readonly label?: Label;
  readonly pressed?: boolean | undefined;
  readonly disabled?: boolean;
  readonly children: ComponentChildren;
}

/** A button that does what its key does. */
export function Key({ name, class: look = "", label, pressed, disabled, press, children }: Props) {
  return (
    <button
      type="button"
      class={`key-button ${look}`}
      {...coloured(label)}
      disabled={disabled}
      aria-pressed={pressed}
      onClick={() => press(name)}
    >
      {children} <kbd>{keyInWords(name)}</kbd>
    </button>
  );
}
