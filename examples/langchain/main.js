import { readFile } from "node:fs/promises";
import { Document } from "@langchain/core/documents";
import { SeineLoader } from "./loader.js";
import { SeineSplitter } from "./splitter.js";

const files = process.argv.slice(2);
for (const { pageContent, metadata } of await new SeineLoader(files).load()) {
  console.log(metadata.title, metadata.score.toFixed(2), pageContent.length);
}

const pages = await Promise.all(
  files.map(
    async (source) =>
      new Document({ pageContent: await readFile(source, "utf8"), metadata: { source } }),
  ),
);
const splitter = new SeineSplitter({ maxTokens: 200, overlap: 20 });
for (const { metadata } of await splitter.invoke(pages)) console.log(metadata.headings.join(" > "));
