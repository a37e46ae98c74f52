/** Network requests of a rendered page: none, or to its own host only. */
import type { BrowserContext, Request, Route } from "playwright-core";

/** A file that a page is drawn with. */
export interface DrawnFile {
  readonly type: string;
  readonly bytes: Uint8Array;
}
export type FindFile = (url: string) => DrawnFile | undefined;

/** A page's own document. */
export interface OwnDocument {
  readonly url: string;
  readonly html: string;
  /** Identification headers of requests to the page's own host; without them the page has no network. */
  readonly userAgent?: string | undefined;
  /** Finds a style sheet, image or font at an address. */
  readonly find?: FindFile | undefined;
  /** Ends all requests. */
  readonly signal: AbortSignal;
}

/** Most requests of a page, and most bytes of all their answers. */
const MOST_REQUESTS = 500;
const MOST_BYTES = 64 * 2 ** 20;
const MOST_REDIRECTS = 5;
/** Time limit of one answer: streams never end. */
const MILLISECONDS = 10_000;

const methods = new Set(["GET", "HEAD", "POST"]);
/** Requests that are answered by files: none for what could run, or read them. */
const drawing = new Set(["stylesheet", "image", "font"]);
/** Request headers of the connection or the client, which are replaced. */
const ownHeaders = new Set(
  (
    "accept-encoding connection content-length cookie host keep-alive te trailer transfer-encoding upgrade " +
    "user-agent"
  ).split(" "),
);
/** Response headers that no longer hold once the body was read. */
const readHeaders = new Set([
  "content-encoding",
  "content-length",
  "set-cookie",
  "transfer-encoding",
]);

/** Forbids windows, forms, dialogs and downloads, in addition to the page's own policy. */
const SANDBOX = "sandbox allow-scripts allow-same-origin";

/** Answers every request of a context: for the page itself, by files, and from its own host. All others fail. */
export async function answerRequests(
  context: BrowserContext,
  { url, html, userAgent, find, signal }: OwnDocument,
): Promise<void> {
  const { host } = new URL(url);
  let isOpen = false;
  let requests = 0;
  let bytes = 0;
  // WebSockets never connect.
  await context.routeWebSocket("**/*", (socket) => socket.close());
  await context.route("**/*", async (route) => {
    try {
      await answer(route);
    } catch {
      // The page was closed meanwhile, or the answer is invalid.
      await route.abort().catch(() => {});
    }
  });

  async function answer(route: Route): Promise<void> {
    const request = route.request();
    if (request.isNavigationRequest()) {
      if (isOpen || request.url() !== url) {
        // The current document stays.
        await route.fulfill({ status: 204 });
        return;
      }
      isOpen = true;
      const headers = { "content-security-policy": SANDBOX };
      const contentType = "text/html; charset=utf-8";
      await route.fulfill({ status: 200, contentType, headers, body: html });
      return;
    }
    const file = find && drawing.has(request.resourceType()) ? find(request.url()) : undefined;
    if (file !== undefined) {
      // Fonts are asked for as from another site.
      const headers = { "access-control-allow-origin": "*" };
      const [contentType, body] = [file.type, Buffer.from(file.bytes)];
      await route.fulfill({ status: 200, contentType, headers, body });
      return;
    }
    const isOwn = userAgent !== undefined && isOf(request.url()) && methods.has(request.method());
    if (!isOwn || ++requests > MOST_REQUESTS) await route.abort();
    else await route.fulfill(await answerOf(request, userAgent));
  }

  function isOf(address: string): boolean {
    const { host: other, protocol } = new URL(address);
    return other === host && (protocol === "http:" || protocol === "https:");
  }

  async function answerOf(request: Request, agent: string) {
    const headers = { ...kept(request.headers(), ownHeaders), "user-agent": agent };
    const method = request.method();
    const body = method === "POST" ? request.postDataBuffer() : null;
    let address = request.url();
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(MILLISECONDS)]);
      const response = await fetch(address, {
        ...{ method, headers, redirect: "manual", signal: limit },
        ...(body === null ? {} : { body: new Uint8Array(body) }),
      });
      const location = response.headers.get("location");
      if (response.status >= 300 && response.status < 400 && location !== null) {
        await response.body?.cancel();
        address = new URL(location, address).href;
        if (!isOf(address)) throw new Error("the answer is elsewhere");
        continue;
      }
      const answered = kept(Object.fromEntries(response.headers), readHeaders);
      return { status: response.status, headers: answered, body: await bodyOf(response) };
    }
    throw new Error("too many redirects");
  }

  async function bodyOf({ body }: Response): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    for await (const part of body ?? []) {
      bytes += part.length;
      if (bytes > MOST_BYTES) throw new Error("too large");
      parts.push(part);
    }
    return Buffer.concat(parts);
  }
}

function kept(
  headers: Readonly<Record<string, string>>,
  without: ReadonlySet<string>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !without.has(name)));
}
