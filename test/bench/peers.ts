import { existsSync } from "node:fs";
import type { Task } from "./measure.ts";

const folder = new URL("./peers/", import.meta.url);

/** Any address: some peers ask for one to resolve links. */
const ADDRESS = "https://example.org/page";

/** What is used of the peers; their packages are not there when this is compiled. */
interface Peers {
  readonly Readability: new (document: unknown) => { parse(): { content: string } | null };
  readonly JSDOM: new (html: string, options: { url: string }) => { window: { document: unknown } };
  parseHTML(html: string): { document: unknown };
  Defuddle(document: unknown, url: string): Promise<{ content: string }>;
  extractFromHtml(html: string, url: string): Promise<{ content?: string } | null>;
}

/** Whether the peers are installed. */
export function hasPeers(): boolean {
  return existsSync(new URL("node_modules/", folder));
}

/**
 * Other extractors on decoded pages, each with the document model that it runs on; the work gives the
 * content. Silences the console, on which they complain about pages.
 */
export async function peers(texts: readonly string[]): Promise<Task[]> {
  Object.assign(console, { log() {}, warn() {}, error() {} });
  const { Readability, JSDOM, parseHTML, Defuddle, extractFromHtml } = (await import(
    new URL("index.js", folder).href
  )) as Peers;
  return [
    {
      name: "Readability on linkedom",
      work: (i) => new Readability(parseHTML(texts[i]!).document).parse()?.content,
    },
    {
      name: "Readability on jsdom",
      work: (i) => {
        const { document } = new JSDOM(texts[i]!, { url: ADDRESS }).window;
        return new Readability(document).parse()?.content;
      },
    },
    {
      name: "Defuddle on linkedom",
      work: async (i) => (await Defuddle(parseHTML(texts[i]!).document, ADDRESS)).content,
    },
    {
      name: "article-extractor",
      work: async (i) => (await extractFromHtml(texts[i]!, ADDRESS))?.content,
    },
  ];
}

/** Numbers of the pages that every task gets through: some peers throw on some pages. */
export async function survived(tasks: readonly Task[], pages: number): Promise<number[]> {
  const good: number[] = [];
  for (let page = 0; page < pages; page++) {
    try {
      for (const { work } of tasks) await work(page);
      good.push(page);
    } catch (error) {
      process.stderr.write(`page ${page} is left out: ${(error as Error).message}\n`);
    }
  }
  return good;
}
