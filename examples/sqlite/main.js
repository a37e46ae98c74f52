import { DatabaseSync } from "node:sqlite";
import { createIndex, indexPages, search } from "./index.js";

const [words, ...files] = process.argv.slice(2);
const db = new DatabaseSync("pages.db");
createIndex(db);
await indexPages(db, files);
for (const { page, headings, words: around } of search(db, words))
  console.log(`${page}: ${headings}\n  ${around}`);
