import type { Command } from "commander";
import { EXIT, messageOf, say } from "../exit.ts";
import { exitHelp, readOnePage } from "../inputs/inputs.ts";
import {
  addBrowserOptions,
  openRenderer,
  type RenderFlags,
  renderedPage,
} from "../inputs/render.ts";
import { openOutput, writing } from "../output.ts";

const help = `
Pages are opened in Chromium, which is not part of seine (npm install playwright-core, and Chromium or Chrome).
Those of files have no network, and fetched ones that of their own host alone. Dialogs, windows, downloads and
navigation are refused. Scripts have 10 s of their own time, which goes by as fast as they work.

Output is one JSON object: the page's HTML after its scripts, and of each element and text that is shown its
offset there, its box in pixels, what is painted behind it and its font. It is all that "seine inspect
--segments vips --rendering" needs: a run is repeatable, and needs no browser later.

Examples:
  seine render page.html -o page.rendering.json
  seine inspect --segments vips --rendering page.rendering.json -o segments.html
${exitHelp}`;

/** `seine render`: what a browser shows of a page. */
export function addRender(program: Command): void {
  const command = program
    .command("render")
    .description("Write what a browser shows of a page.")
    .argument("<page>", "a file, a URL, or - for standard input")
    .option("-o, --output <file>", "write to this file, all or nothing, instead of stdout");
  addBrowserOptions(command);
  command.addHelpText("after", help).action(run);
}

async function run(
  input: string,
  flags: RenderFlags & { readonly output?: string },
): Promise<void> {
  const renderer = await openRenderer(flags);
  const read = await readOnePage(input);
  try {
    if ("error" in read) throw read.error;
    const { rendering } = await renderedPage(renderer, read.page);
    const output = await openOutput(flags.output);
    await writing(output, () => output.write(`${JSON.stringify(rendering)}\n`));
  } catch (error) {
    say(`${read.name}: ${messageOf(error)}`);
    process.exitCode = EXIT.failed;
  }
}
