import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import {
  cookieName,
  createToken,
  guardApi,
  guardHost,
  ownHosts,
  takeToken,
} from "../../src/studio/guard.ts";
import { Refused } from "../../src/studio/refused.ts";

const PORT = 4711;
const token = createToken();
const app = new Hono();
app.use(guardHost(() => PORT));
app.use(
  "/api/*",
  guardApi(token, () => PORT),
);
app.get(
  "/",
  takeToken(token, () => PORT),
  (context) => context.text("shell"),
);
app.all("/api/x", (context) => context.text("done"));
app.onError((error) => new Response(error.message, { status: (error as Refused).status }));

const OWN = {
  host: `127.0.0.1:${PORT}`,
  origin: `http://127.0.0.1:${PORT}`,
  cookie: `${cookieName(PORT)}=${token}`,
  "content-type": "application/json",
};
type Headers = Readonly<Record<string, string | undefined>>;
async function status(method: string, changes: Headers, path = "/api/x"): Promise<number> {
  const headers = Object.entries({ ...OWN, ...changes }).filter(([, value]) => value !== undefined);
  const request = { method, headers: headers as [string, string][] };
  return (await app.request(path, request)).status;
}

test("a token has 128 bits and is another each time", () => {
  expect(Buffer.from(token, "base64url")).toHaveLength(16);
  expect(createToken()).not.toBe(token);
});

test("the machine has three names, with the port", () => {
  expect([...ownHosts(1)]).toEqual(["127.0.0.1:1", "localhost:1", "[::1]:1"]);
});

describe("who may ask", () => {
  test.each<[string, number, string, Headers]>([
    ["the window", 200, "POST", {}],
    [
      "the window, by another name",
      200,
      "POST",
      {
        host: `LOCALHOST:${PORT}`,
        origin: `http://localhost:${PORT}`,
      },
    ],
    ["a GET without an origin", 200, "GET", { origin: undefined }],
    ["a HEAD without an origin", 200, "HEAD", { origin: undefined }],
    ["a POST without an origin", 403, "POST", { origin: undefined }],
    ["a DELETE without an origin", 403, "DELETE", { origin: undefined }],
    ["a GET of another origin", 403, "GET", { origin: "https://evil.example" }],
    ["another port of this machine", 403, "POST", { origin: "http://127.0.0.1:1" }],
    ["another name than it was asked by", 403, "POST", { origin: `http://localhost:${PORT}` }],
    ["the origin by TLS", 403, "POST", { origin: `https://127.0.0.1:${PORT}` }],
    ["the same origin, as the browser says", 200, "GET", { "sec-fetch-site": "same-origin" }],
    [
      "a page of the same site",
      403,
      "GET",
      {
        origin: undefined,
        "sec-fetch-site": "same-site",
      },
    ],
    ["an address that was typed", 403, "GET", { origin: undefined, "sec-fetch-site": "none" }],
    ["nobody with the token", 403, "GET", { cookie: undefined }],
    [
      "the token but for its end",
      403,
      "GET",
      {
        cookie: `${cookieName(PORT)}=${token.slice(0, -1)}`,
      },
    ],
    ["the token and more", 403, "GET", { cookie: `${cookieName(PORT)}=${token}A` }],
    ["the token in the cookie of another port", 403, "GET", { cookie: `seine-1=${token}` }],
    ["a form", 415, "POST", { "content-type": "text/plain" }],
    ["no type", 415, "POST", { "content-type": undefined }],
    ["a type that begins alike", 415, "POST", { "content-type": "application/jsonp" }],
    ["JSON with a charset", 200, "POST", { "content-type": "Application/JSON;charset=utf-8" }],
    ["a foreign name", 421, "GET", { host: `evil.example:${PORT}` }],
    ["our name on another port", 421, "GET", { host: "localhost:1" }],
  ])("%s: %i", async (_, expected, method, changes) => {
    expect(await status(method, changes)).toBe(expected);
  });
});

test("nothing is kept, guessed or framed elsewhere", async () => {
  const { headers } = await app.request("/api/x", { headers: OWN });
  expect(Object.fromEntries(headers)).toMatchObject({
    "cache-control": "no-store",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  });
});

test("the address loses its token, which goes into a cookie only where it is right", async () => {
  const visit = (query: string) => app.request(`/${query}`, { headers: { host: OWN.host } });
  const right = await visit(`?token=${token}`);
  expect([right.status, right.headers.get("location")]).toEqual([303, "/"]);
  expect(right.headers.get("set-cookie")).toBe(
    `${cookieName(PORT)}=${token}; Path=/; HttpOnly; SameSite=Strict`,
  );
  const wrong = await visit("?token=wrong");
  expect([wrong.status, wrong.headers.get("set-cookie")]).toEqual([303, null]);
  expect((await visit("")).status).toBe(200);
});

test("a refusal says what to do", () => {
  expect(new Refused(403, "open the address").message).toBe("open the address");
});
