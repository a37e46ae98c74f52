import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Browser } from "playwright-core";
import { messageOf } from "../base/message.ts";
import { peersMissing } from "../base/peers.ts";
import { oneProcess, withoutNetwork } from "./network.ts";

/** A browser that is missing or does not start. */
export class BrowserError extends Error {
  override readonly name = "BrowserError";
}

/** Options of the browser. */
export interface BrowserOptions {
  /** Path of a Chromium; default the one that CHROMIUM names, else one found on this machine. */
  readonly chromium?: string | undefined;
  /**
   * Whether Chromium runs pages in a sandbox; default true. Without it a page that exploits the browser has
   * all of the user's rights.
   */
  readonly sandbox?: boolean | undefined;
  /** Heap limit of scripts, in MiB. */
  readonly memoryMb: number;
}

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * Starts the user's Chromium.
 *
 * @throws BrowserError if Chromium or playwright-core is missing, or Chromium does not start
 */
export async function launchChromium(options: BrowserOptions): Promise<Browser> {
  const { chromium, sandbox = true, memoryMb } = options;
  const library = await import("playwright-core").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new BrowserError(peersMissing("rendering", ["playwright-core"]));
  });
  const executablePath = chromium ?? findChromium();
  try {
    return await library.chromium.launch({
      // The usual installation folders, if it is not on the path.
      ...(executablePath === undefined ? { channel: "chrome" } : { executablePath }),
      chromiumSandbox: sandbox,
      // Signals are handled by the command; the browser ends with it.
      ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
      args: [...withoutNetwork, oneProcess, `--js-flags=--max-old-space-size=${memoryMb}`],
    });
  } catch (error) {
    throw new BrowserError(startFailure(error, executablePath, sandbox));
  }
}

/** A Chromium of this machine: the one that CHROMIUM names, else the first on the path that runs. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM;
  if (named !== undefined && named !== "") return named;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find((path) => existsSync(path) && runs(path));
}

/** Some distributions have a script of that name that only says how to install the program. */
function runs(path: string): boolean {
  return spawnSync(path, ["--version"], { stdio: "ignore" }).status === 0;
}

const sandboxWords = /sandbox/i;
const noise = /^browserType\.launch: /;

function startFailure(error: unknown, path: string | undefined, sandbox: boolean): string {
  const text = messageOf(error);
  const [first = ""] = text.split("\n");
  if (path === undefined) {
    return "found no Chromium; install Chromium or Chrome, and name it by --chromium or CHROMIUM where it is not on the path";
  }
  if (sandbox && sandboxWords.test(text)) {
    return `${path} does not start its sandbox here, as for root or in a container; run as another user, or without sandbox (--no-sandbox) for pages that you trust`;
  }
  return `cannot start ${path}: ${first.replace(noise, "")}; expected Chromium or Chrome`;
}
