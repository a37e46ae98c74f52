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

/** What a label is called. */
export function nameOf(label: Label | null | undefined): string {
  return label ? names[label] : "not reviewed";
}
