/** The flags of how addresses are fetched. */
import { type Command, InvalidArgumentError, Option } from "commander";
import { UsageError } from "../exit.ts";
import { rare } from "../help.ts";
import type { Web } from "./web.ts";

export interface WebFlags {
  readonly robots?: boolean;
  readonly userAgent?: string;
  readonly header?: Readonly<Record<string, string>>;
  readonly allowPrivate?: boolean;
}

export function addWebOptions(command: Command): void {
  command
    .optionsGroup("Fetching:")
    .option("--robots", "obey robots.txt")
    .addOption(
      rare(
        new Option(
          "--user-agent <text>",
          "user agent of requests (default: seine/<version>)",
        ).argParser(agent),
      ),
    )
    .addOption(
      rare(
        new Option(
          "--header <name: value>",
          "header for the host and port you name; may be repeated",
        ).argParser(header),
      ),
    )
    .addOption(
      rare(
        new Option(
          "--allow-private",
          "follow redirects and fetched lists to private networks, too",
        ),
      ),
    );
}

/** How addresses are fetched. Loaded on demand: the protocols take longer to load than a small page. */
export async function webOf(flags: WebFlags): Promise<Web> {
  const { robots, userAgent, header: headers, allowPrivate } = flags;
  const { createWeb } = await import("./web.ts");
  return createWeb({ robots, userAgent, headers, allowPrivate });
}

/** For inputs with nothing to fetch. @throws UsageError if there are flags */
export function refuseWebFlags({ robots, userAgent, header }: WebFlags): void {
  const given = Object.entries({ robots, "user-agent": userAgent, header }).find(
    ([, value]) => value !== undefined,
  );
  if (given !== undefined) {
    throw new UsageError(`found --${given[0]}, expected --urls or a URL with it`);
  }
}

const NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const VISIBLE = /^[\t\x20-\x7e\x80-\xff]*$/;
/** Headers of the connection, which others set. */
const ofConnection: ReadonlySet<string> = new Set([
  "accept-encoding",
  "connection",
  "content-length",
  "host",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

function agent(text: string): string {
  const value = text.trim();
  if (value !== "" && VISIBLE.test(value)) return value;
  throw new InvalidArgumentError("Expected a name such as acme-bot/1.0 (+https://acme.example).");
}

/** Collects `Name: value`. */
function header(
  text: string,
  before: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const colon = text.indexOf(":");
  const name = text.slice(0, Math.max(colon, 0)).trim().toLowerCase();
  const value = text.slice(colon + 1).trim();
  if (!NAME.test(name) || !VISIBLE.test(value)) {
    throw new InvalidArgumentError('Expected "Name: value", such as "Accept-Language: de".');
  }
  if (name === "user-agent") throw new InvalidArgumentError("Use --user-agent for that.");
  if (ofConnection.has(name)) {
    throw new InvalidArgumentError(`${name} is of the connection, expected another header.`);
  }
  return { ...before, [name]: before[name] === undefined ? value : `${before[name]}, ${value}` };
}
