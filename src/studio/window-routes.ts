/** The routes of the window itself: its document, its script and style sheet, and the frames in it. */
import type { Hono } from "hono";
import { asset, assets } from "./assets.ts";
import { framePolicy, pageFrame } from "./frame-document.ts";
import { createToken, originOf, takeToken } from "./guard.ts";
import { partSheet } from "./parts/part-sheet.ts";
import { Refused } from "./refused.ts";
import { inlined } from "./resources/inlined.ts";
import type { Session } from "./session.ts";

/** The window's document. It loads only the studio's script, style sheet and frames. */
const shell =
  '<!doctype html><html lang="en" data-palette="green"><head><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Seine studio</title><link rel="icon" href="data:,">' +
  '<link rel="stylesheet" href="/assets/studio.css"></head><body>' +
  '<noscript>The studio needs JavaScript.</noscript><script src="/assets/studio.js"></script></body></html>';
const shellPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; " +
  "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function addWindowRoutes(
  app: Hono,
  { frames, labels, choice, resources }: Session,
  token: string,
  port: () => number,
): void {
  app.get("/", takeToken(token, port), (context) => {
    context.header("content-security-policy", shellPolicy);
    return context.html(shell);
  });
  app.get("/assets/:name", (context) => {
    const name = context.req.param("name");
    if (!Object.hasOwn(assets, name)) return context.notFound();
    return context.body(asset(name), 200, { "content-type": assets[name]! });
  });
  app.get("/frame/:key", async (context) => {
    const request = frames.redeem(context.req.param("key"));
    if (request === undefined)
      throw new Refused(404, "this frame was already shown; load it again");
    const origin = originOf(context);
    if ("document" in request) {
      const { document, nonce } = request;
      const policy =
        nonce === undefined ? reportPolicy(origin) : framePolicy({ styles: false, nonce }, origin);
      context.header("content-security-policy", policy);
      return context.html(document);
    }
    const page = await labels.framed(request.id);
    const drawnWith = request.styles
      ? inlined(page.document, page.url, await resources.open(request.id))
      : undefined;
    const parts = { styles: request.styles, drawnWith, nonce: createToken() };
    context.header("content-security-policy", framePolicy(parts, origin));
    return context.html(
      pageFrame(page, {
        ...parts,
        script: asset("frame.js"),
        sheet: asset("frame.css") + partSheet(choice.keep),
      }),
    );
  });
}

/** The policy of reports that the studio makes. A report's own policy permits its script by digest. */
function reportPolicy(origin: string): string {
  return `sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors ${origin}`;
}
