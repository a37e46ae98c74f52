/** The playground's document. Its policy permits no request but for its own parts. */
import { hashOf } from "../../../inspect/policy.ts";

export interface PlaygroundCode {
  /** Script of the page. */
  readonly script: string;
  /** Script of the worker. */
  readonly worker: string;
  readonly style: string;
  /** Scripts and styles of its frames, to which the page's policy applies too. */
  readonly frames: { readonly scripts: readonly string[]; readonly styles: readonly string[] };
}

/** Text that would end a script element or begin a comment in it. Escaped, it means the same in the script. */
const BREAKING = /<(?=\/script|!--)/gi;

/** One file with all it needs, whose policy permits no request at all. */
export function playgroundDocument(code: PlaygroundCode): string {
  const script = code.script.replace(BREAKING, "\\x3c");
  const worker = code.worker.replace(BREAKING, "\\x3c");
  return documentOf(
    { scripts: hashOf(script), workers: "blob:" },
    code,
    // To the browser the worker's code is data: its type is no script's.
    `<script type="text/plain" id="worker">${worker}</script><script>${script}</script>`,
  );
}

/**
 * The same in parts, by file name, for a server: what is seen first comes without the library and the model,
 * which are in the worker. Addresses are relative to the document.
 */
export function playgroundParts(code: PlaygroundCode): Readonly<Record<string, string>> {
  const names = { script: "playground.js", worker: "playground-worker.js" };
  const document = documentOf(
    { scripts: "'self'", workers: "'self'" },
    code,
    `<script type="text/plain" id="worker" data-src="${names.worker}"></script>` +
      `<script src="${names.script}"></script>`,
  );
  return {
    "playground.html": document,
    [names.script]: code.script,
    [names.worker]: code.worker,
  };
}

function documentOf(
  allowed: { readonly scripts: string; readonly workers: string },
  { style, frames }: PlaygroundCode,
  scripts: string,
): string {
  const policy = [
    "default-src 'none'",
    `script-src ${[allowed.scripts, ...frames.scripts.map(hashOf)].join(" ")}`,
    `style-src ${[style, ...frames.styles].map(hashOf).join(" ")}`,
    `worker-src ${allowed.workers}`,
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
    `<noscript>The playground needs JavaScript; it loads nothing.</noscript>${scripts}</body></html>\n`
  );
}
