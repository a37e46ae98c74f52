/** Pictures of the thing: sizes for those that it declares; else Open Graph's, else the one by the headline. */
import { attribute, type Document, findAttribute, tagPath } from "../../document/document.ts";
import { tag } from "../../document/tags.ts";
import { metaTags } from "../../metadata/meta-tags.ts";
import { squash } from "../../metadata/title-parts.ts";
import type { PageContext } from "../learned/context.ts";
import type { RecordValue } from "../record.ts";

const IMG = tag("img");
const SOURCES = ["src", "data-src", "data-original", "data-lazy-src"];
const OG = "og:image";
const PLAIN = /^\d{1,5}$/;
const QUERY = /[?#]/;
/** Letters of an alternative text that can name the thing. */
const LEAST_NAME = 6;
/** Smaller pictures are icons. */
const LEAST_SIZE = 64;

interface Picture {
  readonly source: string;
  readonly node: number;
  readonly start: number;
  readonly end: number;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** Pictures for a thing without a declared one: at most one. */
export function imagesOf(context: PageContext): RecordValue[] {
  const { document } = context.page;
  const tags = metaTags(document);
  const stated = tags.find(({ name, content }) => name === OG && content !== "");
  if (stated !== undefined) {
    const sizeOf = (side: string): number | undefined => {
      const text = tags.find(({ name }) => name === `${OG}:${side}`)?.content ?? "";
      return PLAIN.test(text) ? Number(text) : undefined;
    };
    const { node, content } = stated;
    const at = findAttribute(document, node, "content");
    const [start, end] = at < 0 ? [0, 0] : placeOf(document, at);
    const size = sized({ width: sizeOf("width"), height: sizeOf("height") });
    return [{ text: content, rule: OG, path: tagPath(document, node), start, end, ...size }];
  }
  const named = picturesOf(document).find(({ node, width = LEAST_SIZE, height = LEAST_SIZE }) => {
    const name = squash(attribute(document, node, "alt") ?? "");
    const isNamed = name.length >= LEAST_NAME && context.titles.some((t) => t.includes(name));
    return isNamed && width >= LEAST_SIZE && height >= LEAST_SIZE;
  });
  if (named === undefined) return [];
  const { source, node, start, end } = named;
  const path = tagPath(document, node);
  return [{ text: source, rule: "shown:image", path, start, end, ...sized(named) }];
}

/** The value with the size that a picture of the same file has on the page. */
export function withSizes(values: readonly RecordValue[], document: Document): RecordValue[] {
  if (values.every(({ width }) => width !== undefined)) return [...values];
  const sizes = new Map<string, Picture>();
  for (const picture of picturesOf(document)) {
    const file = fileOf(picture.source);
    if (picture.width !== undefined && !sizes.has(file)) sizes.set(file, picture);
  }
  return values.map((value) => {
    const same = sizes.get(fileOf(value.text));
    return value.width !== undefined || same === undefined ? value : { ...value, ...sized(same) };
  });
}

function picturesOf(document: Document): Picture[] {
  const pictures: Picture[] = [];
  for (let node = 1; node < document.size; node++) {
    if (document.tags[node] !== IMG) continue;
    for (const name of SOURCES) {
      const at = findAttribute(document, node, name);
      const source = at < 0 ? "" : (attribute(document, node, name)?.trim() ?? "");
      if (source === "" || source.startsWith("data:")) continue;
      const [start, end] = placeOf(document, at);
      const side = (of: string): number | undefined => {
        const text = attribute(document, node, of)?.trim() ?? "";
        return PLAIN.test(text) ? Number(text) : undefined;
      };
      pictures.push({ source, node, start, end, width: side("width"), height: side("height") });
      break;
    }
  }
  return pictures;
}

function placeOf({ attributes }: Document, at: number): [start: number, end: number] {
  return [attributes[4 * at + 2]!, attributes[4 * at + 3]!];
}

/** The address without query: one file in several sizes has one name. */
function fileOf(address: string): string {
  return address.split(QUERY, 1)[0]!.split("/").at(-1)!;
}

function sized({ width, height }: Pick<Picture, "width" | "height">): {
  width?: number;
  height?: number;
} {
  return {
    ...(width === undefined || width === 0 ? {} : { width }),
    ...(height === undefined || height === 0 ? {} : { height }),
  };
}
