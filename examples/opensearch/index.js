import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
/** What `seine chunk --format opensearch` writes of each chunk. */
export const mapping = {
  mappings: {
    properties: {
      text: { type: "text" },
      headings: { type: "text" },
      url: { type: "keyword" },
      metadata: { properties: { title: { type: "text" }, language: { type: "keyword" } } },
    },
  },
};

/** Asks the cluster. @throws Error with its answer, where that is no success */
async function ask(node, method, path, body, type = "application/json") {
  const response = await fetch(new URL(path, node), {
    method,
    headers: { "content-type": type },
    body,
  });
  const answer = await response.json();
  if (!response.ok)
    throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

/**
 * Indexes the content of pages, a document per chunk. A chunk keeps its id while its text stays: pages that are read again
 * replace their own.
 *
 * @param {string} seine the command
 */
export async function indexPages(node, index, pages, seine = "seine") {
  await ask(node, "PUT", index, JSON.stringify(mapping)).catch((error) => {
    if (!error.message.includes("resource_already_exists")) throw error;
  });
  const args = ["chunk", "--format", "opensearch", "--index", index, ...pages];
  const { stdout } = await run(seine, args, { maxBuffer: 2 ** 30 });
  const { errors, items } = await ask(
    node,
    "POST",
    "_bulk?refresh=true",
    stdout,
    "application/x-ndjson",
  );
  if (errors) throw new Error(`_bulk: ${JSON.stringify(items.find(({ index }) => index.error))}`);
  return items.length;
}

/** The best chunks for some words: those of headings count twice. */
export async function search(node, index, words) {
  const fields = ["text", "headings^2", "metadata.title^2"];
  const query = {
    size: 5,
    query: { multi_match: { query: words, fields } },
    highlight: { fields: { text: {} } },
  };
  const { hits } = await ask(node, "POST", `${index}/_search`, JSON.stringify(query));
  return hits.hits.map(({ _score, _source }) => ({ score: _score, ..._source }));
}
