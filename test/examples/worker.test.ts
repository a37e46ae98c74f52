/** The worker, bundled as its README says, and asked as a runtime of the web does. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { build, type Format } from "esbuild";
import { expect, test } from "vitest";
import { article, root } from "./run-example.ts";

const SAID = /gzipped it has less than (\d+) KB/;

async function bundled(format: Format): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, "examples/worker/worker.js")],
    bundle: true,
    minify: true,
    format,
    globalName: "worker",
    platform: "browser",
    conditions: ["workerd", "worker", "browser"],
    write: false,
  });
  return outputFiles[0]!.text;
}

test("the worker is as small as its page says", async () => {
  const [, most] = SAID.exec(readFileSync(join(root, "examples/worker/README.md"), "utf8"))!;
  const kilobytes = gzipSync(await bundled("esm")).length / 1000;
  expect(kilobytes).toBeGreaterThan(300);
  expect(kilobytes).toBeLessThan(Number(most));
});

test("the worker answers pages where there is nothing but the web's own interfaces", async () => {
  const web = {
    Request,
    Response,
    Headers,
    URL,
    URLSearchParams,
    TextDecoder,
    TextEncoder,
    atob,
    btoa,
  };
  const context = createContext(web);
  runInContext(await bundled("iife"), context);
  const { fetch } = (
    context as unknown as { worker: { default: { fetch: typeof globalThis.fetch } } }
  ).worker.default;
  const ask = (init: RequestInit): Promise<Response> =>
    fetch(new Request("https://worker.example/", init));

  const page = readFileSync(join(root, article.path));
  const answer = await ask({ method: "POST", body: page });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain(article.word);
  expect(Number(answer.headers.get("x-score"))).toBeGreaterThan(0.5);
  expect((await ask({})).status).toBe(405);
  expect((await ask({ method: "POST", body: new Uint8Array(3e6) })).status).toBe(413);
  const pdf = await ask({ method: "POST", body: "%PDF-1.4" });
  expect([pdf.status, await pdf.text()]).toEqual([415, expect.stringContaining("PDF")]);
});
