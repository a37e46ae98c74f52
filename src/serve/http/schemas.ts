/**
 * The schemas that the OpenAPI document names. One definition serves all operations, and a list of allowed
 * words is a pattern: a client that is generated from the document has a class for each name here, and no other.
 */
import { z } from "zod";
import { chunkMetadataSchema, chunkSchema } from "../../api/chunk-schema.ts";
import { type OperationName, operations } from "../../api/operations/operation.ts";
import { acceptedRows, type OptionRow, optionsSchema } from "../../api/options/option.ts";
import { identityShape, lineShape } from "../../document/identity-shape.ts";
import {
  blockSchema,
  contentShape,
  imageSchema,
  metadataShape,
  postSchema,
  reportShape,
  verdictSchema,
} from "../../output/extraction-schema.ts";
import {
  attributesSchema,
  recordSchema,
  valueSchema,
  variantSchema,
} from "../../records/record.ts";
import { pageRequestSchema } from "./page-request.ts";

/** Operations over HTTP. Those on sites are left out: a site must be kept between requests. */
export const httpOperations = ["extract", "classify", "records", "chunk", "features"] as const;
type HttpOperation = (typeof httpOperations)[number] & OperationName;

const reason = z.strictObject({
  reason: z.string().describe("one word, for programs"),
  message: z.string().describe("what was found, and what was expected"),
});

const failure = z.object({ ...lineShape, error: reason });

/** What the page states, with its place: one schema for all fields. */
const found = z.strictObject({
  value: z
    .union([z.string(), z.array(z.string()), z.boolean()])
    .describe("a list for authors and tags, a truth value for isAccessibleForFree"),
  source: z.string().describe("where on the page it was found"),
});
const metadata = z.strictObject(
  Object.fromEntries(Object.keys(metadataShape).map((name) => [name, found.optional()])),
);

/** Over HTTP no site is known. What depends on the operation and its format is optional. */
const { siteFit: _, ...report } = reportShape;
const page = z.object({
  ...lineShape,
  ...report,
  ...Object.fromEntries(
    Object.entries(contentShape).map(([name, schema]) => [name, schema.optional()]),
  ),
  metadata: metadata.optional().describe("when it was asked for"),
  format: z.string().optional().describe("of the content, if it is not json"),
  content: z.string().optional().describe("the content in that format"),
});

const features = z.object({
  ...lineShape,
  columns: z.array(z.string()).describe("names of the features"),
  blocks: z
    .array(z.unknown())
    .describe("objects with index, path, text, and values: a number or null for each column"),
});

/** Names of the answers' schemas. */
export const answerNames: Readonly<Record<HttpOperation, string>> = {
  extract: "Page",
  classify: "Page",
  records: "Records",
  chunk: "Chunks",
  features: "Features",
};

function namedSchemas(): Record<string, z.ZodType> {
  const options = allOptions();
  return {
    PageRequest: pageRequestSchema.extend({ options: options.optional() }),
    Options: options,
    Page: page,
    Records: z.object({ ...lineShape, records: z.array(recordSchema) }),
    Chunks: z.object({ ...lineShape, chunks: z.array(chunkSchema) }),
    Features: features,
    Failure: failure,
    Reason: reason,
    Block: blockSchema,
    Image: imageSchema,
    Post: postSchema,
    Metadata: metadata,
    Found: found,
    Verdict: verdictSchema,
    Chunk: chunkSchema,
    ChunkMetadata: chunkMetadataSchema,
    Record: recordSchema,
    Attributes: attributesSchema,
    Value: valueSchema,
    Variant: variantSchema,
  };
}

/** The options of all operations; each says which operations take it. */
function allOptions(): z.ZodObject {
  const rows = new Map<string, { readonly row: OptionRow; readonly takers: HttpOperation[] }>();
  for (const operation of httpOperations) {
    for (const [name, row] of acceptedRows(operations[operation].accepted)) {
      const option = rows.get(name);
      if (option === undefined) rows.set(name, { row, takers: [operation] });
      else option.takers.push(operation);
    }
  }
  const shape = [...rows].map(([name, { row, takers }]) => [
    name,
    row.schema.optional().describe(`${row.help} (${takers.join(", ")})`),
  ]);
  return z.strictObject(Object.fromEntries(shape));
}

/** The schemas by name, with references among each other. */
export function componentSchemas(): Record<string, object> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(namedSchemas())) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io: "input",
    // A value without a JSON Schema, such as a selector, is described as any text.
    unrepresentable: "any",
    uri: (id) => refOf(id).$ref,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => [id, plain(schema, true) as object]),
  );
}

/** A reference to a named schema. */
export function refOf(name: string): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

/** Query parameters for a page that is the body: its options, URL and so on. */
export function parametersOf(name: HttpOperation): object[] {
  const { html: _html, htmlBase64: _base64, options: _options, ...about } = pageRequestSchema.shape;
  // The rest of an identity comes in JSON alone.
  const inQuery = Object.entries(about).filter(([field]) => !(field in identityShape));
  const options = optionsSchema(operations[name].accepted, "describe").shape;
  const shape = { ...Object.fromEntries(inQuery), ...options } as Record<string, z.ZodType>;
  const { properties = {} } = z.toJSONSchema(z.object(shape), {
    io: "input",
    unrepresentable: "any",
  });
  return Object.entries(properties).map(([field, schema]) => ({
    name: field,
    in: "query",
    required: false,
    schema: plain(schema),
  }));
}

/** A JSON Schema from which no class is generated but its own: maps and small objects within are any value. */
function plain(schema: unknown, isNamed = false): unknown {
  if (typeof schema !== "object" || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map((one) => plain(one));
  const { $schema, $id, enum: words, ...rest } = schema as Record<string, unknown>;
  const { type, description = "an object" } = rest as { type?: unknown; description?: unknown };
  if (type === "object" && !isNamed) return { description };
  const entries = Object.entries(rest).map(([name, inner]) => [
    name,
    name === "properties" ? propertiesOf(inner as object) : plain(inner),
  ]);
  const pattern = Array.isArray(words) ? { pattern: `^(?:${words.join("|")})$` } : {};
  return { ...Object.fromEntries(entries), ...pattern };
}

function propertiesOf(properties: object): object {
  return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, plain(one)]));
}
