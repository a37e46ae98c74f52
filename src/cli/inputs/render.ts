import { type Command, Option } from "commander";
import { decode } from "../../document/decode.ts";
import type { Renderer } from "../../rendering/renderer.ts";
import { refuse } from "../../workers/refuse.ts";
import { atEnd } from "../at-end.ts";
import { InputError, messageOf, UsageError } from "../exit.ts";
import { rare } from "../help.ts";
import { integerFrom, secondsUpTo } from "../parsers.ts";
import { version } from "../version.ts";
import type { PageBytes, Source } from "./source.ts";

/** Options of rendering, as commander parses them. */
export interface RenderFlags {
  readonly render?: boolean;
  readonly chromium?: string;
  /** False with `--no-sandbox`. */
  readonly sandbox?: boolean;
  readonly renderTimeout?: number;
  readonly renderMemory?: number;
  /** The name that pages are fetched by. */
  readonly userAgent?: string;
}

export const renderHelp = `
Rendering: --render opens each page in Chromium, runs its scripts and uses the resulting HTML. It needs
Chromium or Chrome, and npm install playwright-core. Pages from files have no network. Fetched pages reach
their own host only: no other host is asked for styles or data. Dialogs, windows, downloads and navigation
are refused. Scripts get 10 s of virtual time, which passes as fast as they run.`;

export function addRenderOptions(command: Command): void {
  command
    .optionsGroup("Rendering:")
    .option("--render", "open each page in Chromium first, and run its scripts");
  addBrowserOptions(command);
}

/** Adds the options of rendering. */
export function addBrowserOptions(command: Command): void {
  const options = [
    new Option("--chromium <file>", "browser to render with (default: CHROMIUM, else on the path)"),
    new Option("--no-sandbox", "render without the browser's sandbox, for pages you trust"),
    new Option("--render-timeout <seconds>", "time limit per page (default: 30)").argParser(
      secondsUpTo(3600),
    ),
    new Option("--render-memory <MiB>", "memory limit per page (default: 1024)").argParser(
      integerFrom(64),
    ),
  ];
  command.optionsGroup("Rendering:");
  for (const option of options) command.addOption(rare(option));
}

/** With `--render`, pages as a browser shows them; else the sources themselves. */
export async function renderedIfAsked(
  sources: AsyncGenerator<Source>,
  flags: RenderFlags,
): Promise<AsyncGenerator<Source>> {
  if (!flags.render) {
    const { chromium, sandbox = true, renderTimeout, renderMemory } = flags;
    if ([chromium, renderTimeout, renderMemory].some((value) => value !== undefined) || !sandbox) {
      throw new UsageError("found options of --render without it; add --render or drop them");
    }
    return sources;
  }
  const renderer = await openRenderer(flags);
  return renderedSources(sources, renderer, flags.userAgent);
}

/** A browser that is closed when the command ends. @throws UsageError if there is none */
export async function openRenderer(flags: RenderFlags): Promise<Renderer> {
  const { chromium, sandbox, renderTimeout, renderMemory } = flags;
  const rendering = await import("../../rendering/renderer.ts");
  try {
    const renderer = await rendering.openRenderer({
      chromium,
      sandbox,
      memoryMb: renderMemory,
      deadlineMs: renderTimeout === undefined ? undefined : renderTimeout * 1000,
    });
    atEnd(renderer.close);
    return renderer;
  } catch (error) {
    if (error instanceof Error && error.name === "BrowserError")
      throw new UsageError(error.message);
    throw error;
  }
}

async function* renderedSources(
  sources: AsyncGenerator<Source>,
  renderer: Renderer,
  userAgent: string | undefined,
): AsyncGenerator<Source> {
  for await (const source of sources) {
    const read = async (signal?: AbortSignal) =>
      renderedPage(renderer, await source.read(signal), userAgent);
    yield { name: source.name, identity: source.identity, read };
  }
}

/** A page as a browser shows it. Input other than HTML is returned unchanged, and refused where it is parsed. */
export async function renderedPage(
  renderer: Renderer,
  page: PageBytes,
  agent = `seine/${version()}`,
): Promise<PageBytes> {
  if (refuse(page.bytes, Number.POSITIVE_INFINITY) !== undefined) return page;
  const { url, isFetched, charset } = page;
  const { text: html } = decode(page.bytes, charset);
  const userAgent = isFetched ? agent : undefined;
  try {
    const rendering = await renderer.render({ html, url, userAgent });
    const bytes = new TextEncoder().encode(rendering.html);
    return { ...page, bytes, charset: "utf-8", rendering };
  } catch (error) {
    const { reason } = Object(error) as Partial<InputError>;
    throw new InputError(reason ?? "failed", messageOf(error));
  }
}
