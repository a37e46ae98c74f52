/** The playground's document: one file that holds all it needs and may ask for nothing. */
import { createHash } from "node:crypto";

export interface PlaygroundParts {
  /** What runs in the page itself. */
  readonly script: string;
  readonly style: string;
  /** What runs, and how it looks, in the frames within: these have the page's policy too. */
  readonly frames: { readonly scripts: readonly string[]; readonly styles: readonly string[] };
}

/** What would end a script, or begin a comment in it; escaped, strings and expressions mean the same. */
const BREAKING = /<(?=\/script|!--)/gi;

export function playgroundDocument({ script, style, frames }: PlaygroundParts): string {
  const safe = script.replace(BREAKING, "\\x3c");
  const policy = [
    "default-src 'none'",
    `script-src ${[safe, ...frames.scripts].map(hashOf).join(" ")}`,
    `style-src ${[style, ...frames.styles].map(hashOf).join(" ")}`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return (
    '<!doctype html>\n<html lang="en" data-palette="green"><head><meta charset="utf-8">' +
    `<meta http-equiv="Content-Security-Policy" content="${policy}">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="referrer" content="no-referrer"><title>Seine playground</title>' +
    `<link rel="icon" href="data:,"><style>${style}</style></head><body>` +
    `<noscript>The playground needs JavaScript; it loads nothing.</noscript><script>${safe}</script></body></html>\n`
  );
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
