import { createRequire } from "node:module";
import { type Peer, peersMissing } from "../../../src/base/peers.ts";
import { TrainingError } from "../../corpus/training-error.ts";

/** What both the Node binding and the plain packages offer: tensors and operations. */
export type TensorFlow = typeof import("@tensorflow/tfjs-core");

/** What TensorFlow.js computes on: its native addon, WebAssembly, or plain JavaScript. */
export type Backend = "node" | "wasm" | "cpu";

/** Backends in words. */
export const backendNames: Readonly<Record<Backend, string>> = {
  node: "its native addon (@tensorflow/tfjs-node)",
  wasm: "WebAssembly, on one thread (@tensorflow/tfjs-backend-wasm)",
  cpu: "plain JavaScript (@tensorflow/tfjs-backend-cpu)",
};

export interface LoadedTensorFlow {
  readonly tf: TensorFlow;
  readonly backend: Backend;
  /** Why the native addon is not used, as what is to be said of it; undefined where it is. */
  readonly withoutNode?: string;
}

/** Where packages come from; for tests. */
interface Sources {
  /** Path or address of the module from which they are looked for. */
  readonly from?: string;
  /** Imports the other packages, or rejects. */
  readonly importPlain?: () => Promise<TensorFlow>;
}

const NODE = "@tensorflow/tfjs-node";
const PLAIN: readonly Peer[] = [
  "@tensorflow/tfjs-core",
  "@tensorflow/tfjs-backend-cpu",
  "@tensorflow/tfjs-backend-wasm",
];
/** What mends an addon that is missing or for another Node.js; the package's own words often say so. */
const REBUILD = `npm rebuild ${NODE} --build-addon-from-source`;

/**
 * Loads TensorFlow.js; nothing else in Seine does, and nothing loads it before it is asked for.
 *
 * Takes `@tensorflow/tfjs-node` when the user has installed it and it works, else the WebAssembly
 * backend (one thread, SIMD; read from its own package folder, so no network is needed), else
 * plain JavaScript. tfjs-node is an optional peer: its install script downloads a binary, fails
 * behind many firewalls, and npm 12 does not run it; so a folder without a binary is common, and
 * only a computed sum shows that it works. The other packages are optional peers for their size.
 *
 * @throws TrainingError when none can be used: it names what is missing, and what is wrong with tfjs-node
 */
export async function loadTensorFlow({
  from = import.meta.url,
  importPlain = importTfjsPlain,
}: Sources = {}): Promise<LoadedTensorFlow> {
  let withoutNode = `${NODE} is not installed`;
  if (isInstalled(NODE, from)) {
    try {
      const tf = requireTfjsNode(from);
      if (computes(tf)) return { tf, backend: "node" };
      withoutNode = brokenBy("1 + 2 is not 3 by it");
    } catch (error) {
      withoutNode = brokenBy(error instanceof Error ? error.message : String(error));
    }
  }
  const tf = await importPlain().catch((error: NodeJS.ErrnoException) => {
    const missing = PLAIN.filter((name) => !isInstalled(name, from));
    if (error.code !== "ERR_MODULE_NOT_FOUND" || missing.length === 0) throw error;
    const needs = peersMissing("the solver tensorflow", missing);
    throw new TrainingError(isInstalled(NODE, from) ? `${needs}; ${withoutNode}` : needs);
  });
  try {
    if ((await tf.setBackend("wasm")) && computes(tf)) return { tf, backend: "wasm", withoutNode };
  } catch {
    // WebAssembly is switched off (node --jitless).
  }
  await tf.setBackend("cpu");
  return { tf, backend: "cpu", withoutNode };
}

let once: Promise<LoadedTensorFlow> | undefined;

/** What {@link loadTensorFlow} gives, loaded once: every fold's fit asks for it. */
export function tensorFlow(): Promise<LoadedTensorFlow> {
  once ??= loadTensorFlow();
  return once;
}

/** In one line: the package's own words have several. */
function brokenBy(reason: string): string {
  const words = reason.replace(SPACES, " ").trim();
  const remedy = words.includes("npm rebuild") ? "" : `; run: ${REBUILD}`;
  return `${NODE} is installed but does not work: ${words}${remedy}`;
}

const SPACES = /\s+/g;

function isInstalled(name: string, from: string): boolean {
  try {
    createRequire(from).resolve(name);
    return true;
  } catch {
    return false;
  }
}

async function importTfjsPlain(): Promise<TensorFlow> {
  const tf = await import("@tensorflow/tfjs-core");
  await import("@tensorflow/tfjs-backend-cpu");
  await import("@tensorflow/tfjs-backend-wasm");
  return tf;
}

function requireTfjsNode(from: string): TensorFlow {
  const require = createRequire(from);
  // Node 23 removed util.isNullOrUndefined, which tfjs-node 4.22.0 still calls (tensorflow/tfjs#8609).
  const util: { isNullOrUndefined?: (value: unknown) => boolean } = require("node:util");
  util.isNullOrUndefined ??= (value) => value === null || value === undefined;
  // It is CommonJS, and the compiler must not look for its types, which may not be installed.
  return require(NODE) as TensorFlow;
}

function computes(tf: TensorFlow): boolean {
  return tf.tidy(() => tf.add(tf.scalar(1), tf.scalar(2)).dataSync()[0] === 3);
}
