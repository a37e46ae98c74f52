import { readFile } from "node:fs/promises";
import { Document } from "@llamaindex/core/schema";
import { SeineNodeParser } from "./parser.js";

const documents = await Promise.all(
  process.argv
    .slice(2)
    .map(async (file) => new Document({ text: await readFile(file, "utf8"), metadata: { file } })),
);
for (const node of new SeineNodeParser({ maxTokens: 200 }).getNodesFromDocuments(documents)) {
  console.log(node.id_, node.metadata.headings);
}
