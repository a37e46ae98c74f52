import type { Command } from "commander";
import { extractionJsonSchema } from "../../output/extraction-schema.ts";

/** `seine schema`: the JSON Schema of extractions. */
export function addSchema(program: Command): void {
  program
    .command("schema")
    .description('Write the JSON Schema (draft 2020-12) of what "extract --format json" writes.')
    .action(() => {
      process.stdout.write(`${JSON.stringify(extractionJsonSchema(), null, 2)}\n`);
    });
}
