import type { Command } from "commander";
import { lineJsonSchema } from "../../document/identity-shape.ts";
import { extractionJsonSchema } from "../../output/extraction-schema.ts";
import { recordsJsonSchema } from "../../records/record.ts";
import { likenessShape } from "../../workers/outcome-line.ts";
import { print } from "../terminal.ts";

/** `seine schema`: the JSON Schemas of extractions and records. */
export function addSchema(program: Command): void {
  program
    .command("schema")
    .description('Write the JSON Schema (draft 2020-12) of the output of "extract --format json".')
    .option("--records", 'write the schema of "records" in the output of "seine records"')
    .action(({ records }: { readonly records?: boolean }) => {
      const schema = records
        ? recordsJsonSchema()
        : lineJsonSchema(extractionJsonSchema(), likenessShape);
      print(`${JSON.stringify(schema, null, 2)}\n`);
    });
}
