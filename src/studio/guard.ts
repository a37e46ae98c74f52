/**
 * Who may talk to the studio: the browser that was opened with its token, and nobody else. The token
 * stands in the address that is printed; from there it goes into a cookie, so that every tab of this
 * browser has it and no script can read it. A page from the web that this browser shows may send requests
 * here too: its origin is another, so that the cookie does not come along, and a name that it points at
 * this machine is none of ours. A page of another port of this machine does bring the cookie: its origin
 * gives it away.
 */
import { randomBytes, timingSafeEqual } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { Refused } from "./refused.ts";

/** What a request may bring at most: a page of the size that is classified at most. */
export const MAX_BODY: number = 64 * 2 ** 20;

const BYTES = 16;
const loopback = ["127.0.0.1", "localhost", "[::1]"];
const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD"]);
const JSON_TYPE = /^application\/json(?:;|$)/i;

/** A secret that cannot be guessed: 128 bits. */
export function createToken(): string {
  return randomBytes(BYTES).toString("base64url");
}

/** Names under which this machine reaches itself; any other is one that a page made point here. */
export function ownHosts(port: number): ReadonlySet<string> {
  return new Set(loopback.map((name) => `${name}:${port}`));
}

/** For every request: the host must be ours, and nothing may be kept, guessed or framed elsewhere. */
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

/** The cookie that has the token: cookies are shared by the ports of a machine, so its name has ours. */
export function cookieName(port: number): string {
  return `seine-${port}`;
}

/** Takes the token out of the address, where a look over the shoulder or a bookmark would find it. */
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

/** For the API: the token, our own origin, and JSON where something is to be done. */
export function guardApi(token: string, portOf: () => number): MiddlewareHandler {
  return async (context, next) => {
    const origin = context.req.header("origin");
    // Chromium, Firefox and Safari tell who asks even where they send no origin.
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

/** The origin under which the studio was asked; its host has been checked. */
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
