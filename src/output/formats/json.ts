import type { OutputFormat } from "./format.ts";

/** One JSON object by `extractionSchema`. */
export const json: OutputFormat = {
  name: "json",
  render: ({ record }) => JSON.stringify(record),
};
