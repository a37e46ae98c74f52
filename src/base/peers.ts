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

/** The message for missing peers: one line, with the command that installs them. */
export function peersMissing(what: string, peers: readonly Peer[]): string {
  const command = ["npm install", ...peers.map((name) => `${name}@${versions[name]}`)].join(" ");
  return `${what} needs ${peers.join(", ")}, not found; run: ${command}`;
}
