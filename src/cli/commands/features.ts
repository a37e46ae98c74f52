import { type Command, Option } from "commander";
import type { Segmenter } from "../../document/block.ts";
import { tagPath } from "../../document/document.ts";
import { openPage } from "../../document/open-page.ts";
import { segmenterNamed, segmenters } from "../../document/segmenter.ts";
import {
  createFeaturizer,
  type FamilySpec,
  type Featurizer,
  families,
  familyNamed,
  isLearned,
} from "../../features/index.ts";
import { measure } from "../../features/page-measures.ts";
import { loadDefaultModel, loadModel } from "../../load-model.ts";
import type { Model } from "../../models/model.ts";
import { featuresCsv } from "../csv.ts";
import { EXIT, messageOf, say, UsageError } from "../exit.ts";
import { exitHelp, readOnePage } from "../inputs/inputs.ts";
import type { PageBytes } from "../inputs/source.ts";
import { charset, list } from "../options.ts";
import { openOutput, writing } from "../output.ts";

interface FeatureFlags {
  readonly features?: string[];
  readonly model?: string;
  readonly segmenter?: string;
  readonly charset?: string;
  readonly output?: string;
}

const help = `
Output is CSV (RFC 4180, lines end in a line feed): a header, then a line per block with its index,
path, text and one number per feature; a missing value is an empty cell.

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
    .description("Write the feature matrix of a page: what a model sees of each block.")
    .argument("<page>", "a file, a URL, or - for standard input")
    .option(
      "-F, --features <names>",
      "feature families, commas between (default: the model's)",
      list,
    )
    .option("-m, --model <file>", "model whose families to compute, with the tables it learned")
    .addOption(
      new Option("-s, --segmenter <name>", "how to split the page (default: the model's)").choices(
        segmenters.map(({ name }) => name),
      ),
    )
    .option("-c, --charset <label>", "encoding of the page, whatever it declares", charset)
    .option("-o, --output <file>", "write to this file, all or nothing, instead of stdout")
    .addHelpText("after", help)
    .action(run);
}

async function run(input: string, flags: FeatureFlags): Promise<void> {
  const { featurizer, segmenter } = setUp(flags);
  const read = await readOnePage(input);
  if ("error" in read) {
    say(`${read.name}: ${read.error.message}`);
    process.exitCode = EXIT.failed;
    return;
  }
  const output = await openOutput(flags.output);
  const csv = matrixOf(read.page, flags.charset, featurizer, segmenter);
  await writing(output, () => output.write(csv));
}

function matrixOf(
  { bytes, charset: declared, url }: PageBytes,
  charset: string | undefined,
  featurizer: Featurizer,
  segmenter: Segmenter,
): string {
  const { page } = openPage(bytes, segmenter, { charset: charset ?? declared, url });
  const matrix = featurizer.featurize(measure(page));
  const rows = page.blocks.map(({ index, node, text }) => ({
    index,
    path: tagPath(page.document, node),
    text,
  }));
  return featuresCsv(rows, matrix);
}

/** What to compute. The default model is loaded only where the flags leave something to it. */
function setUp(flags: FeatureFlags): { featurizer: Featurizer; segmenter: Segmenter } {
  const model = modelFor(flags);
  const name = flags.segmenter ?? model?.segmenter.name ?? "layout";
  const known = new Map(model?.featurizer.specs.map((spec) => [spec.name, spec]));
  const specs = flags.features?.map((family) => specOf(family, known)) ?? [...known.values()];
  return { featurizer: createFeaturizer(specs), segmenter: segmenterNamed(name) };
}

function modelFor({ model, features }: FeatureFlags): Model | undefined {
  if (model !== undefined) return loadModel(model);
  return features?.every((name) => !isLearned(family(name))) ? undefined : loadDefaultModel();
}

function specOf(name: string, known: ReadonlyMap<string, FamilySpec>): FamilySpec {
  const spec = known.get(name);
  if (spec !== undefined) return spec;
  if (!isLearned(family(name))) return { name };
  const advice = "give --model with a model trained on it";
  throw new UsageError(`the feature family "${name}" needs the table of a model; ${advice}`);
}

function family(name: string): ReturnType<typeof familyNamed> {
  try {
    return familyNamed(name);
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}
