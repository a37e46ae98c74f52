import type { ComponentChildren } from "preact";
import { toast } from "../ui/toast.tsx";
import { go, goToUnseen, labelSelected } from "./actions.ts";
import { labelKeys, nameOf } from "./label-names.ts";
import type { PageView } from "./page-view.ts";

interface Props {
  readonly view: PageView;
  readonly acceptSeen: () => void;
  readonly undo: () => void;
  readonly finish: () => void;
}

/** Buttons for the selection and the page; each has a key as well. */
export function LabelBar({ view, acceptSeen, undo, finish }: Props) {
  const { page, labelling } = view;
  const { from, to } = labelling.selection.value;
  const label = labelling.labels.value[to];
  const range = Math.abs(from - to) + 1;
  const { readOnly } = page;
  return (
    <footer class="label-bar">
      <fieldset class="keys">
        <legend class="unseen">Label of the selection</legend>
        {Object.entries(labelKeys).map(([key, value]) => (
          <Key
            key={key}
            name={key}
            class={`label-${value}`}
            pressed={label === value && range === 1}
            disabled={readOnly}
            action={() => labelSelected(view, value)}
          >
            {nameOf(value)}
          </Key>
        ))}
      </fieldset>
      <p class="notice" role="status">
        {range > 1 ? `${range} blocks are selected` : ""}
      </p>
      <fieldset class="keys">
        <legend class="unseen">The page</legend>
        <Key name="k" class="for-touch" action={() => go(view, -1)}>
          Back
        </Key>
        <Key name="j" class="for-touch" action={() => go(view, 1)}>
          Forth
        </Key>
        <Key name="z" disabled={readOnly} action={undo}>
          Undo
        </Key>
        <Key name="a" disabled={readOnly} action={acceptSeen}>
          Accept view
        </Key>
        <Key
          name="Space"
          action={() => {
            if (!goToUnseen(view)) toast("You have seen all ends and doubts.");
          }}
        >
          Review on
        </Key>
        <Key name="⏎" class="primary" action={finish}>
          {readOnly ? "Next" : "Done, next"}
        </Key>
      </fieldset>
    </footer>
  );
}

function Key(props: {
  readonly name: string;
  readonly class?: string;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly action: () => void;
  readonly children: ComponentChildren;
}) {
  const { name, pressed, disabled = false, action, children } = props;
  return (
    <button
      type="button"
      class={`key-button ${props.class ?? ""}`}
      disabled={disabled}
      {...(pressed === undefined ? {} : { "aria-pressed": pressed })}
      onClick={action}
    >
      {children} <kbd>{name.length === 1 ? name.toUpperCase() : name}</kbd>
    </button>
  );
}
