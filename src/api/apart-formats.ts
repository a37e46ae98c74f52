/** Formats as `extract` of `seine/browser` takes them: each is bundled only where it is imported. */
import { csv as csvFormat } from "../output/formats/csv.ts";
import type { OutputFormat } from "../output/formats/format.ts";
import { html as htmlFormat } from "../output/formats/html.ts";
import { markdown as markdownFormat } from "../output/formats/markdown.ts";
import { xml as xmlFormat } from "../output/formats/xml.ts";
import { postsOf } from "../pipeline/posts.ts";

/** A format, and what finds the posts that it writes as articles. */
export interface ApartFormat {
  readonly writes: OutputFormat;
  readonly posts: typeof postsOf;
}

function apart(writes: OutputFormat): ApartFormat {
  return { writes, posts: postsOf };
}

export const markdown: ApartFormat = /* @__PURE__ */ apart(markdownFormat);
export const html: ApartFormat = /* @__PURE__ */ apart(htmlFormat);
export const xml: ApartFormat = /* @__PURE__ */ apart(xmlFormat);
export const csv: ApartFormat = /* @__PURE__ */ apart(csvFormat);
