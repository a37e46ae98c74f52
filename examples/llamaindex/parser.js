import { NodeParser } from "@llamaindex/core/node-parser";
import { TextNode } from "@llamaindex/core/schema";
import { chunk } from "seine";

/** Parses documents whose text is HTML into a node per chunk of their content, with the headings above it. */
export class SeineNodeParser extends NodeParser {
  /** @param {object} options options of `chunk`, such as `maxTokens`, `overlap` or a `tokenizer` */
  constructor(options = {}) {
    super();
    this.options = options;
  }

  parseNodes(documents) {
    return documents.flatMap((document) => {
      const { url } = document.metadata;
      return chunk(document.text, { ...(url && { url }), ...this.options }).map(
        ({ id, text, headings, metadata }) =>
          new TextNode({
            id_: id,
            text,
            metadata: { ...document.metadata, ...metadata, headings: headings.join(" > ") },
            relationships: { SOURCE: document.asRelatedNodeInfo() },
          }),
      );
    });
  }
}
