import type { Command } from "commander";
import { z } from "zod";
import type { MethodAbout } from "../../methods/method.ts";
import { print } from "../terminal.ts";

/** `seine methods`: the classic methods with their sources and options. */
export function addMethods(program: Command): void {
  program
    .command("methods")
    .description("List the classic methods, for extract, inspect and compare.")
    .option("--json", "write JSON, with options as JSON Schema")
    .action(async ({ json }: { json?: boolean }) => {
      const { methods } = await import("../../methods/index.ts");
      const { siteMethods } = await import("../../methods/site/index.ts");
      const all = [
        ...methods.map((method) => ({ ...method, needs: undefined })),
        ...siteMethods.map((method) => ({ ...method, needs: "siblingPages" as const })),
      ];
      print(json ? `${JSON.stringify(all.map(record), null, 2)}\n` : listing(all));
    });
}

/** A function, which some options may be, has no JSON Schema. */
const described = { io: "input", unrepresentable: "any" } as const;

/** A method of either kind; `needs` is set if it needs sibling pages. */
interface Listed extends MethodAbout<unknown> {
  readonly needs: "siblingPages" | undefined;
}

function record({ id, name, source, description, unit, needs, options }: Listed): unknown {
  return {
    ...{ id, name, source, description, unit },
    ...(needs === undefined ? {} : { needs }),
    options: z.toJSONSchema(options, described),
  };
}

function listing(methods: readonly Listed[]): string {
  return methods
    .map(({ id, name, source, description, unit, needs, options }) => {
      const named = optionsOf(options);
      return [
        `${id} (${name}, by ${unit})`,
        `    ${description}`,
        `    ${source}`,
        ...(needs === undefined ? [] : ["    needs other pages of the site: --sibling-pages"]),
        ...(named.length === 0 ? [] : [`    options: ${named.join(", ")}`]),
      ].join("\n");
    })
    .join("\n")
    .concat("\n");
}

const propertiesSchema = z.looseObject({
  properties: z.record(z.string(), z.looseObject({ default: z.unknown().optional() })).default({}),
});

/** `name=default` of each option. */
function optionsOf(schema: z.ZodType): string[] {
  const { properties } = propertiesSchema.parse(z.toJSONSchema(schema, described));
  return Object.entries(properties).map(([name, { default: value }]) =>
    value === undefined ? name : `${name}=${String(value)}`,
  );
}
