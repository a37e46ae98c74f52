import { partColours } from "../../../inspect/charts/part-colours.ts";
import { type Label, partOf } from "../../label/label.ts";

/** What gives an element the colour of a label. */
export function coloured(label: Label | null | undefined) {
  const part = partOf(label);
  return { "data-l": label ?? undefined, style: part ? { "--own": partColours[part] } : {} };
}

/** The colour of a label. */
export function Swatch({ of }: { readonly of: Label | null | undefined }) {
  return of ? <span class="swatch" {...coloured(of)} /> : null;
}
