/** `--sibling-pages`: other pages of the same site, for the methods that need them. */

import { type Command, Option } from "commander";
import type { SitePage } from "../api/learn-site.ts";
import { counted } from "../base/counted.ts";
import { given } from "../base/given.ts";
import { checkHtml } from "../document/html-argument.ts";
import { EXIT, messageOf, say, UsageError } from "./exit.ts";
import { rare } from "./help.ts";
import { readPages } from "./inputs/inputs.ts";

/** Number of pages of a site from which more improve methods little. */
const ENOUGH = 5;

export interface SiblingPagesFlags {
  readonly method?: string;
  readonly siblingPages?: readonly string[];
  readonly charset?: string;
}

export function addSiblingPages(command: Command): Command {
  return command.addOption(
    rare(
      new Option(
        "--sibling-pages <input>",
        "other pages of the site, for methods that need them",
      ).argParser((input: string, inputs: readonly string[] = []) => [...inputs, input]),
    ),
  );
}

/**
 * Whether the method needs sibling pages.
 *
 * @throws UsageError if they are needed but missing, or given but not needed
 */
export async function needsSiblingPages({
  method,
  siblingPages,
}: SiblingPagesFlags): Promise<boolean> {
  const { siteMethods } = await import("../methods/site/index.ts");
  const isNeeded = siteMethods.some(({ id }) => id === method);
  if (isNeeded && siblingPages === undefined) {
    throw new UsageError(
      `method "${method}" needs sibling pages; expected --sibling-pages with a folder or ` +
        "files of them, which may hold the page itself",
    );
  }
  if (!isNeeded && siblingPages !== undefined) {
    const found = method === undefined ? "no --method" : `--method ${method}`;
    const ids = siteMethods.map(({ id }) => id).join(", ");
    throw new UsageError(`found --sibling-pages with ${found}; these methods need them: ${ids}`);
  }
  return isNeeded;
}

/** Reads the sibling pages one by one. Reports and skips those that cannot be read. */
export async function* readSiblingPages(
  flags: SiblingPagesFlags,
): AsyncGenerator<Exclude<SitePage, string | Uint8Array>> {
  for await (const read of readPages(flags.siblingPages ?? [])) {
    try {
      if ("error" in read) throw read.error;
      const { bytes, url, charset: stated } = read.page;
      const charset = flags.charset ?? stated;
      yield { html: checkHtml(bytes), ...given({ url, charset }) };
    } catch (error) {
      say(`${read.name}: ${messageOf(error)}`);
      process.exitCode = EXIT.failed;
    }
  }
}

/** A warning if few pages of the site are known. */
export function cautionOf(method: string, known: number): string | undefined {
  if (known >= ENOUGH) return undefined;
  return `${method} knows ${counted(known, "page")} of the site; expect poor results with fewer than ${ENOUGH}`;
}
