import type { Example } from "./example.ts";
import { listing } from "./markdown.ts";
import { escaped, type SitePage } from "./page.ts";

const ways: readonly (readonly [string, string, string])[] = [
  [
    "quickstart.html",
    "Quick start",
    "From nothing to a model adapted to your pages, in a quarter of an hour.",
  ],
  [
    "guides/content.html",
    "Extract content",
    "Text, Markdown, HTML, JSON, TEI and CSV; comments, headlines, selectors.",
  ],
  [
    "guides/training.html",
    "Train and evaluate",
    "Label a few pages, adapt the model, see whether it pays.",
  ],
  [
    "guides/records.html",
    "Products and other records",
    "Attributes and values, each with a probability and its place.",
  ],
  [
    "guides/batches.html",
    "Folders, JSONL and WARC",
    "Batches that can be killed and gone on with, to the byte.",
  ],
  [
    "comparison.html",
    "Comparison with peers",
    "F1 on four corpora, with intervals and the commands.",
  ],
];

/** The front page: the playground, with an example that is extracted already. */
export function home({ blocks, markdown, json, summary }: Example): SitePage {
  const cards = ways
    .map(([href, title, about]) => `<li><a href="${href}">${title}</a><p>${about}</p></li>`)
    .join("");
  return {
    path: "index.html",
    title: "Seine: the content of web pages, and why",
    label: "Playground",
    section: "Start",
    headings: [],
    isWide: true,
    body: `<div class="hero"><h1>The content of web pages, and why</h1>
<p>Seine splits a page into blocks and gives each a probability of being content, with its reasons. It is TypeScript with a model that you can train, question and inspect. It needs no browser, no Python, no native module and no network.</p></div>
<section class="play" aria-labelledby="play"><div class="play-head"><h2 id="play">A news page, extracted</h2><p class="muted">${escaped(summary)}</p>
<p class="tools"><a class="button primary" id="own" href="playground.html">Try your own page</a> <a class="button" href="inspection.html">The whole inspection</a> <a class="button" href="quickstart.html">Quick start</a></p></div>
<div class="tabs" data-tabs="What is shown of the example">
<section data-tab="Blocks and reasons"><h3>Blocks and reasons</h3>${blocks}</section>
<section data-tab="The page"><h3>The page</h3><p><a data-frame href="example-page.html#kept">The page, its kept blocks marked</a></p></section>
<section data-tab="Markdown"><h3>Markdown</h3>${listing(escaped(markdown))}</section>
<section data-tab="JSON"><h3>JSON</h3>${listing(escaped(json))}</section>
</div></section>
<section><h2>In ten lines</h2>
${listing(
  escaped(`import { classify, explain, extract } from "seine";

const { text } = extract(html);                     // string or bytes
for (const { probability, isContent, text } of classify(html).blocks) {
  console.log(isContent, probability.toFixed(2), text);
}
const [block] = explain(html, { top: 3 });          // what each feature adds, and what would flip it
console.log(block?.contributions, block?.flip);`),
)}</section>
<section><h2>Where to go</h2><ul class="cards">${cards}</ul></section>`,
  };
}
