/** Schemas of where a page comes from. */
import { z } from "zod";
import type { CaptureName, Identity } from "./identity.ts";

const text = (description: string): z.ZodType => z.string().optional().describe(description);

const capture: Readonly<Record<CaptureName, z.ZodType>> = {
  warcFile: text("path of the WARC file"),
  warcOffset: z
    .int()
    .min(0)
    .optional()
    .describe("of the record in the file as stored, in bytes; if compressed, of its member"),
  warcRecordId: text("WARC-Record-ID"),
  warcDate: text("WARC-Date: when the page was captured"),
  warcTarget: text("WARC-Target-URI"),
  warcStatus: z.int().optional().describe("status of the HTTP answer"),
  warcDigest: text("WARC-Payload-Digest"),
  warcTruncated: text("WARC-Truncated: why the page is cut off, such as length"),
};

/** Schemas of the fields beside the URL, each optional. */
export const identityShape: Readonly<Record<Exclude<keyof Identity, "url">, z.ZodType>> = {
  ...capture,
  kept: z
    .record(z.string(), z.unknown())
    .optional()
    .describe("anything to repeat in the output, by name"),
};

/** Schemas of what every line of output says of its page. */
export const lineShape: Readonly<Record<string, z.ZodType>> = {
  input: z.string().describe("name of the page: its file, URL, or id"),
  url: text("absolute URL that the page comes from"),
  urlError: text("why its URL is invalid and was ignored"),
  ...identityShape,
};

/**
 * The JSON Schema of a line of output: that of the result, and the page's name and identity.
 *
 * @param more other fields of a line
 */
export function lineJsonSchema(
  result: object,
  more: Readonly<Record<string, z.ZodType>> = {},
): object {
  const { properties, required } = result as { properties: object; required: readonly string[] };
  const own = z.toJSONSchema(z.object({ ...lineShape, ...more })).properties;
  return { ...result, properties: { ...own, ...properties }, required: ["input", ...required] };
}
