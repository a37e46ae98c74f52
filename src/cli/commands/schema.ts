import type { Command } from "commander";
import { identityProperties } from "../../document/identity.ts";
import { extractionJsonSchema } from "../../output/extraction-schema.ts";
import { recordsJsonSchema } from "../../records/record.ts";
import { print } from "../terminal.ts";

/** `seine schema`: the JSON Schemas of extractions and records. */
export function addSchema(program: Command): void {
  program
    .command("schema")
    .description('Write the JSON Schema (draft 2020-12) of the output of "extract --format json".')
    .option("--records", 'write the schema of "records" in the output of "seine records"')
    .action(({ records }: { readonly records?: boolean }) => {
      const schema = records ? recordsJsonSchema() : lineSchema(extractionJsonSchema());
      print(`${JSON.stringify(schema, null, 2)}\n`);
    });
}

/** The schema of a line: a result, and the page's name and identity. */
function lineSchema(result: object): object {
  const { properties, required } = result as { properties: object; required: readonly string[] };
  return {
    ...result,
    properties: { ...identityProperties(), ...properties },
    required: ["input", ...required],
  };
}
