import { type Command, Option } from "commander";
import { createFeatures, type FeaturesOf } from "../../api/features.ts";
import { segmenters } from "../../document/segmenter.ts";
import { families } from "../../features/index.ts";
import { loadModel } from "../../models/load/load-model.ts";
import { modelFile } from "../../models/load/shipped-model.ts";
import { ModelError } from "../../models/model.ts";
import { EXIT, messageOf, say, UsageError } from "../exit.ts";
import { featuresCsv } from "../features-csv.ts";
import { exitHelp, readOnePage } from "../inputs/inputs.ts";
import { refuseInputAsOutput } from "../inputs/own-output.ts";
import { openOutput, writing } from "../output.ts";
import { csvRawOption } from "../page-options.ts";
import { charset, list } from "../parsers.ts";

interface FeatureFlags {
  readonly features?: string[];
  readonly model?: string;
  readonly segmenter?: string;
  readonly charset?: string;
  readonly output?: string;
  readonly csvRaw?: boolean;
}

const help = `
Output is CSV (RFC 4180, but lines end in a line feed): a header, then a row per block with the page's
name and URL, its own index, path and text, one number per feature, and the page's capture in a WARC. A missing
value is an empty cell.

Feature families:
${families.map(({ name, description }) => `  ${name}: ${description}`).join("\n")}

Examples:
  seine features page.html > blocks.csv
  seine features --features shallow-text,cetr page.html
${exitHelp}`;

/** `seine features`: the feature matrix of a page. */
export function addFeatures(program: Command): void {
  program
    .command("features")
    .description("Write the feature matrix of a page: the input of a model, a row per block.")
    .argument("<page>", "a file, a URL, or - for standard input")
    .option(
      "-F, --features <names>",
      "feature families, separated by commas (default: the model's)",
      list,
    )
    .option("-m, --model <file>", "model whose families and learned tables to use", modelFile)
    .addOption(
      new Option("-s, --segmenter <name>", "how to split the page (default: the model's)").choices(
        segmenters.map(({ name }) => name),
      ),
    )
    .option("-c, --charset <label>", "encoding of the page; overrides what it declares", charset)
    .option("-o, --output <file>", "write to this file, all or nothing")
    .addOption(csvRawOption())
    .addHelpText("after", help)
    .action(run);
}

async function run(input: string, flags: FeatureFlags): Promise<void> {
  const featuresOf = setUp(flags);
  await refuseInputAsOutput(flags.output, [input]);
  const read = await readOnePage(input);
  if ("error" in read) {
    say(`${read.name}: ${read.error.message}`);
    process.exitCode = EXIT.failed;
    return;
  }
  const output = await openOutput(flags.output);
  const page = { id: read.name, ...read.identity };
  const { bytes, charset: declared, url } = read.page;
  const { blocks, matrix } = featuresOf(bytes, { charset: flags.charset ?? declared, url });
  await writing(output, () => output.write(featuresCsv(page, blocks, matrix, flags.csvRaw)));
}

/** The features to compute. Throws a UsageError for unknown families. */
function setUp({ features, segmenter, model }: FeatureFlags): FeaturesOf {
  const given = model === undefined ? undefined : loadModel(model);
  try {
    return createFeatures(
      { ...(features && { features }), ...(segmenter && { segmenter }) },
      given,
    );
  } catch (error) {
    if (error instanceof ModelError) throw error;
    throw new UsageError(messageOf(error));
  }
}
