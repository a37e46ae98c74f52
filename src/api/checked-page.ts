import type { AskedParts } from "../decision/chosen-parts.ts";
import { checkHtml } from "../document/html-argument.ts";
import { createMatrix } from "../features/matrix.ts";
import { loadDefaultModel } from "../models/load/load-model.ts";
import type { FormatName } from "../output/formats/registry.ts";
import { loadPartsModel } from "../parts/load/load-parts-model.ts";
import { type ClassifiedPage, classifyPage } from "../pipeline/pipeline.ts";
import { blockOffsets } from "../rendering/rendering.ts";
import { type Accepted, checkAccepted } from "./options/option.ts";
import {
  type Checked,
  type ExtractOptions,
  extraction,
  type PartOptions,
} from "./options/page-options.ts";
import { checkRendering } from "./options/rendering-option.ts";
import { titleRule } from "./title-rule.ts";

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
): ClassifiedPage {
  const input = checkHtml(html);
  return classifyBy(
    input,
    checkAccepted<Checked<ExtractOptions<FormatName>>>(options, accepted),
    create,
  );
}

/** Runs the pipeline with options that were checked. */
export function classifyBy(
  html: string | Uint8Array,
  {
    model = loadDefaultModel(),
    title,
    format,
    rendering,
    parts,
    keepParts,
    dropParts,
    partsModel,
    ...choice
  }: Checked<ExtractOptions<FormatName>>,
  create: typeof createMatrix,
): ClassifiedPage {
  checkRendering(html, rendering);
  const rendered = rendering && blockOffsets(rendering);
  const asked = {
    title: titleRule(title, format),
    rendered,
    parts: askedParts({ parts, keepParts, dropParts, partsModel }),
    ...choice,
  };
  return classifyPage(html, model, asked, create);
}

/** What is asked for of parts; a model of parts asks for them, too. Only then the package's is loaded. */
function askedParts({
  partsModel,
  parts = partsModel !== undefined,
  keepParts: keep,
  dropParts: drop,
}: { readonly [Name in keyof PartOptions]?: PartOptions[Name] | undefined }):
  | AskedParts
  | undefined {
  if (!parts && keep === undefined && drop === undefined) return undefined;
  return { model: partsModel ?? loadPartsModel(), keep, drop };
}
