import { BaseDocumentTransformer, Document } from "@langchain/core/documents";
import { chunk } from "seine";

/**
 * Splits documents whose `pageContent` is HTML into chunks of their content. Paragraphs, list items, rows and listings stay
 * whole, a chunk ends with its section, and each knows the headings above it.
 */
export class SeineSplitter extends BaseDocumentTransformer {
  /** @param {object} options options of `chunk`, such as `maxTokens`, `overlap` or a `tokenizer` */
  constructor(options = {}) {
    super();
    this.options = options;
  }

  static lc_name() {
    return "SeineSplitter";
  }

  async transformDocuments(documents) {
    return documents.flatMap(({ pageContent, metadata }) => {
      const url = URL.canParse(metadata.source) ? { url: metadata.source } : {};
      return chunk(pageContent, { ...url, ...this.options }).map(
        ({ id, text, headings, start, end, metadata: page }) =>
          new Document({
            id,
            pageContent: text,
            metadata: { ...metadata, ...page, headings, start, end },
          }),
      );
    });
  }
}
