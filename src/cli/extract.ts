import { type Command, Option } from "commander";
import { type Extraction, extract } from "../extract.ts";
import { exitHelp, inputHelp } from "./inputs.ts";
import { addPageOptions, type PageFlags } from "./options.ts";
import { eachPage } from "./pages.ts";

interface ExtractFlags extends PageFlags {
  readonly format: "text" | "json";
}

const help = `${inputHelp}

Text output is the content, one block per line. With several pages each is headed by
"==> name <==", as head(1) does it. JSON output is one object per line and page:
{input, score, encoding, encodingReason, text, blocks}, or {input, error: {reason, message}}.

Examples:
  seine extract page.html
  curl -s https://example.org/ | seine extract
  seine extract --format json --output pages.jsonl crawl/
${exitHelp}`;

/** `seine extract`: the main content of pages. */
export function addExtract(program: Command): void {
  const command = program
    .command("extract")
    .summary("the main content of pages, as text or JSON")
    .description("Write the main content of pages.")
    .argument("[input...]", "files, folders, patterns, URLs, or - for standard input")
    .addOption(
      new Option("-f, --format <format>", "output format")
        .choices(["text", "json"])
        .default("text"),
    );
  addPageOptions(command).addHelpText("after", help).action(run);
}

async function run(inputs: string[], flags: ExtractFlags, command: Command): Promise<void> {
  let printed = false;
  const asText = (name: string, { text }: Extraction, several: boolean): string => {
    const header = several ? `${printed ? "\n" : ""}==> ${name} <==\n` : "";
    printed = true;
    return header + (text === "" ? "" : `${text}\n`);
  };
  await eachPage(inputs, flags, command, {
    errorRecords: flags.format === "json",
    render({ name, several, html, options, note }) {
      const result = extract(html, options);
      if (result.blocks.length === 0) note("found no content");
      if (flags.format === "text") return asText(name, result, several);
      const { score, encoding, encodingReason, text, blocks } = result;
      return `${JSON.stringify({ input: name, score, encoding, encodingReason, text, blocks })}\n`;
    },
  });
}
