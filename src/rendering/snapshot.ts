/** Converts a browser's DOM snapshot, which no script of the page can change, to a rendering. */
import { z } from "zod";
import { type RenderedNode, type RenderedStyle, type Rendering, renderingOf } from "./rendering.ts";

/** Styles to request from the snapshot, in its order. */
export const SNAPSHOT_STYLES = [
  "background-color",
  "font-size",
  "font-weight",
  "display",
  "visibility",
  "opacity",
  "overflow",
] as const;

const numbers = z.array(z.int());
const rare = z.looseObject({ index: numbers });

/** The part of `DOMSnapshot.captureSnapshot` (DevTools protocol) that is used. Texts are indexes of strings. */
const snapshotSchema = z.looseObject({
  strings: z.array(z.string()),
  documents: z
    .array(
      z.looseObject({
        nodes: z.looseObject({
          parentIndex: numbers,
          nodeType: numbers,
          nodeName: numbers,
          nodeValue: numbers,
          attributes: z.array(numbers),
          pseudoType: rare,
        }),
        layout: z.looseObject({
          nodeIndex: numbers,
          styles: z.array(numbers),
          bounds: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])),
        }),
      }),
    )
    .min(1),
});

const ELEMENT = 1;
const TEXT = 3;
const DOCTYPE = 10;

const empty = new Set(
  "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr".split(
    " ",
  ),
);
/** Raw-text elements: their text is not markup, and is written without escapes. */
const raw = new Set("script style xmp noembed noframes plaintext".split(" "));
/** Elements whose content is left out: for browsers without scripts, and nested pages. */
const hollow = new Set(["noscript", "iframe", "template"]);

