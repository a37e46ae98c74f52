/** What an annotator says of a block; `unsure` counts as nothing said. */
export const blockLabels = ["content", "rest", "comment", "unsure"] as const;
export type BlockLabel = (typeof blockLabels)[number];
