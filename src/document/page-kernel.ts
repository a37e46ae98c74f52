/**
 * What is done with all characters of a page, in WebAssembly: from bytes to UTF-16, and on to the events of its
 * markup. A page's characters stay in the kernel's memory between the two.
 */
import { growTo, type KernelMemory, kernelOf } from "../base/web-assembly.ts";
import { CLASSES, EVENTS, PAGE, STATE } from "../build/assembly/page-layout.ts";
import { pageBytes } from "./page-bytes.ts";
import { PageText } from "./page-text.ts";

interface Exports {
  readonly memory: KernelMemory;
  /** See src/build/assembly/utf16.ts. */
  widen(from: number, end: number, to: number): number;
  /** See src/build/assembly/markup.ts. */
  read(
    units: number,
    length: number,
    from: number,
    decided: number,
    records: number,
    names: number,
    count: number,
  ): number;
  /** See src/build/assembly/counts.ts. */
  markUnknown(): void;
  count(units: number, pieces: number, last: number, mark: number): number;
  /** See src/build/assembly/values.ts. */
  number(
    units: number,
    items: number,
    end: number,
    slots: number,
    mask: number,
    texts: number,
  ): number;
}

/** The kernel, with Node's functions to validate bytes and to make strings. */
export interface PageKernel extends Exports {
  readonly node: typeof import("node:buffer");
}

/** Bytes behind the units that the kernel overwrites or reads. */
export const SLACK = 32;
/** Longer pages, in bytes or units, would leave the kernel's memory large. */
export const MOST: number = 1 << 22;

const loadExports = kernelOf<Exports>(pageBytes);
let isLoaded = false;
let kernel: PageKernel | undefined;

/**
 * The text whose units are in memory, and where. The next page that is decoded or parsed takes their place: who uses
 * them awaits nothing in between, and asks {@link heldUnits} again after it has.
 */
let heldText: PageText | undefined;
let heldAt = 0;

/** Views of the kernel's memory before the pages. */
export interface KernelViews {
  readonly bytes: Uint8Array;
  readonly state: Int32Array;
  readonly events: Int32Array;
}
/** Of the kernel's one memory, as {@link viewsOf} made them last. */
let views: KernelViews | undefined;

/** The kernel, made on first use; undefined in browsers and without SIMD. */
export function pageKernel(): PageKernel | undefined {
  if (isLoaded) return kernel;
  isLoaded = true;
  const node = globalThis.process?.getBuiltinModule?.("node:buffer");
  const exports = node === undefined ? undefined : loadExports();
  if (node !== undefined && exports !== undefined) {
    kernel = { ...exports, node };
  }
  return kernel;
}

/** The text of valid UTF-8. Its units are held, see {@link heldUnits}. */
export function widened({ memory, widen, node }: PageKernel, bytes: Uint8Array): PageText {
  const { length } = bytes;
  const first = behind(PAGE + length);
  growTo(memory, first + 2 * length + SLACK);
  new Uint8Array(memory.buffer, PAGE, length).set(bytes);
  const last = widen(PAGE, PAGE + length, first);
  const isAscii = last - first === 2 * length;
  heldText = PageText.of(
    isAscii
      ? node.Buffer.from(memory.buffer, PAGE, length).toString("latin1")
      : node.Buffer.from(memory.buffer, first, last - first).toString("utf16le"),
  );
  heldAt = first;
  return heldText;
}

/** Address of a text's units; they are written unless they are held. */
export function unitsOf({ memory, node }: PageKernel, text: PageText): number {
  if (text === heldText) return heldAt;
  growTo(memory, PAGE + 2 * text.length + SLACK);
  node.Buffer.from(memory.buffer, PAGE, 2 * text.length).write(text.toString(), "utf16le");
  heldText = text;
  heldAt = PAGE;
  return PAGE;
}

/** Address of a text's units, if they are in memory. */
export function heldUnits(text: PageText): number | undefined {
  return text === heldText ? heldAt : undefined;
}

/** Views that are valid until the memory grows. */
export function viewsOf({ memory: { buffer } }: PageKernel): KernelViews {
  if (views?.bytes.buffer === buffer) return views;
  views = {
    bytes: new Uint8Array(buffer, 0, PAGE),
    state: new Int32Array(buffer, STATE, (EVENTS - STATE) >> 2),
    events: new Int32Array(buffer, EVENTS, (CLASSES - EVENTS) >> 2),
  };
  return views;
}

/** First address for other things behind so many units. */
export function behindUnits(units: number, length: number): number {
  return behind(units + 2 * length + SLACK);
}

function behind(address: number): number {
  return (address + 15) & ~15;
}
