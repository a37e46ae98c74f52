/**
 * Who may talk to the studio: the browser window that was opened with its token, and nobody else. A
 * page from the web that this browser shows may send requests here too: it knows no token, its origin
 * is another, and a name that it points at this machine is none of ours.
 */
import { randomBytes, timingSafeEqual } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { Refused } from "./refused.ts";

/** The header that carries the token. */
export const TOKEN_HEADER = "x-seine-token";
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
      throw new Refused(421, "this is no name of the studio; open the address it printed");
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

/** For the API: the token, our own origin, and JSON where something is to be done. */
export function guardApi(token: string): MiddlewareHandler {
  const expected = Buffer.from(token);
  return async (context, next) => {
    const origin = context.req.header("origin");
    const isSafe = safeMethods.has(context.req.method);
    if (!isEqual(expected, context.req.header(TOKEN_HEADER))) {
      throw new Refused(403, "the token is missing or wrong; open the address the studio printed");
    }
    if (origin === undefined ? !isSafe : origin !== originOf(context)) {
      throw new Refused(403, "the request does not come from the studio's own page");
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

function isEqual(expected: Buffer, found: string | undefined): boolean {
  const given = Buffer.from(found ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
