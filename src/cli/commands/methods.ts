import type { Command } from "commander";
import { z } from "zod";
import type { Method } from "../../methods/method.ts";

/** `seine methods`: the classic methods with their sources and options. */
export function addMethods(program: Command): void {
  program
    .command("methods")
    .description("List the methods of the literature that extract and compare know.")
    .option("--json", "as JSON: options as JSON Schema")
    .action(async ({ json }: { json?: boolean }) => {
      const { methods } = await import("../../methods/index.ts");
      process.stdout.write(
        json ? `${JSON.stringify(records(methods), null, 2)}\n` : listing(methods),
      );
    });
}

function records(methods: readonly Method[]): unknown[] {
  return methods.map(({ id, name, source, description, unit, options }) => ({
    id,
    name,
    source,
    description,
    unit,
    options: z.toJSONSchema(options, { io: "input" }),
  }));
}

function listing(methods: readonly Method[]): string {
  return methods
    .map(({ id, name, source, description, unit, options }) => {
      const known = optionsOf(options);
      const told = known.length === 0 ? [] : [`    options: ${known.join(", ")}`];
      return [`${id} (${name}, by ${unit})`, `    ${description}`, `    ${source}`, ...told].join(
        "\n",
      );
    })
    .join("\n")
    .concat("\n");
}

const propertiesSchema = z.looseObject({
  properties: z.record(z.string(), z.looseObject({ default: z.unknown().optional() })).default({}),
});

/** `name=default` of each option. */
function optionsOf(schema: z.ZodType): string[] {
  const { properties } = propertiesSchema.parse(z.toJSONSchema(schema, { io: "input" }));
  return Object.entries(properties).map(([name, { default: value }]) =>
    value === undefined ? name : `${name}=${String(value)}`,
  );
}
