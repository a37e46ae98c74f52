import type { Label } from "../api.ts";

/** The key of each label. */
export const labelKeys: Readonly<Record<string, Label>> = {
  c: "content",
  x: "rest",
  m: "comment",
  u: "unsure",
};

const names: Readonly<Record<Label, string>> = {
  content: "Content",
  rest: "Rest",
  comment: "Comment",
  unsure: "Unsure",
};

/** The displayed name of a label. */
export function nameOf(label: Label | null | undefined): string {
  return label ? names[label] : "not reviewed";
}
