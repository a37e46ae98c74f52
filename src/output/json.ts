import type { OutputFormat } from "./format.ts";

/** One JSON object by `extractionSchema`. */
export const json: OutputFormat = {
  name: "json",
  description: "JSON with blocks, their places in the source and images",
  ignores: [{ option: "links", value: "text", because: "its texts have no links" }],
  render: ({ record }) => JSON.stringify(record),
};
