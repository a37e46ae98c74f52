import type { OutputFormat } from "./format.ts";

/** One JSON object by `extractionSchema`. */
export const json: OutputFormat = {
  name: "json",
  ignores: [{ option: "links", value: "text", because: "its texts have no links" }],
  render: ({ record }) => JSON.stringify(record),
};
