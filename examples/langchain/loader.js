import { readFile } from "node:fs/promises";
import { BaseDocumentLoader } from "@langchain/core/document_loaders/base";
import { Document } from "@langchain/core/documents";
import { extract, metadata } from "seine";

/** Loads the content of web pages: a document per page, as Markdown, with what the page says of itself. */
export class SeineLoader extends BaseDocumentLoader {
  /**
   * @param {Iterable<string | { html: string | Uint8Array, url?: string }>} pages files, or pages in memory
   * @param {object} options options of `extract`
   */
  constructor(pages, options = {}) {
    super();
    this.pages = pages;
    this.options = options;
  }

  async load() {
    const documents = [];
    for (const page of this.pages) {
      const { html, url } =
        typeof page === "string" ? { html: await readFile(page), url: undefined } : page;
      const about = url === undefined ? {} : { url };
      const { content, score } = extract(html, { format: "markdown", ...about, ...this.options });
      const { title, authors, published, language } = metadata(html, about);
      documents.push(
        new Document({
          pageContent: content,
          metadata: {
            source: url ?? page,
            score,
            title: title?.value,
            authors: authors?.value,
            published: published?.value,
            language: language?.value,
          },
        }),
      );
    }
    return documents;
  }
}
