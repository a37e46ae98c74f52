/**
 * Optional peers: packages that are large and that few need, so that npm installs them only when they
 * are asked for. What needs one loads it when it is used.
 */
const versions = {
  "@tensorflow/tfjs-backend-cpu": "4.22.0",
  "@tensorflow/tfjs-backend-wasm": "4.22.0",
  "@tensorflow/tfjs-core": "4.22.0",
  natural: "8.1.1",
  "playwright-core": "1.65.1",
} as const;

export type Peer = keyof typeof versions;

/** What to say where peers are not installed: one line, with the command that installs them. */
export function peersMissing(what: string, peers: readonly Peer[]): string {
  const command = ["npm install", ...peers.map((name) => `${name}@${versions[name]}`)].join(" ");
  return `${what} needs ${peers.join(", ")}, not found; run: ${command}`;
}
