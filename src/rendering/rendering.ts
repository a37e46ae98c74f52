/**
 * A rendering: a page's HTML after its scripts ran, and the box and style of each visible node. It is plain
 * data: a run with it is repeatable and needs no browser.
 */

import { z } from "zod";
import { messageOf } from "../base/message.ts";
import { firstFailing } from "../base/sorted-search.ts";

const FORMAT = "seine-rendering";
const VERSION = 1;
const COLOUR = /^#[\da-f]{6}$/;

/** Made when a rendering is read: few runs have one. */
const schema = z.lazy(() => {
  const count = z.int().min(0);
  const length = z.number();

  const styleSchema = z.strictObject({
    /** Background colour, composed with those of its ancestors: `#rrggbb`. */
    background: z.string().regex(COLOUR),
    /** Font size in pixels. */
    fontSize: z.number().min(0),
    /** Font weight, 1 to 1000. */
    fontWeight: z.number().min(1).max(1000),
    /** Whether it is inline. */
    isInline: z.boolean(),
  });

  /** Offset of a node in the HTML; its box in pixels of the page: left, top, width, height; its style. */
  const nodeSchema = z.tuple([count, length, length, length, length, count]);

  return z
    .strictObject({
      format: z.literal(FORMAT),
      version: z.literal(VERSION),
      /** The page's address, if known. */
      url: z.string().optional(),
      /** Size of the window, in pixels. */
      width: z.number().min(1),
      height: z.number().min(1),
      html: z.string(),
      styles: z.array(styleSchema),
      /** Elements and texts that are shown, in ascending order of their offsets. */
      nodes: z.array(nodeSchema),
    })
    .refine(({ styles, nodes }) => nodes.every((node) => node[5] < styles.length), {
      path: ["nodes"],
      error: "expected numbers of styles",
    })
    .refine(
      ({ nodes, html }) =>
        nodes.every(([at], i) => at < html.length && (i === 0 || at > nodes[i - 1]![0])),
      { path: ["nodes"], error: "expected ascending offsets in html" },
    );
});

/** How a node is shown. */
export interface RenderedStyle {
  /** Background colour, composed with those of its ancestors: `#rrggbb`. */
  readonly background: string;
  /** Font size in pixels. */
  readonly fontSize: number;
  /** Font weight, 1 to 1000. */
  readonly fontWeight: number;
  /** Whether it is inline. */
  readonly isInline: boolean;
}

/** A node that is shown: its offset in the HTML, its box (left, top, width, height), number of its style. */
export type RenderedNode = readonly [
  offset: number,
  left: number,
  top: number,
  width: number,
  height: number,
  style: number,
];

/** A page as a browser shows it, in pixels of the page. */
export interface Rendering {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  /** The page's address, if known. */
  readonly url?: string | undefined;
  /** Size of the window. */
  readonly width: number;
  readonly height: number;
  /** The page after its scripts ran. Shadow trees are inlined where they are shown. */
  readonly html: string;
  readonly styles: readonly RenderedStyle[];
  /** Elements and texts that are shown, in the order of the HTML. */
  readonly nodes: readonly RenderedNode[];
}

/** A rendering that cannot be read. */
export class RenderingError extends Error {
  override readonly name = "RenderingError";
}

/** Makes a rendering. */
export function renderingOf(seen: Omit<Rendering, "format" | "version">): Rendering {
  return { format: FORMAT, version: VERSION, ...seen };
}

/**
 * Checks a saved rendering.
 *
 * @param json what `seine render` wrote, as text or parsed
 * @param name its name in messages
 * @throws RenderingError that says what is wrong
 */
export function readRendering(json: unknown, name = "the rendering"): Rendering {
  let data = json;
  if (typeof json === "string") {
    try {
      data = JSON.parse(json);
    } catch (error) {
      const found = messageOf(error);
      throw new RenderingError(`${name} is no JSON: ${found}; expected what seine render wrote`);
    }
  }
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  const place = path.length === 0 ? "" : `, ${path.join(".")}`;
  throw new RenderingError(`${name}${place}: ${message}; expected what seine render wrote`);
}

/** Offsets of the elements that are shown as blocks. */
export function blockOffsets({ nodes, styles }: Rendering): ReadonlySet<number> {
  return new Set(nodes.filter((node) => !styles[node[5]]!.isInline).map(([offset]) => offset));
}

/** Index of the first node whose offset is at least the given one. */
export function firstFrom(nodes: Rendering["nodes"], offset: number): number {
  return firstFailing(nodes.length, (place) => nodes[place]![0] < offset);
}
