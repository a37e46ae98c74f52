import type { Example } from "./example.ts";
import { escaped } from "./markdown.ts";
import type { SitePage } from "./template.ts";

const ways = `quickstart.html | Quick start | From nothing to a model adapted to your pages, in a quarter of an hour.
guides/content.html | Extract content | Text, Markdown, HTML, JSON, TEI and CSV; comments, headlines, selectors.
guides/training.html | Train and evaluate | Label a few pages, adapt the model, see whether that helps.
guides/records.html | Products and other records | Attributes and values, each with a probability and its place.
guides/batches.html | Folders, JSONL and WARC | Resumable batches: kill the process, run it again, get the same file.
comparison.html | Comparison with peers | Content, metadata, time and memory beside four extractors, each with its command.`;
const CODE = `import { classify, explain, extract } from "seine";

const { text } = extract(html);                     // string or bytes
for (const { probability, isContent, text } of classify(html).blocks) {
  console.log(isContent, probability.toFixed(2), text);
}
const [block] = explain(html, { top: 3 });          // what each feature adds, and what would flip it
console.log(block?.contributions, block?.flip);`;

/** What the front page has of README, as HTML: what Seine is and for whom, how to install it, how good it is. */
export interface Introduction {
  readonly opening: string;
  readonly install: string;
  readonly figures: string;
}

/** The front page, with an example that is extracted already. Its views need no script. */
export function home(
  { blocks, markdown, json, summary }: Example,
  { opening, install, figures }: Introduction,
): SitePage {
  const cards = ways.split("\n").map((line) => {
    const [href, title, about] = line.split(" | ");
    return `<li><a href="${href}">${title}</a><p>${about}</p></li>`;
  });
  const listing = (text: string): string => `<pre tabindex="0"><code>${escaped(text)}</code></pre>`;
  const views = [
    ["Blocks and reasons", blocks],
    [
      "The page",
      '<iframe sandbox loading="lazy" title="The page, its kept blocks marked" src="example-page.html#kept"></iframe>',
    ],
    ["Markdown", listing(markdown)],
    ["JSON", listing(json)],
    ["Your own page", '<iframe loading="lazy" title="Playground" src="playground.html"></iframe>'],
  ].map(
    ([name, view], i) =>
      `<details name="view"${i === 0 ? " open" : ""}><summary class="view">${name}</summary>${view}</details>`,
  );
  return {
    path: "index.html",
    title: "Seine: the content of web pages, and why",
    label: "Playground",
    section: "Start",
    isWide: true,
    body: `<div class="hero">${opening}</div>
<section><h2>Install</h2>${install}</section>
<section><h2>How good it is</h2>${figures}</section>
<section class="play"><h2>A news page, extracted</h2><p class="muted">${escaped(summary)}</p>
<p class="tools"><a class="button primary" href="playground.html">Try your own page</a> <a class="button" href="inspection.html">The whole inspection</a> <a class="button" href="quickstart.html">Quick start</a></p>
<div class="views">${views.join("\n")}</div></section>
<section><h2>In ten lines</h2>${listing(CODE)}</section>
<section><h2>Where to go</h2><ul class="cards">${cards.join("")}</ul></section>`,
  };
}
