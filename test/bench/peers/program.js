/**
 * One extractor over a folder, in a process of its own: `node program.js NAME JOB FOLDER`. `pages.json` of the folder lists its
 * pages: `{ id, file, url }`. Prints a line of JSON for each: `{ id, text }` or `{ id, html }` of the job `text`, `{ id, text }` of
 * `markdown`, `{ id, title, author, publishDate }` of `metadata`; the id alone for a page that gives an error or nothing. The last
 * line has what the process took, its start included: CPU `seconds` and bytes of `memory` at its largest.
 */
import { readFileSync } from "node:fs";

const [name, job, folder] = process.argv.slice(2);
const utf8 = new TextDecoder();
// The extractors complain about pages on the console.
Object.assign(console, { log() {}, warn() {}, error() {} });

async function seine(model) {
  const { extract, loadModel, metadata } = await import("../../../dist/node/index.js");
  const options = model === undefined ? {} : { model: loadModel(model) };
  return {
    text: (bytes) => ({ text: extract(bytes, options).text }),
    markdown: (bytes, url) => ({
      text: extract(bytes, { ...options, url: url || undefined, format: "markdown" }).content,
    }),
    metadata: (bytes, url) => {
      const { title, authors, published, modified } = metadata(bytes, url ? { url } : {});
      return {
        title: title?.value,
        author: authors?.value.join(", "),
        publishDate: (published ?? modified)?.value,
      };
    },
  };
}

/** The names are those of `../peers.ts`. */
const extractors = {
  seine,
  "seine-tiny": () => seine("tiny"),
  async htmlparser2() {
    const { parseDocument } = await import("htmlparser2");
    return {
      text: (bytes) => ({ text: String(parseDocument(utf8.decode(bytes)).children.length) }),
    };
  },
  async readability() {
    const [{ Readability }, { parseHTML }] = await Promise.all([
      import("@mozilla/readability"),
      import("linkedom"),
    ]);
    const read = (bytes) => new Readability(parseHTML(utf8.decode(bytes)).document).parse();
    return {
      text: (bytes) => ({ html: read(bytes)?.content }),
      metadata: (bytes) => {
        const found = read(bytes);
        return { title: found?.title, author: found?.byline, publishDate: found?.publishedTime };
      },
    };
  },
  async defuddle() {
    const [{ Defuddle }, { parseHTML }] = await Promise.all([
      import("defuddle/node"),
      import("linkedom"),
    ]);
    const read = (bytes, url, options) =>
      Defuddle(parseHTML(utf8.decode(bytes)).document, url || undefined, options);
    return {
      text: async (bytes, url) => ({ html: (await read(bytes, url)).content }),
      markdown: async (bytes, url) => ({
        text: (await read(bytes, url, { markdown: true })).content,
      }),
      metadata: async (bytes, url) => {
        const { title, author, published } = await read(bytes, url);
        return { title, author, publishDate: published };
      },
    };
  },
};

const extract = (await extractors[name]())[job];
for (const { id, file, url } of JSON.parse(readFileSync(`${folder}/pages.json`, "utf8"))) {
  let found = {};
  try {
    found = await extract(readFileSync(`${folder}/${file}`), url);
  } catch {}
  process.stdout.write(`${JSON.stringify({ id, ...found })}\n`);
}
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
process.stdout.write(
  `${JSON.stringify({ seconds: (userCPUTime + systemCPUTime) / 1e6, memory: 1024 * maxRSS })}\n`,
);
