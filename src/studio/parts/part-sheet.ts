/** How the frame of a page shows its parts. */
import { partColours } from "../../inspect/charts/part-colours.ts";
import { type Part, partNames } from "../../parts/vocabulary.ts";
import { partLabel } from "../label/label.ts";

/** Rules for the parts: a tint of their colour, a line where label and model differ, grey text for what is no content. */
export function partSheet(keep: readonly Part[]): string {
  return partNames
    .map((part) => {
      const name = partLabel(part);
      const [model, label] = [`seine-b[data-m="${name}"]`, `seine-b[data-l="${name}"]`];
      const text = keep.includes(part) ? "" : `[data-styles="none"] ${label}{color:var(--rest)}`;
      return (
        `${model}{--own:${partColours[part]};--tint:10%}` +
        `${label}{--own:${partColours[part]};--tint:26%;box-shadow:inset 2px 0 var(--own)}` +
        `${label}[data-m^="part:"]:not([data-m="${name}"]){text-decoration:underline solid var(--own)}${text}`
      );
    })
    .join("");
}
