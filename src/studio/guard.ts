/**
 * Admits only the browser that was opened with the studio's token. The printed address contains the token.
 * The first request moves it to a cookie, which every tab of this browser sends and no script can read.
 *
 * Other pages in this browser may send requests too. A page from the web has another site, so its requests
 * lack the cookie; a host name that it points at this machine is not in the list of own hosts. Requests
 * from a page on another port of this machine have the cookie, and are recognized by their origin.
 */
import { randomBytes, timingSafeEqual } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { Refused } from "./refused.ts";

/** Most bytes of a request: those of the largest page that is classified. */
export const MAX_BODY: number = 64 * 2 ** 20;

const BYTES = 16;
const loopback = ["127.0.0.1", "localhost", "[::1]"];
const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD"]);
const JSON_TYPE = /^application\/json(?:;|$)/i;

/** A random secret of 128 bits. */
export function createToken(): string {
  return randomBytes(BYTES).toString("base64url");
}

/** Names by which this machine reaches itself. Any other name may be a DNS rebinding attack. */
export function ownHosts(port: number): ReadonlySet<string> {
  return new Set(loopback.map((name) => `${name}:${port}`));
}

/** Guards every request: checks the host, and forbids caching, sniffing and framing by others. */
export function guardHost(portOf: () => number): MiddlewareHandler {
  return async (context, next) => {
    if (!ownHosts(portOf()).has(hostOf(context))) {
      throw new Refused(
        421,
        "found an unknown host name; open the address that the studio printed",
      );
    }
    await next();
    const headers = {
      "cache-control": "no-store",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    };
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
  };
}

/** Name of the token's cookie. It contains the port, because ports of a host share cookies. */
export function cookieName(port: number): string {
  return `seine-${port}`;
}

/** Moves the token from the address, where others could see it or a bookmark keep it, to a cookie. */
export function takeToken(token: string, portOf: () => number): MiddlewareHandler {
  return async (context, next) => {
    const given = context.req.query("token");
    if (given === undefined) return next();
    if (isEqual(token, given)) {
      const options = { path: "/", httpOnly: true, sameSite: "Strict" } as const;
      setCookie(context, cookieName(portOf()), token, options);
    }
    return context.redirect("/", 303);
  };
}

/** Guards the API: requires the token and the studio's origin, and JSON for requests that change something. */
export function guardApi(token: string, portOf: () => number): MiddlewareHandler {
  return async (context, next) => {
    const origin = context.req.header("origin");
    // Chromium, Firefox and Safari send this header even without an origin.
    const site = context.req.header("sec-fetch-site") ?? "same-origin";
    const isSafe = safeMethods.has(context.req.method);
    if (!isEqual(token, getCookie(context, cookieName(portOf())))) {
      throw new Refused(
        403,
        "the token is missing or wrong; open the address that the studio printed",
      );
    }
    const isOwn = origin === undefined ? isSafe : origin === originOf(context);
    if (!isOwn || site !== "same-origin") {
      throw new Refused(
        403,
        "the request does not come from the studio's own page; open the address that the studio printed",
      );
    }
    if (!isSafe && !JSON_TYPE.test(context.req.header("content-type") ?? "")) {
      throw new Refused(415, "expected application/json");
    }
    await next();
  };
}

/** The studio's origin in this request; its host was checked before. */
export function originOf(context: Context): string {
  return `http://${hostOf(context)}`;
}

function hostOf(context: Context): string {
  return (context.req.header("host") ?? "").toLowerCase();
}

function isEqual(token: string, found: string | undefined): boolean {
  const expected = Buffer.from(token);
  const given = Buffer.from(found ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
