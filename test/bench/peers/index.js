// Resolved from here: the peers are installed beside this file, not in the repository's root.
export { extractFromHtml } from "@extractus/article-extractor";
export { Readability } from "@mozilla/readability";
export { Defuddle } from "defuddle/node";
export { JSDOM } from "jsdom";
export { parseHTML } from "linkedom";
