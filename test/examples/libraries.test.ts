/** The examples for other libraries, with these libraries, on the built package. */
import { expect, test } from "vitest";
import { article, runExample } from "./run-example.ts";

const page = JSON.stringify(article.path);

interface Row {
  readonly url: string;
  readonly title: string;
  readonly markdown: string;
  readonly score: number;
  readonly isDoubtful: boolean;
}

test("Crawlee: the handler stores a row per page, from a body or from a browser's page", () => {
  const rows = runExample<Row[]>(`
    import { readFileSync } from "node:fs";
    import { contentHandler } from "./examples/crawlee/handler.js";
    const html = readFileSync(${page}, "utf8");
    const rows = [];
    const about = {
      request: { url: "https://example.org/old", loadedUrl: "https://example.org/new" },
      contentType: { type: "text/html", encoding: "utf-8" },
      pushData: async (row) => rows.push(row),
      log: { warning: (text) => rows.push({ warning: text }) },
    };
    const handle = contentHandler({ comments: "exclude" });
    await handle({ ...about, body: html });
    await handle({ ...about, body: Buffer.from(html) });
    await handle({ ...about, page: { content: async () => html } });
    await handle({ ...about, body: "<p></p>" });
    console.log(JSON.stringify(rows));
  `);
  const [first, second, third, warning, empty] = rows;
  expect(first!.url).toBe("https://example.org/new");
  expect(first!.title).toBe("Retries and dead letters");
  expect(first!.markdown).toContain(article.word);
  expect(first!.isDoubtful).toBe(false);
  expect(second).toEqual(first);
  expect(third).toEqual(first);
  expect(warning).toEqual({ warning: "no content at https://example.org/new" });
  expect(empty!.markdown).toBe("");
});

interface Answer {
  readonly status: number;
  readonly body: { readonly content?: string; readonly error?: string };
}

test("Express: the service answers pages, and refuses what is wrong with the reason", () => {
  const answers = runExample<Answer[]>(`
    import { readFileSync } from "node:fs";
    import { service } from "./examples/express/server.js";
    const server = service().listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const address = "http://127.0.0.1:" + server.address().port + "/extract";
    const ask = async (query, body, type = "text/html") => {
      const response = await fetch(address + query, { method: "POST", headers: { "content-type": type }, body });
      return { status: response.status, body: await response.json() };
    };
    const html = readFileSync(${page});
    console.log(JSON.stringify([
      await ask("", html),
      await ask("?format=text", html),
      await ask("?format=pdf", html),
      await ask("", "%PDF-1.4"),
      await ask("", "{}", "application/json"),
      await ask("", Buffer.alloc(6e6, 32)),
    ]));
    server.close();
  `);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 400, 415, 413]);
  const [markdown, text, format, kind] = answers.map(({ body }) => body);
  expect(markdown!.content).toContain("# Retries and dead letters");
  expect(text!.content).toContain(article.word);
  expect(format!.error).toContain("format");
  expect(kind!.error).toContain("PDF");
});

interface Doc {
  readonly id?: string;
  readonly pageContent: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

test("LangChain.js: the loader loads pages, the splitter is a link of a chain", () => {
  const { loaded, split, isRunnable } = runExample<{
    loaded: Doc[];
    split: Doc[];
    isRunnable: boolean;
  }>(`
    import { readFileSync } from "node:fs";
    import { Document } from "@langchain/core/documents";
    import { Runnable, RunnableLambda } from "@langchain/core/runnables";
    import { SeineLoader } from "./examples/langchain/loader.js";
    import { SeineSplitter } from "./examples/langchain/splitter.js";
    const html = readFileSync(${page}, "utf8");
    const loaded = await new SeineLoader([${page}, { html, url: "https://example.org/a" }]).load();
    const splitter = new SeineSplitter({ maxTokens: 100 });
    const read = RunnableLambda.from((source) => [new Document({ pageContent: html, metadata: { source } })]);
    const split = await read.pipe(splitter).invoke("https://example.org/a");
    console.log(JSON.stringify({ loaded, split, isRunnable: splitter instanceof Runnable }));
  `);
  expect(isRunnable).toBe(true);
  expect(loaded.map(({ metadata }) => metadata.source)).toEqual([
    article.path,
    "https://example.org/a",
  ]);
  expect(loaded[0]!.pageContent).toContain(article.word);
  expect(loaded[0]!.metadata.title).toBe("Retries and dead letters");
  expect(split.length).toBeGreaterThan(5);
  const found = split.find(({ metadata }) => String(metadata.headings).includes(article.heading));
  expect(found!.metadata.url).toBe("https://example.org/a");
  expect(found!.metadata.end).toBeGreaterThan(Number(found!.metadata.start));
  expect(new Set(split.map(({ id }) => id)).size).toBe(split.length);
});

interface Parsed {
  readonly id: string;
  readonly text: string;
  readonly headings: string;
  readonly file: string;
  readonly source: string;
}

test("LlamaIndex.TS: the parser makes a node per chunk, linked to its document", () => {
  const { nodes, again, document } = runExample<{
    nodes: Parsed[];
    again: number;
    document: string;
  }>(`
    import { readFileSync } from "node:fs";
    import { Document } from "@llamaindex/core/schema";
    import { SeineNodeParser } from "./examples/llamaindex/parser.js";
    const document = new Document({ text: readFileSync(${page}, "utf8"), metadata: { file: "a" } });
    const parser = new SeineNodeParser({ maxTokens: 100 });
    const nodes = parser.getNodesFromDocuments([document]);
    const again = (await parser([document])).length; // as a transformation of a pipeline
    console.log(JSON.stringify({ again, document: document.id_, nodes: nodes.map((node) => ({
      id: node.id_, text: node.text, headings: node.metadata.headings, file: node.metadata.file,
      source: node.sourceNode?.nodeId,
    })) }));
  `);
  expect(nodes.length).toBeGreaterThan(5);
  expect(again).toBe(nodes.length);
  expect(nodes.some(({ headings }) => headings.endsWith(article.heading))).toBe(true);
  expect(nodes.map(({ text }) => text).join("\n")).toContain(article.word);
  for (const { file, source } of nodes) expect([file, source]).toEqual(["a", document]);
});
