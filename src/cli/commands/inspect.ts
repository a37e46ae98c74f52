import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { type Command, Option } from "commander";
import { classifyChecked as classifyInput } from "../../api/checked-page.ts";
import { segmenters } from "../../document/segmenter.ts";
import { paletteNames } from "../../inspect/charts/palette.ts";
import { figureParts, seedSeries } from "../../inspect/figure-parts.ts";
import type { Inspection } from "../../inspect/inspection.ts";
import type { Judge } from "../../inspect/method-inspection.ts";
import { areaModes } from "../../records/viterbi.ts";
import { segmentationNames } from "../../segments/index.ts";
import { EXIT, messageOf, say, UsageError } from "../exit.ts";
import { exitHelp, readOnePage, sourcesOf } from "../inputs/inputs.ts";
import { refuseInputAsOutput } from "../inputs/own-output.ts";
import { addRenderOptions, renderedIfAsked } from "../inputs/render.ts";
import type { PageBytes } from "../inputs/source.ts";
import { drawn } from "../inspect/drawn.ts";
import { judgeOf } from "../inspect/fitted-method.ts";
import { formats, type InspectFlags, inspecting } from "../inspect/flags.ts";
import { checkRecordFlags, renderRecords } from "../inspect/inspect-records.ts";
import { renderSegments } from "../inspect/inspect-segments.ts";
import { checkNoTokenFlags, runTokens } from "../inspect/inspect-tokens.ts";
import { sourceOf, withSites } from "../inspect/page-site.ts";
import { shortName } from "../inspect/short-name.ts";
import { modelOf } from "../model-of.ts";
import { openOutput, writing } from "../output.ts";
import { addPageFlags, addTableOptions, csvRawOption } from "../page-options.ts";
import { optionsOf } from "../pages.ts";
import { degree, integerFrom, list, probability } from "../parsers.ts";
import { checkPermitted, listedSegmentations } from "../segmentation-flags.ts";
import { addSiblingPages } from "../sibling-pages.ts";

const help = `
HTML is one file that needs no network and opens in any browser. It shows every block of the page, the
reasons for its decision, how close the decision was, and charts of the features. Select a bar, a point
or a block, or use the arrow keys.

With --gold the charts are coloured by the gold text, as in Dragnet's article: a block is content if more
than a tenth of its tokens are in the gold text. The dashed line is the model's threshold.

With --parts the bars have the colours of the parts, and the report says why each block is its part.

With --site the report shows the evidence from the site's other pages: the texts they repeat, the texts
at the same path, and how that changes the probability of each block.

SVG and PNG are figures for papers and posts; the same page and model give the same bytes. The font of
PNG has no Chinese, Japanese or Korean characters and shows boxes instead; SVG uses the reader's fonts.

Panels:
  ${seedSeries.join(", ")}
                   the four of Dragnet's article
  <family>/<name>  any feature of the model; "seine features" lists them
  scatter          tag ratio and its derivative, with CETR's clusters (SVG and PNG only)
  lines            content and code per line, with --method (SVG and PNG only)

With --segments the segments of the page are drawn as nested boxes with their degrees of coherence, as
HTML, SVG or PNG. On a rendered page the boxes are at their positions on the page. Methods:
${listedSegmentations}
vips and comb need the page as a browser shows it to be those of the literature: give --render, or
--rendering with a file of "seine render". Rendered files have no network, fetched pages only their host.

With --records the report shows the page's records and how VSSE finds them: the weights of the elements,
the path from the body to the record area, and the pairs of labels and values in it.

With --metadata the claims of the page are listed by field: values, the places that have them, the log-odds that
these add up to, and what became of them (chosen, agrees, outweighed, not needed, rejected, later). With --json
they are objects, beside the metadata and the page's linked data as written.

With --tokens no page is inspected, but a labelled corpus: how much more often blocks of content have an
id or class token than other blocks (Dragnet's authors chose tokens so), and how many sites have it. With
--substring the tokens are those that they chose, counted as they did.

Examples:
  seine inspect page.html --output report.html
  seine inspect https://example.org/ --gold gold.txt > report.html
  seine inspect page.html --format svg --panel text-density,probability -o figure.svg
  seine inspect --parts page.html --panel probability -o parts.svg
  seine inspect page.html --gold gold.txt --format svg --palette article -o figure.svg
  seine inspect page.html --method danag --format png --panel lines -o lines.png
  seine inspect page.html --method infodiscoverer --sibling-pages crawl/ -o report.html
  seine inspect --site sites.jsonl page.html -o report.html
  seine inspect page.html --segments comb -o segments.svg
  seine inspect page.html --segments vips --render --permitted 8 -o segments.html
  seine inspect --records shop.html -o records.html
  seine inspect --metadata article.html
  seine inspect --tokens my-pages/ --top 10
${exitHelp}`;

