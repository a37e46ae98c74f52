/** How records are found, the default first. */
export const recordMethods = ["combined", "learned", "declared", "vsse"] as const;
export type RecordMethod = (typeof recordMethods)[number];