const special = /[&\u00a0<>]/g;
const specialInValues = /[&\u00a0"<>]/g;
const references: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "\u00a0": "&nbsp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};
const escaped = (character: string): string => references[character]!;

/** A box with hidden overflow of at most this size, in pixels, shows nothing. */
const CLIPPED = 1;

type Colour = readonly [red: number, green: number, blue: number];
const WHITE: Colour = [255, 255, 255];
const colourPattern =
  /^rgba?\((\d{1,3}), (\d{1,3}), (\d{1,3})(?:, ([\d.]{1,12}(?:e-\d{1,3})?))?\)$/;

/** State that descendants inherit. */
interface Around {
  readonly background: Colour;
  readonly isHidden: boolean;
}

/**
 * @param snapshot the browser's answer to a request with {@link SNAPSHOT_STYLES}
 * @throws Error if it is not a snapshot
 */
export function fromSnapshot(
  snapshot: unknown,
  about: Pick<Rendering, "url" | "width" | "height">,
): Rendering {
  const { strings, documents } = snapshotSchema.parse(snapshot);
  const { nodes, layout } = documents[0]!;
  const { parentIndex, nodeType, nodeName, nodeValue, attributes } = nodes;
  const size = parentIndex.length;
  const pseudo = new Set(nodes.pseudoType.index);
  const layoutOf = new Int32Array(size).fill(-1);
  for (const [i, node] of layout.nodeIndex.entries()) layoutOf[node] = i;
  const children: number[][] = Array.from({ length: size }, () => []);
  for (let node = 1; node < size; node++) {
    if (!pseudo.has(node)) children[parentIndex[node]!]!.push(node);
  }

  const html: string[] = [];
  let at = 0;
  const write = (text: string): void => {
    html.push(text);
    at += text.length;
  };
  const styles: RenderedStyle[] = [];
  const numberOf = new Map<string, number>();
  const shown: RenderedNode[] = [];
  // Adjacent texts become one when the HTML is parsed.
  let isInText = false;
  let textStart = 0;
  let textPlace = -1;

  const stack: (readonly [node: number, around: Around] | string)[] = [
    [0, { background: WHITE, isHidden: false }],
  ];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (typeof top === "string") {
      write(top);
      isInText = false;
      continue;
    }
    const [node, around] = top;
    const type = nodeType[node]!;
    const name = strings[nodeName[node]!] ?? "";
    const parts = children[node]!;
    if (type === TEXT) {
      writeText(node, around);
      continue;
    }
    if (type === DOCTYPE) write("<!doctype html>");
    if (type !== ELEMENT) {
      for (let i = parts.length - 1; i >= 0; i--) stack.push([parts[i]!, around]);
      continue;
    }
    const tag = name.toLowerCase();
    if (tag === "noscript") continue;
    const below = show(node, around, at);
    isInText = false;
    write(`<${tag}${attributesOf(node)}>`);
    if (empty.has(tag)) continue;
    stack.push(`</${tag}>`);
    if (hollow.has(tag)) continue;
    if (raw.has(tag)) {
      const text = parts.map((part) => strings[nodeValue[part]!] ?? "").join("");
      // A parser of the HTML would end the element there.
      if (!text.toLowerCase().includes(`</${tag}`)) write(text);
      continue;
    }
    // Parsers drop a line break at this place.
    const first = parts[0] === undefined ? "" : (strings[nodeValue[parts[0]]!] ?? "");
    if ((tag === "pre" || tag === "textarea" || tag === "listing") && first.startsWith("\n")) {
      write("\n");
    }
    for (let i = parts.length - 1; i >= 0; i--) stack.push([parts[i]!, below]);
  }
  return renderingOf({ ...about, html: html.join(""), styles, nodes: shown });

  function writeText(node: number, around: Around): void {
    const text = strings[nodeValue[node]!] ?? "";
    if (text === "") return;
    if (!isInText) [isInText, textStart, textPlace] = [true, at, -1];
    textPlace = show(node, around, textStart, textPlace).place;
    write(text.replace(special, escaped));
  }

  function attributesOf(node: number): string {
    const pairs = attributes[node] ?? [];
    let text = "";
    for (let i = 0; i + 1 < pairs.length; i += 2) {
      const value = (strings[pairs[i + 1]!] ?? "").replace(specialInValues, escaped);
      text += ` ${strings[pairs[i]!]}="${value}"`;
    }
    return text;
  }

  /**
   * Adds a node to the rendering if it is visible.
   *
   * @param offset its offset in the HTML
   * @param text index of the text that it continues; -1 for none
   * @returns its index, -1 if it is not visible, and the state that its descendants inherit
   */
  function show(
    node: number,
    { background: behind, isHidden }: Around,
    offset: number,
    text = -1,
  ): Around & { readonly place: number } {
    const i = layoutOf[node]!;
    if (i < 0) return { background: behind, isHidden, place: text };
    const own = layout.styles[i]!.map((style) => strings[style] ?? "");
    const [colour = "", fontSize = "", fontWeight = "", display = ""] = own;
    const [visibility, opacity, overflow] = own.slice(4);
    const isText = nodeType[node] === TEXT;
    const background = isText ? behind : painted(colour, behind);
    const [left, topEdge, width, height] = layout.bounds[i]!;
    const isClipped = overflow !== "visible" && (width <= CLIPPED || height <= CLIPPED);
    const hidesAll = isHidden || opacity === "0" || (!isText && isClipped);
    const around = { background, isHidden: hidesAll };
    const isOff = left + width <= 0 || topEdge + height <= 0;
    const hasNone = isText && (width === 0 || height === 0);
    if (hidesAll || isOff || hasNone || visibility !== "visible") return { ...around, place: text };
    const style = styleNumber({
      background: `#${background.map(hexadecimal).join("")}`,
      fontSize: Number.parseFloat(fontSize) || 0,
      fontWeight: Number.parseFloat(fontWeight) || 400,
      isInline: isText || display.startsWith("inline"),
    });
    if (text >= 0) {
      shown[text] = united(shown[text]!, [offset, left, topEdge, width, height, style]);
      return { ...around, place: text };
    }
    const place = shown.push([offset, left, topEdge, width, height, style]) - 1;
    return { ...around, place };
  }

  function styleNumber(style: RenderedStyle): number {
    const key = JSON.stringify(style);
    const number = numberOf.get(key) ?? styles.push(style) - 1;
    numberOf.set(key, number);
    return number;
  }
}

function hexadecimal(part: number): string {
  return Math.round(Math.min(part, 255)).toString(16).padStart(2, "0");
}

/** A colour composed with its background. */
function painted(colour: string, behind: Colour): Colour {
  const [, red, green, blue, alpha = "1"] = colourPattern.exec(colour) ?? [];
  if (red === undefined) return behind;
  const share = Number(alpha);
  const mixed = [red, green, blue].map(
    (part, i) => Number(part) * share + behind[i]! * (1 - share),
  );
  return mixed as unknown as Colour;
}

function united(a: RenderedNode, b: RenderedNode): RenderedNode {
  const left = Math.min(a[1], b[1]);
  const top = Math.min(a[2], b[2]);
  const right = Math.max(a[1] + a[3], b[1] + b[3]);
  const bottom = Math.max(a[2] + a[4], b[2] + b[4]);
  return [a[0], left, top, right - left, bottom - top, a[5]];
}