/** `seine inspect`: the decision on each block of a page, with its reasons. */
export function addInspect(program: Command): void {
  const command = program
    .command("inspect")
    .description("Show every block of a page, the decision of the model, and the reasons.")
    .argument("[page]", "a file, a URL, or - for standard input");
  command
    .addOption(
      new Option(
        "-f, --format <format>",
        "output format (default: by the extension of --output, else html)",
      ).choices(formats),
    )
    .option("-g, --gold <file>", "file with the correct text: show the errors")
    .option(
      "--method <id>",
      'use a classic method and show what it computes; "seine methods" lists them',
    )
    .option("--site <file>", 'file of "seine sites learn": show the evidence from other pages');
  addSiblingPages(command)
    .addOption(
      new Option("--palette <name>", "green: green and grey; article: Dragnet's red and blue")
        .choices(paletteNames)
        .default("green"),
    )
    .option("--panel <names>", "panels to draw, separated by commas (default: all)", list)
    .addOption(
      new Option("--segments <name>", "draw the segments of the page")
        .choices(segmentationNames)
        .conflicts(["gold", "method", "siblingPages", "site", "panel", "tokens"]),
    )
    .addOption(
      new Option(
        "--permitted <degree>",
        "with --segments vips or comb: minimum coherence, 1 to 11 (default: 10)",
      ).argParser(degree),
    )
    .addOption(
      new Option("--records", "draw the page's records: node weights, path, area, pairs").conflicts(
        "gold method siblingPages site panel segments tokens model threshold favor comments".split(
          " ",
        ),
      ),
    )
    .addOption(
      new Option(
        "--metadata",
        "list the claims of the page's metadata, and which were chosen",
      ).conflicts(
        "format gold method siblingPages site panel segments records tokens model threshold favor comments".split(
          " ",
        ),
      ),
    )
    .addOption(
      new Option("--area <mode>", "with --records: how vsse finds the area").choices(areaModes),
    )
    .option(
      "--rho <share>",
      "with --records: share of matching leaves to keep on the way down",
      probability,
    )
    .addOption(
      new Option(
        "--rendering <file>",
        'with --segments, instead of a page: file that "seine render" wrote',
      ).conflicts("render"),
    );
  // Added before the table, whose flag of that name refuses it because an inspection has no form.
  command.addOption(csvRawOption());
  addTableOptions(command, inspecting);
  addPageFlags(command);
  addRenderOptions(command);
  command
    .addOption(
      new Option(
        "--tokens <corpus...>",
        "show the id and class tokens of labelled pages instead",
      ).conflicts([
        "format",
        "gold",
        "method",
        "siblingPages",
        "site",
        "palette",
        "panel",
        "model",
        "threshold",
        "favor",
        "comments",
      ]),
    )
    .option("--top <count>", "with --tokens: tokens to list per side (default: 20)", integerFrom(1))
    .addOption(
      new Option(
        "--segmenter <name>",
        "with --tokens: how to split pages (default: dragnet)",
      ).choices(segmenters.map(({ name }) => name)),
    )
    .option(
      "--least-sites <count>",
      "with --tokens: least sites that have a listed token (default: 3)",
      integerFrom(1),
    )
    .option("--split <name>", "with --tokens: only pages of this split")
    .option("--substring", "with --tokens: count Dragnet's own tokens as substrings of attributes")
    .option("--csv", "with --tokens: write all tokens as CSV")
    .addOption(
      new Option("--json", "with --tokens or --metadata: write all as JSON").conflicts("csv"),
    )
    .addHelpText("after", help)
    .action(run);
}

async function run(input: string | undefined, flags: InspectFlags): Promise<void> {
  if (flags.tokens !== undefined) return runTokens(input, flags.tokens, flags);
  checkNoTokenFlags(flags);
  const { segments, permitted, rendering } = flags;
  if (rendering !== undefined && (segments === undefined || input !== undefined)) {
    const what = input === undefined ? "name --segments" : `leave out ${input}`;
    throw new UsageError(`--rendering goes with --segments, in place of a page; ${what}`);
  }
  if (input === undefined && rendering === undefined) {
    throw new UsageError("found no page; expected a file, a URL, or - for standard input");
  }
  checkPermitted(flags);
  const method = await judgeOf(flags);
  const gold = await goldOf(flags);
  const format = formatOf(flags);
  checkRecordFlags(flags, format);
  const isForFiles = format === "html" || format === "png";
  if (isForFiles && flags.output === undefined && process.stdout.isTTY) {
    const file = `--output report.${format}`;
    throw new UsageError(`found a terminal, expected a file for the ${format}; add ${file}`);
  }
  await refuseInputAsOutput(flags.output, [rendering ?? input!]);
  const read =
    rendering === undefined
      ? await readOnePage(input!, await renderedIfAsked(sourcesOf([input!]), flags))
      : await savedPage(rendering);
  if ("error" in read) {
    say(`${read.name}: ${read.error.message}`);
    process.exitCode = EXIT.failed;
    return;
  }

  const output = await openOutput(flags.output);
  await writing(output, async () => {
    if (flags.metadata) {
      const { renderMetadata } = await import("../inspect/inspect-metadata.ts");
      await output.write(await renderMetadata(read.page, flags));
      return;
    }
    if (flags.records) {
      await output.write(await renderRecords(read.name, read.page, flags));
      return;
    }
    if (segments !== undefined) {
      const form = { ...flags, format };
      await output.write(await renderSegments(read.name, read.page, segments, permitted, form));
      return;
    }
    const inspection = await inspect(read.name, read.page, flags, method, gold);
    await output.write(await render(inspection, { ...flags, format }));
  });
}

