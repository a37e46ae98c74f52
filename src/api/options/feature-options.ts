import { z } from "zod";
import { segmenters } from "../../document/segmenter.ts";
import { families } from "../../features/index.ts";
import type { Accepted, OptionTable } from "./option.ts";

/** Which features to compute, and of which blocks. */
export interface FeatureOptions {
  /** Feature families; default: the model's. */
  readonly features?: readonly string[];
  /** How to split the page into blocks; default: as the model does. */
  readonly segmenter?: string;
}

const familyNames = families.map(({ name }) => name);
const unknownFamily = ({ input }: { readonly input?: unknown }): string =>
  `unknown feature family "${input}"; known: ${familyNames.join(", ")}`;

/** All options of the feature matrix. */
export const featureOptions: OptionTable<FeatureOptions> = {
  features: {
    schema: z.array(z.enum(familyNames, { error: unknownFamily })).min(1),
    role: "own",
    group: "Content",
    argument: "<names>",
    help: "feature families, separated by commas (default: the model's)",
  },
  segmenter: {
    schema: z.enum(segmenters.map(({ name }) => name)),
    role: "own",
    group: "Content",
    argument: "<name>",
    help: "how to split the page (default: the model's)",
  },
};

/** The feature matrix. */
export const featuring: Accepted = { operation: "features", table: featureOptions, refuses: {} };
