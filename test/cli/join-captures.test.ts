import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { record } from "../cases/warc-records.ts";
import { runHere, temporaryFolder, writeTinyModel } from "./run.ts";

/*
 * What data people do: read the output by pandas, and join two captures of one address. Needs a Python with
 * pandas, which SEINE_PYTHON names where it is not `python3`.
 */
const python = process.env.SEINE_PYTHON ?? "python3";
const hasPandas = spawnSync(python, ["-c", "import pandas"], { stdio: "ignore" }).status === 0;
const script = fileURLToPath(new URL("join-captures.py", import.meta.url));

const page = (price: string, text: string): string => `<!doctype html><title>Pan</title><h1>Pan</h1>
<p>${text} It is a pan of iron, heavy and black, and it lasts for many years.</p><p>€ ${price}</p>
<script type="application/ld+json">{"@type": "Product", "name": "Pan", "sku": "X-1",
"offers": {"@type": "Offer", "price": "${price}", "priceCurrency": "EUR"}}</script>`;

function capture(url: string, date: string, html: string): Buffer {
  const http = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${html}`;
  const headers = [`WARC-Target-URI: ${url}`, `WARC-Date: ${date}`];
  return record("response", Buffer.from(http), 0, ...headers);
}

test.skipIf(!hasPandas)("pandas joins two captures of one address", async () => {
  const folder = temporaryFolder();
  const [a, b] = ["https://shop.example/a", "https://shop.example/b"];
  const captures = [
    capture(a, "2026-11-20T08:00:00Z", page("12.50", "The old text.")),
    capture(b, "2026-11-20T08:00:05Z", page("7.00", "Another text.")),
    capture(a, "2026-11-21T08:00:00Z", page("11.90", "The new text.")),
  ];
  const [warc, lines, table] = ["c.warc.gz", "pages.jsonl", "things.csv"].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  writeFileSync(warc, Buffer.concat(captures.map((bytes) => gzipSync(bytes))));
  const model = writeTinyModel(folder);
  for (const args of [
    ["extract", "-f", "json", "-m", model, "-o", lines],
    ["records", "-f", "table", "-o", table],
  ]) {
    expect((await runHere([...args, "-q", warc])).code).toBe(0);
  }
  const { stdout, stderr } = spawnSync(python, [script, warc, lines, table], { encoding: "utf8" });
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toEqual({
    columns: ["input", "url", "warcDate"],
    changed: [a],
    prices: [[12.5, 11.9]],
    joined: 3,
    found: true,
  });
});