/** A page that "seine render" saved. */
async function savedPage(name: string): Promise<{ name: string; page: PageBytes }> {
  const { readRendering } = await import("../../rendering/rendering.ts");
  try {
    const rendering = readRendering(await readFile(name, "utf8"), name);
    const bytes = new TextEncoder().encode(rendering.html);
    return { name, page: { bytes, charset: "utf-8", rendering } };
  } catch (error) {
    throw new UsageError(`cannot read the rendering: ${messageOf(error)}`);
  }
}

/** The output format: the given one, else by the extension of the output. @throws UsageError for an unknown one */
function formatOf({ format, output }: InspectFlags): (typeof formats)[number] {
  if (format !== undefined) return format;
  const ending = output === undefined ? "" : extname(output).slice(1).toLowerCase();
  if (ending === "" || ending === "htm") return "html";
  const found = formats.find((name) => name === ending);
  if (found !== undefined) return found;
  const endings = formats.map((name) => `.${name}`).join(", ");
  throw new UsageError(`found --output ${output}, expected one of ${endings}, or --format with it`);
}

async function inspect(
  name: string,
  page: PageBytes,
  flags: InspectFlags,
  method: Judge | undefined,
  gold: string | undefined,
): Promise<Inspection> {
  const { inspectPage } = await import("../../inspect/inspection.ts");
  const model = modelOf(flags);
  const options = optionsOf(flags, model, page, inspecting);
  const classified = await withSites(flags.site, model.json.checksum, (sites) =>
    classifyInput(page.bytes, { ...options, ...(sites && { site: sourceOf(sites, page) }) }),
  );
  if (flags.site !== undefined && classified.evidence === undefined) {
    say(`${name}: nothing in ${flags.site} changes the page`, "warning");
  }
  const inspection = inspectPage(classified, classified.model, {
    name: shortName(name),
    url: page.url,
    method,
  });
  if (gold === undefined) return inspection;
  const { withGold } = await import("../../../training/score/gold-comparison.ts");
  return withGold(inspection, gold);
}

async function render(inspection: Inspection, flags: InspectFlags): Promise<string | Uint8Array> {
  const { format, palette } = flags;
  const parts = partsOf(inspection, flags);
  if (format === "html") {
    const { report } = await import("../../inspect/html-report.ts");
    return report(inspection, { panels: parts, palette });
  }
  const { figure } = await import("../../inspect/charts/figure.ts");
  const svg = figure(inspection, { parts, palette });
  return drawn(svg, flags, inspection.title);
}

/** The panels to draw: those asked for, or all. */
function partsOf({ columns, method }: Inspection, { panel, format }: InspectFlags): string[] {
  const others = format === "html" ? [] : figureParts.filter((p) => p !== "lines" || method?.lines);
  if (panel === undefined) return [...seedSeries, ...others];
  const isLines = (name: string): boolean => name === "lines" && format !== "html";
  if (panel.some(isLines) && method?.lines === undefined) {
    const found = method === undefined ? "no --method" : `--method ${method.id}`;
    throw new UsageError(`the panel "lines" needs a method by lines, e.g. danag; found ${found}`);
  }
  const drawable = new Set([...columns.map(({ name }) => name), ...others]);
  const unknown = panel.find((name) => !drawable.has(name));
  if (unknown === undefined) return [...panel];
  const names = [...seedSeries, ...others].join(", ");
  throw new UsageError(
    `unknown panel "${unknown}"; known: ${names} and the model's features, which "seine features" lists`,
  );
}

async function goldOf({ gold }: InspectFlags): Promise<string | undefined> {
  try {
    return gold === undefined ? undefined : await readFile(gold, "utf8");
  } catch (error) {
    throw new UsageError(`cannot read the gold text: ${messageOf(error)}; expected a text file`);
  }
}
