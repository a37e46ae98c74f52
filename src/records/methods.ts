/** How records are found, the default first. */
export const recordMethods = ["vsse"] as const;
export type RecordMethod = (typeof recordMethods)[number];
