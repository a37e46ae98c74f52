import { extract, NotHtmlError, readModel } from "seine";
import tiny from "seine/models/tiny.json" with { type: "json" };

/** Read once, when the worker starts. */
const model = readModel(tiny);
/** Largest page, in bytes. */
const LARGEST = 2_000_000;

export default {
  /** Answers a POST of HTML with its content as Markdown. */
  async fetch(request) {
    if (request.method !== "POST")
      return new Response("POST the HTML of a page\n", { status: 405 });
    const html = new Uint8Array(await request.arrayBuffer());
    if (html.length > LARGEST) return new Response("the page is too large\n", { status: 413 });
    try {
      const { content, score } = extract(html, { model, format: "markdown" });
      return new Response(content, {
        headers: { "content-type": "text/markdown; charset=utf-8", "x-score": score.toFixed(2) },
      });
    } catch (error) {
      if (!(error instanceof NotHtmlError)) throw error;
      return new Response(`${error.message}\n`, { status: 415 });
    }
  },
};
