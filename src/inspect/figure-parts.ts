/** The series of the chart in Dragnet's article, by name. */
export const seedSeries = [
  "text-density",
  "link-density",
  "id-class-density",
  "probability",
] as const;

/** Names of the parts of a figure that are no series of the blocks. */
export const figureParts = ["scatter", "lines"] as const;
