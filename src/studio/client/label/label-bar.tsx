import { Key, type Pressing } from "../ui/key.tsx";
import { isByParts } from "./by-parts.ts";
import { labelKeys, nameOf, partKeys } from "./label-names.ts";
import type { PageView } from "./page-view.ts";
import { Swatch } from "./swatch.tsx";

interface Props extends Pressing {
  readonly view: PageView;
}

/** Buttons for the selection and the page; each has a key as well. */
export function LabelBar({ view, press }: Props) {
  const { page, labelling } = view;
  const { from, to } = labelling.selection.value;
  const label = labelling.labels.value[to];
  const range = Math.abs(from - to) + 1;
  const { readOnly } = page;
  return (
    <footer class="label-bar">
      <fieldset class={isByParts.value ? "keys swiped by-parts" : "keys"}>
        <legend class="unseen">Label of the selection</legend>
        {(isByParts.value ? partKeys : labelKeys).map(([key, value]) => (
          <Key
            key={key}
            name={key}
            label={value}
            pressed={label === value && range === 1}
            disabled={readOnly}
            press={press}
          >
            <Swatch of={value} /> {nameOf(value)}
          </Key>
        ))}
      </fieldset>
      <p class="notice" role="status">
        {range > 1 ? `${range} blocks are selected` : ""}
      </p>
      <fieldset class="keys">
        <legend class="unseen">The page</legend>
        <Key name="k" class="for-touch" press={press}>
          Previous
        </Key>
        <Key name="j" class="for-touch" press={press}>
          Next
        </Key>
        <Key name="z" disabled={readOnly} press={press}>
          Undo
        </Key>
        <Key name="a" disabled={readOnly} press={press}>
          Accept view
        </Key>
        <Key name="space" press={press}>
          Review on
        </Key>
        <Key name="enter" class="primary" press={press}>
          {readOnly ? "Next" : "Done, next"}
        </Key>
      </fieldset>
    </footer>
  );
}
