import { counted } from "../../base/counted.ts";
import type { Imported } from "./import.ts";

/** What became of imported pages: `2 pages added, 1 unlabelled page labelled`. */
export function importInWords({ added, labelled, opinions, same, failed }: Imported): string {
  const parts = [
    `${counted(added, "page")} added`,
    labelled > 0 && `${counted(labelled, "unlabelled page")} labelled`,
    opinions > 0 && `${counted(opinions, "second opinion")} kept`,
    same > 0 && `${counted(same, "page")} left as before`,
    failed.length > 0 && `${failed.length} failed`,
  ];
  return parts.filter(Boolean).join(", ");
}
