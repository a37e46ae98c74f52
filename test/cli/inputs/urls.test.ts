import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { closedAddress, pageOf, runHere, temporaryFolder, writeTinyModel } from "../run.ts";

/* Some runs start threads, which takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

/** The address of a server on this machine. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A site whose page `/n` says so, and what it was asked for, most at a time included. */
async function site(): Promise<{ address: string; asked: string[]; most: () => number }> {
  const asked: string[] = [];
  let open = 0;
  let most = 0;
  const address = await serve((request, response) => {
    asked.push(request.url ?? "");
    open++;
    most = Math.max(most, open);
    setImmediate(() => {
      open--;
      if (request.url === "/old") response.writeHead(301, { location: "/9" }).end();
      else if (request.url === "/lost") response.writeHead(404).end();
      else response.end(pageOf(`The bridge of ${request.url} opened on Monday morning.`));
    });
  });
  return { address, asked, most: () => most };
}

function list(folder: string, ...lines: string[]): string {
  const path = join(folder, "list.txt");
  writeFileSync(path, lines.join("\n"));
  return path;
}

const records = (jsonl: string): { input: string; text?: string; error?: { reason: string } }[] =>
  jsonl
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

test("pages of a list have its order, and each that fails is one error", async () => {
  const folder = temporaryFolder();
  const model = writeTinyModel(folder);
  const { address, asked, most } = await site();
  const closed = await closedAddress();
  const path = list(
    folder,
    "\ufeff# a list",
    `${address}/1  `,
    "",
    closed,
    `${address}/lost`,
    "bridge",
    `${address}/old\r`,
    `${address}/2`,
  );
  const args = ["extract", "-m", model, "--json", "--delay", "0", "--urls", path];
  const { code, stdout, stderr } = await runHere(args);
  expect(code).toBe(1);
  expect(records(stdout).map(({ input, text, error }) => [input, text ?? error?.reason])).toEqual([
    [`${address}/1`, "The bridge of /1 opened on Monday morning."],
    [closed, "fetch-failed"],
    [`${address}/lost`, "http-status"],
    ["bridge", "bad-record"],
    [`${address}/old`, "The bridge of /9 opened on Monday morning."],
    [`${address}/2`, "The bridge of /2 opened on Monday morning."],
  ]);
  expect(stderr).toContain("bridge: found no valid URL, expected one such as https://");
  expect(asked).toEqual(["/1", "/lost", "/old", "/9", "/2"]);
  expect(most()).toBe(1);
});

test("a batch fetches a list, and with --resume only what is left", async () => {
  const folder = temporaryFolder();
  const model = writeTinyModel(folder);
  const { address, asked } = await site();
  const urls = [1, 2, 3, 4].map((n) => `${address}/${n}`);
  const output = join(folder, "out.jsonl");
  const args = (...more: string[]): string[] => [
    ...["extract", "-q", "-m", model, "--json", "-o", output, "--jobs", "1", "--delay", "0"],
    ...["--urls", list(folder, ...urls), ...more],
  ];
  expect((await runHere(args())).code).toBe(0);
  const whole = readFileSync(output, "utf8");
  expect(records(whole).map(({ input }) => input)).toEqual(urls);
  const [first, second] = whole.split("\n");
  writeFileSync(`${output}.part`, `${first}\n${second}\n{"input":`);
  asked.length = 0;
  expect((await runHere(args("--resume"))).code).toBe(0);
  expect(readFileSync(output, "utf8")).toBe(whole);
  expect(asked).toEqual(["/3", "/4"]);
});

test("a batch writes a list into a folder", async () => {
  const folder = temporaryFolder();
  const model = writeTinyModel(folder);
  const { address } = await site();
  const pages = join(folder, "pages");
  const path = list(folder, `${address}/1`, `${address}/lost`);
  const args = [
    "extract",
    "-q",
    "-m",
    model,
    "--delay",
    "0",
    "--output-dir",
    pages,
    "--urls",
    path,
  ];
  expect((await runHere(args)).code).toBe(1);
  const name = encodeURIComponent(address);
  expect(readdirSync(pages).sort()).toEqual([`${name}%2F1.txt`, `${name}%2Flost.error.json`]);
});

test.each([
  [["--urls", "none.txt"], "cannot read the list none.txt"],
  [["--urls", "package.json", "page.html"], "found page.html beside --urls, expected one of them"],
  [["--delay", "2", "page.html"], "found --concurrency or --delay, expected --urls with it"],
  [["--urls", "package.json", "--delay", "-1"], "Expected seconds"],
  [["--urls", "package.json", "--concurrency", "0"], "Expected an integer of at least 1"],
  [["--robots", "page.html"], "found --robots, expected --urls or a URL with it"],
  [["--urls", "package.json", "--header", "Cookie"], 'Expected "Name: value"'],
  [["--urls", "package.json", "--header", "Host: a"], "host is of the connection"],
  [["--urls", "package.json", "--user-agent", " "], "Expected a name such as acme-bot/1.0"],
])("%j is wrong usage", async (args, message) => {
  const { code, stderr } = await runHere(["extract", ...args]);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

test("the help says what is left to the caller", async () => {
  expect((await runHere(["extract", "--help", "--all"])).stdout).toContain(
    "Without --robots,\nrobots.txt is not read: make sure that you may fetch the pages.",
  );
});
