import { type Says, simpleProperty } from "../css/simple-rules.ts";
import type { Document } from "../document.ts";

/** Whether an element is shown as a block by its `style` attribute or by the page's own style sheets. */
export const declaredDisplays: (document: Document) => Says | undefined = simpleProperty({
  word: /display/i,
  any: /display\s{0,9}:\s{0,9}(?:block|flex|grid|table|list-item|flow-root)/i,
  value: /(?:^|[;\s])display\s{0,9}:\s{0,9}([a-z-]{1,20})/gi,
  wanted: /^(?:block|flex|grid|table|list-item|flow-root)$/i,
});
