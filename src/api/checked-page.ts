import type { TitleChoice, TitleRule } from "../decision/title.ts";
import { checkHtml, checkOptions } from "../document/arguments.ts";
import { selectionOf } from "../document/selectors/selection.ts";
import { createMatrix } from "../features/matrix.ts";
import { loadDefaultModel } from "../models/load/load-model.ts";
import type { Model } from "../models/model.ts";
import { type FormatName, formatRegistry } from "../output/formats/registry.ts";
import { type ClassifiedPage, classifyPage } from "../pipeline/pipeline.ts";
import { type Accepted, checkConflicts, optionsSchema } from "./options/option.ts";
import { type ExtractOptions, extraction } from "./options/page-options.ts";

const schemas = new WeakMap<Accepted, ReturnType<typeof optionsSchema>>();

/**
 * Checks the options of an operation.
 *
 * @throws OptionsError, a TypeError, for an option that is wrong, that the operation refuses, or that
 *   conflicts with another
 */
export function checkPageOptions<Options = ExtractOptions<FormatName>>(
  options: unknown,
  accepted: Accepted,
): Options {
  let schema = schemas.get(accepted);
  if (schema === undefined) {
    schema = optionsSchema(accepted);
    schemas.set(accepted, schema);
  }
  const checked = checkOptions<Readonly<Record<string, unknown>>>(options, schema);
  checkConflicts(checked, accepted.table);
  return checked as Options;
}

/** How a page is classified. */
export interface ClassifyBy {
  /** The options that the caller's operation accepts; default those of `extract`. */
  readonly accepted?: Accepted;
  /** Makes the page's feature matrix; with `lendMatrix` it holds until the next page. */
  readonly create?: typeof createMatrix;
}

/**
 * Checks the caller's input and runs the pipeline.
 *
 * @throws TypeError when `html` or an option has the wrong type; NotHtmlError for another kind of file;
 *   SiteError when the site is of another model
 */
export function classifyChecked(
  html: unknown,
  options: unknown,
  { accepted = extraction, create = createMatrix }: ClassifyBy = {},
): ClassifiedPage & { readonly model: Model } {
  const input = checkHtml(html);
  const checked = checkPageOptions(options, accepted);
  const { model = loadDefaultModel(), title, format, contentSelector, removeSelector } = checked;
  const choice = {
    ...checked,
    title: titleRule(title, format),
    contentSelector: contentSelector === undefined ? undefined : selectionOf(contentSelector),
    removeSelector: removeSelector === undefined ? undefined : selectionOf(removeSelector),
  };
  return { ...classifyPage(input, model, choice, create), model };
}

/** The rule for the headline: `auto` does what readers expect of the page's main format. */
export function titleRule(title: TitleChoice = "auto", format: FormatName = "text"): TitleRule {
  if (title !== "auto") return title;
  return formatRegistry[format].hasHeadline ? "include" : "model";
}
