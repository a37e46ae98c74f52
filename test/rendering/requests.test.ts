/** What a rendered page may ask of the network, with a context that is no browser's. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext, Route } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { answerRequests, type OwnDocument } from "../../src/rendering/requests.ts";

interface Asked {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly isNavigation?: boolean;
  readonly type?: string;
}

interface Answered {
  readonly status: number;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a request of a page gets: an answer, or `"aborted"`. */
type Ask = (asked: Asked) => Promise<Answered | "aborted">;

async function pageOf(document: Omit<OwnDocument, "signal">): Promise<Ask> {
  let handle: ((route: Route) => Promise<void>) | undefined;
  let closed = 0;
  const context = {
    route: async (_: string, handler: typeof handle) => {
      handle = handler;
    },
    routeWebSocket: async (_: string, handler: (socket: { close(): void }) => void) =>
      handler({ close: () => closed++ }),
  };
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  await answerRequests(context as unknown as BrowserContext, {
    ...document,
    signal: ending.signal,
  });
  expect(closed).toBe(1);
  return async ({
    url,
    method = "GET",
    headers = {},
    body,
    isNavigation = false,
    type = "other",
  }) => {
    let answer: Answered | "aborted" | undefined;
    const request = {
      url: () => url,
      method: () => method,
      headers: () => headers,
      postDataBuffer: () => (body === undefined ? null : Buffer.from(body)),
      isNavigationRequest: () => isNavigation,
      resourceType: () => type,
    };
    await handle!({
      request: () => request,
      fulfill: async (given: Answered) => {
        answer = given;
      },
      abort: async () => {
        answer = "aborted";
      },
    } as unknown as Route);
    return answer!;
  };
}

type Answering = (request: IncomingMessage, response: ServerResponse) => void;

/** A host of this machine that goes with the test. */
async function hostOf(answer: Answering): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const html = "<p>text";
const url = "https://own.example/a";

describe("the page itself", () => {
  test("is what its address has, in a sandbox, once", async () => {
    const ask = await pageOf({ url, html });
    expect(await ask({ url, isNavigation: true })).toEqual({
      status: 200,
      contentType: "text/html; charset=utf-8",
      headers: { "content-security-policy": "sandbox allow-scripts allow-same-origin" },
      body: html,
    });
    expect(await ask({ url, isNavigation: true })).toEqual({ status: 204 });
  });

  test.each(["https://own.example/b", "https://other.example/", "about:blank"])(
    "is not left for %s",
    async (address) => {
      const ask = await pageOf({ url, html });
      expect(await ask({ url: address, isNavigation: true })).toEqual({ status: 204 });
      // What was refused has not taken the page's place.
      expect(await ask({ url, isNavigation: true })).toMatchObject({ status: 200 });
    },
  );
});

describe("files that a page is drawn with", () => {
  const bytes = Buffer.from("p{}");
  const find = (address: string) =>
    address.endsWith("/a") ? { type: "text/css", bytes } : undefined;
  const file = { status: 200, contentType: "text/css", body: bytes };

  test.each([
    ["stylesheet", "https://other.example/a", file],
    ["image", "https://other.example/a", file],
    ["font", "https://other.example/a", file],
    ["image", "https://other.example/b", "aborted"],
    // What could run, or read them.
    ["script", "https://other.example/a", "aborted"],
    ["fetch", "https://other.example/a", "aborted"],
    ["xhr", "https://other.example/a", "aborted"],
  ] as const)("answer a %s of %s", async (type, address, expected) => {
    const ask = await pageOf({ url, html, find });
    const answer = await ask({ url: address, type });
    if (typeof expected === "string") expect(answer).toBe(expected);
    else expect(answer).toMatchObject(expected);
  });
});

describe("a page without somebody who asks", () => {
  test.each([url, "https://own.example/x.js", "https://other.example/", "data:,x", "file:///etc"])(
    "gets nothing: %s",
    async (address) => {
      expect(await (await pageOf({ url, html }))({ url: address })).toBe("aborted");
    },
  );
});

