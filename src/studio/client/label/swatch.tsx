import { partColours } from "../../../inspect/charts/part-colours.ts";
import { type Label, partOf } from "../../label/label.ts";

/** The colour of a part; nothing for another label. */
export function Swatch({ of }: { readonly of: Label | null | undefined }) {
  const part = partOf(of);
  return part ? <span class="swatch" style={{ background: partColours[part] }} /> : null;
}
