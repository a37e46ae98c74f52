/** `--sisters`: other pages of the site of the pages, for the methods that need them. */

import { type Command, Option } from "commander";
import { counted } from "../base/counted.ts";
import { checkHtml } from "../document/arguments.ts";
import { EXIT, messageOf, say, UsageError } from "./exit.ts";
import { rare } from "./help.ts";
import { readPages } from "./inputs/inputs.ts";

/** Known pages from which on methods that know a site tell most of what they can. */
const ENOUGH = 5;

export interface SistersFlags {
  readonly method?: string;
  readonly sisters?: readonly string[];
  readonly charset?: string;
}

export function addSisters(command: Command): Command {
  return command.addOption(
    rare(
      new Option(
        "--sisters <input>",
        "other pages of the site, for methods that need them",
      ).argParser((input: string, inputs: readonly string[] = []) => [...inputs, input]),
    ),
  );
}

/**
 * Whether the method needs sisters.
 *
 * @throws UsageError where it needs them and has none, or has some and does not need them
 */
export async function needsSisters({ method, sisters }: SistersFlags): Promise<boolean> {
  const { siteMethods } = await import("../methods/site/index.ts");
  const isNeeded = siteMethods.some(({ id }) => id === method);
  if (isNeeded && sisters === undefined) {
    throw new UsageError(
      `method "${method}" needs other pages of the page's site; expected --sisters with a folder or ` +
        "files of them, which may hold the page itself",
    );
  }
  if (!isNeeded && sisters !== undefined) {
    const found = method === undefined ? "no --method" : `--method ${method}`;
    const known = siteMethods.map(({ id }) => id).join(", ");
    throw new UsageError(`found --sisters with ${found}; these methods need them: ${known}`);
  }
  return isNeeded;
}

/** A sister as it was read. */
interface Sister {
  readonly html: string | Uint8Array;
  readonly url?: string;
  readonly charset?: string;
}

/** Reads the sisters one by one. One that cannot be read is told, and the others go on. */
export async function* readSisters(flags: SistersFlags): AsyncGenerator<Sister> {
  for await (const read of readPages(flags.sisters ?? [])) {
    try {
      if ("error" in read) throw read.error;
      const { bytes, url, charset: told } = read.page;
      const charset = flags.charset ?? told;
      yield {
        html: checkHtml(bytes),
        ...(url === undefined ? {} : { url }),
        ...(charset === undefined ? {} : { charset }),
      };
    } catch (error) {
      say(`${read.name}: ${messageOf(error)}`);
      process.exitCode = EXIT.failed;
    }
  }
}

/** Says where few pages are known. */
export function cautionOf(method: string, known: number): string | undefined {
  if (known >= ENOUGH) return undefined;
  return `${method} knows ${counted(known, "page")} of the site and tells little by fewer than ${ENOUGH}`;
}