describe("a page with somebody who asks", () => {
  const open = async (answer: Answering): Promise<{ host: string; ask: Ask }> => {
    const host = await hostOf(answer);
    return { host, ask: await pageOf({ url: `${host}/`, html, userAgent: "seine-test" }) };
  };
  const echo: Answering = (request, response) => {
    const { method, headers } = request;
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => {
      response.setHeader("set-cookie", "a=b");
      response.setHeader("x-kept", "yes");
      response.end(JSON.stringify({ method, headers, body }));
    });
  };

  test("has what its own host answers, without cookies in either direction", async () => {
    const { host, ask } = await open(echo);
    const headers = { cookie: "s=1", "user-agent": "Browser", "x-own": "1", host: "evil.example" };
    const answer = (await ask({ url: `${host}/x`, headers })) as Answered;
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({ "x-kept": "yes" });
    for (const name of ["set-cookie", "content-length", "transfer-encoding"]) {
      expect(answer.headers).not.toHaveProperty(name);
    }
    const seen = JSON.parse(String(answer.body));
    expect(seen.headers).toMatchObject({ "user-agent": "seine-test", "x-own": "1" });
    expect(seen.headers.host).toBe(new URL(host).host);
    expect(seen.headers).not.toHaveProperty("cookie");
  });

  test("may post", async () => {
    const { host, ask } = await open(echo);
    const answer = (await ask({ url: `${host}/x`, method: "POST", body: "q=1" })) as Answered;
    expect(JSON.parse(String(answer.body))).toMatchObject({ method: "POST", body: "q=1" });
  });

  test.each(["PUT", "DELETE", "PATCH", "OPTIONS"])("may not %s", async (method) => {
    const { host, ask } = await open(echo);
    expect(await ask({ url: `${host}/x`, method })).toBe("aborted");
  });

  test("does not reach other hosts, ports and schemes", async () => {
    const elsewhere = await hostOf(echo);
    const { host, ask } = await open(echo);
    const ftp = host.replace("http:", "ftp:");
    for (const address of [elsewhere, host.replace("127.0.0.1", "localhost"), ftp]) {
      expect(await ask({ url: `${address}/x` }), address).toBe("aborted");
    }
  });

  test("follows five redirects on its host, not six, and none to another", async () => {
    const elsewhere = await hostOf(echo);
    const { host, ask } = await open((request, response) => {
      const left = Number(request.url!.slice(1));
      if (request.url === "/away") response.writeHead(302, { location: `${elsewhere}/x` });
      else if (left > 0) response.writeHead(307, { location: `/${left - 1}` });
      response.end("there");
    });
    expect(await ask({ url: `${host}/5` })).toMatchObject({ body: Buffer.from("there") });
    expect(await ask({ url: `${host}/6` })).toBe("aborted");
    expect(await ask({ url: `${host}/away` })).toBe("aborted");
  });

  test("has 500 answers at most", async () => {
    const { host, ask } = await open((_, response) => response.end("x"));
    const first = [];
    for (let i = 0; i < 500; i++) first.push(await ask({ url: `${host}/` }));
    expect(first).not.toContain("aborted");
    expect(await ask({ url: `${host}/` })).toBe("aborted");
  });

  test("has 64 MiB at most, all answers together", async () => {
    const part = Buffer.alloc(32 * 2 ** 20);
    const { host, ask } = await open((_, response) => response.end(part));
    for (let i = 0; i < 2; i++)
      expect(await ask({ url: `${host}/` })).toMatchObject({ status: 200 });
    const small = await ask({ url: `${host}/` });
    expect(small).toBe("aborted");
  });

  test("continues if its host does not answer", async () => {
    const { host, ask } = await open((request) => request.socket.destroy());
    expect(await ask({ url: `${host}/` })).toBe("aborted");
  });
});
