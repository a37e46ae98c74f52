import { createHash } from "node:crypto";

/** The source of a script or style in a document's policy, which then permits it alone. */
export function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** The policy of a document that has a style, and a script if it has one, and loads nothing. */
export function policyOf(style: string, script?: string): string {
  const runs = script === undefined ? "" : ` script-src ${hashOf(script)};`;
  return `default-src 'none';${runs} style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'`;
}
