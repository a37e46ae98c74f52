/** The examples that index chunks: OpenSearch's interface, and SQLite's FTS5. */
import { isBuiltin } from "node:module";
import { expect, test } from "vitest";
import { article, runExample } from "./run-example.ts";

const pages = JSON.stringify([article.path, "data/pages/recipe-red-lentil-soup/page.html"]);

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly type: string;
  readonly body: string;
}

test("OpenSearch: sends mapping, pairs of lines and a query, and says what a cluster refuses", () => {
  const { sent, count, found, refused } = runExample<{
    sent: Sent[];
    count: number;
    found: { readonly score: number; readonly text: string }[];
    refused: string;
  }>(`
    import { createServer } from "node:http";
    import { indexPages, search } from "./examples/opensearch/index.js";
    const sent = [];
    let isFull = false;
    const server = createServer(async (request, response) => {
      let body = "";
      for await (const part of request) body += part;
      sent.push({ method: request.method, path: request.url, type: request.headers["content-type"], body });
      const lines = body.trim().split("\\n");
      const answers = {
        PUT: { status: sent.length > 1 ? 400 : 200, json: sent.length > 1 ? { error: { type: "resource_already_exists_exception" } } : {} },
        "/_bulk?refresh=true": { status: 200, json: isFull
          ? { errors: true, items: [{ index: { error: { type: "disk is full" } } }] }
          : { errors: false, items: lines.filter((_, i) => i % 2 === 0) } },
        "/pages/_search": { status: 200, json: { hits: { hits: [{ _score: 2, _source: { text: "found" } }] } } },
      };
      const { status, json } = answers[request.url] ?? answers[request.method];
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    const node = "http://127.0.0.1:" + server.address().port;
    const count = await indexPages(node, "pages", ${pages}, "dist/node/main.js");
    const found = await search(node, "pages", "retries of a queue");
    isFull = true;
    const refused = await indexPages(node, "pages", ${pages}, "dist/node/main.js").then(() => "", (error) => error.message);
    console.log(JSON.stringify({ sent, count, found, refused }));
    server.close();
  `);
  const [mapping, bulk, query] = sent;
  expect(JSON.parse(mapping!.body)).toHaveProperty("mappings.properties.text.type", "text");
  expect(bulk!.type).toBe("application/x-ndjson");
  const lines = bulk!.body.trimEnd().split("\n");
  expect(lines.length).toBe(2 * count);
  expect(count).toBeGreaterThan(5);
  for (const [i, line] of lines.entries()) {
    const parsed = JSON.parse(line) as object;
    if (i % 2 === 0) expect(parsed).toHaveProperty("index._index", "pages");
    else expect(parsed).toHaveProperty("text");
  }
  expect(JSON.parse(query!.body)).toHaveProperty("query.multi_match.query", "retries of a queue");
  expect(found).toEqual([{ score: 2, text: "found" }]);
  expect(refused).toContain("disk is full");
});

interface Found {
  readonly page: string;
  readonly headings: string;
  readonly words: string;
}

const search = (open: string): Found[][] =>
  runExample<Found[][]>(`
    import { createIndex, indexPages, search } from "./examples/sqlite/index.js";
    ${open}
    createIndex(db);
    await indexPages(db, ${pages}, { maxTokens: 120 });
    await indexPages(db, ${pages}, { maxTokens: 120 });
    console.log(JSON.stringify([
      search(db, "retrying a job"), search(db, "lentils"), search(db, 'say "AND" NOT'), search(db, "zyzzyva"),
    ]));
  `);

/** What both ways of opening a database find. */
function expectFound([retries, lentils, odd, none]: Found[][]): void {
  expect(retries![0]!.page).toBe(article.path);
  // FTS5 stems: retrying finds retried.
  expect(retries!.some(({ words }) => words.includes("[retried]"))).toBe(true);
  expect(new Set(retries!.map(({ headings, words }) => headings + words)).size).toBe(
    retries!.length,
  );
  expect(lentils![0]!.page).toContain("recipe-red-lentil-soup");
  expect(Array.isArray(odd)).toBe(true);
  expect(none).toEqual([]);
}

test("SQLite: finds chunks by their words, and indexes a page but once", () => {
  expectFound(
    search(`
      import sqlite from "node-sqlite3-wasm";
      // It takes values as a list; node:sqlite and better-sqlite3 take them one by one.
      const wasm = new sqlite.Database(":memory:");
      const prepare = (sql) => {
        const statement = wasm.prepare(sql);
        return { run: (...values) => statement.run(values), all: (...values) => statement.all(values) };
      };
      const db = { exec: (sql) => wasm.exec(sql), prepare };
    `),
  );
});

const hasSqlite = isBuiltin("node:sqlite");
const title = hasSqlite ? "SQLite of Node.js" : "SQLite of Node.js: skipped before Node.js 22.5";

test.skipIf(!hasSqlite)(title, () => {
  expectFound(
    search('import { DatabaseSync } from "node:sqlite"; const db = new DatabaseSync(":memory:");'),
  );
});
