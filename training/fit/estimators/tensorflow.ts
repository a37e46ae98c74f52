import { createRequire } from "node:module";
import { type Peer, peersMissing } from "../../../src/peers.ts";
import { TrainingError } from "../../corpus/training-error.ts";

/** What both the Node binding and the plain packages offer: tensors and operations. */
export type TensorFlow = typeof import("@tensorflow/tfjs-core");

export interface LoadedTensorFlow {
  readonly tf: TensorFlow;
  readonly backend: "node" | "wasm" | "cpu";
}

/**
 * Loads TensorFlow.js; nothing else in Seine does, and nothing loads it before it is asked for.
 *
 * Takes `@tensorflow/tfjs-node` when the user has installed it and it works, else the WebAssembly
 * backend (one thread, SIMD; read from its own package folder, so no network is needed), else
 * plain JavaScript. tfjs-node is an optional peer: its install script downloads a binary, fails
 * behind many firewalls, and npm 12 does not run it; so a folder without a binary is common, and
 * only a computed sum shows that it works. The other packages are optional peers for their size.
 *
 * @param importNode Imports tfjs-node, or rejects; for tests.
 * @param importPlain Imports the other packages, or rejects; for tests.
 * @throws TrainingError when none is installed
 */
export async function loadTensorFlow(
  importNode: () => Promise<unknown> = importTfjsNode,
  importPlain: () => Promise<TensorFlow> = importTfjsPlain,
): Promise<LoadedTensorFlow> {
  try {
    const tf = (await importNode()) as TensorFlow;
    if (computes(tf)) return { tf, backend: "node" };
  } catch {
    // Not installed, no binary, or one for another Node: all mean the same here.
  }
  const tf = await importPlain().catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new TrainingError(peersMissing("the solver tensorflow", PLAIN));
  });
  try {
    if ((await tf.setBackend("wasm")) && computes(tf)) return { tf, backend: "wasm" };
  } catch {
    // WebAssembly is switched off (node --jitless).
  }
  await tf.setBackend("cpu");
  return { tf, backend: "cpu" };
}

const PLAIN: readonly Peer[] = [
  "@tensorflow/tfjs-core",
  "@tensorflow/tfjs-backend-cpu",
  "@tensorflow/tfjs-backend-wasm",
];

async function importTfjsPlain(): Promise<TensorFlow> {
  const tf = await import("@tensorflow/tfjs-core");
  await import("@tensorflow/tfjs-backend-cpu");
  await import("@tensorflow/tfjs-backend-wasm");
  return tf;
}

async function importTfjsNode(): Promise<unknown> {
  const require = createRequire(import.meta.url);
  // A name in a variable: the compiler must not look for types that may not be installed.
  const name: string = "@tensorflow/tfjs-node";
  require.resolve(name);
  // Node 23 removed util.isNullOrUndefined, which tfjs-node 4.22.0 still calls (tensorflow/tfjs#8609).
  const util: { isNullOrUndefined?: (value: unknown) => boolean } = require("node:util");
  util.isNullOrUndefined ??= (value) => value === null || value === undefined;
  const { default: tf } = await import(name);
  return tf;
}

function computes(tf: TensorFlow): boolean {
  return tf.tidy(() => tf.add(tf.scalar(1), tf.scalar(2)).dataSync()[0] === 3);
}
