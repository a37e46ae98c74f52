/** The playground's document: one file with all it needs, whose policy permits no request. */
import { createHash } from "node:crypto";

export interface PlaygroundParts {
  /** Script of the page. */
  readonly script: string;
  readonly style: string;
  /** Scripts and styles of its frames, to which the page's policy applies too. */
  readonly frames: { readonly scripts: readonly string[]; readonly styles: readonly string[] };
}

/** Text that would end a script element or begin a comment in it. Escaped, it means the same in the script. */
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
