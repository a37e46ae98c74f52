/**
 * Optional peers: large packages that few users need. npm installs them only on request; the code that
 * needs one imports it on first use.
 */
const versions = {
  "@modelcontextprotocol/sdk": "1.32.2",
  "@tensorflow/tfjs-backend-cpu": "4.22.0",
  "@tensorflow/tfjs-backend-wasm": "4.22.0",
  "@tensorflow/tfjs-core": "4.22.0",
  natural: "8.1.1",
  "playwright-core": "1.65.1",
} as const;

export type Peer = keyof typeof versions;

/** All optional peers. */
export const peers: readonly Peer[] = Object.keys(versions) as Peer[];

/** What each peer is for. */
export const peerUses: Readonly<Record<Peer, string>> = {
  "@modelcontextprotocol/sdk": "seine mcp",
  "@tensorflow/tfjs-backend-cpu": "train --solver tensorflow",
  "@tensorflow/tfjs-backend-wasm": "train --solver tensorflow",
  "@tensorflow/tfjs-core": "train --solver tensorflow",
  natural: "stems of search and VSSE",
  "playwright-core": "--render",
};

/** The command that installs peers. */
export function peerCommand(names: readonly Peer[]): string {
  return ["npm install", ...names.map((name) => `${name}@${versions[name]}`)].join(" ");
}

/** The message for missing peers: one line, with the command that installs them. */
export function peersMissing(what: string, missing: readonly Peer[]): string {
  return `${what} needs ${missing.join(", ")}, not found; run: ${peerCommand(missing)}`;
}
