/** The content as units, which a chunk keeps whole if they fit. */
import type { Element, ElementContent, Root, RootContent, Text } from "hast";
import { blockElements } from "../output/tree/elements.ts";

/** A paragraph, a heading, the words of an item, a table row or a listing; or a piece of one. */
export interface Unit {
  /** The elements around it, outermost first. Pieces of one unit share them. */
  readonly path: readonly Element[];
  readonly nodes: readonly ElementContent[];
  /** Level of a heading; 0 for all else. */
  readonly level: number;
  /** Whether it introduces the next unit: headings, captions, terms, header rows. */
  readonly keepsNext: boolean;
  /** Number of the post that it is in; -1 outside posts. */
  readonly post: number;
}

/** Units of a tree, with the data that they share. */
export interface Outline {
  readonly units: readonly Unit[];
  /** Header rows by table. */
  readonly headers: ReadonlyMap<Element, readonly Element[]>;
  /** Positions of items in their lists, from 0. */
  readonly positions: ReadonlyMap<Element, number>;
}

const heading = /^h([1-6])$/;
/** Most characters of what all chunks of a page repeat. */
export const MOST_REPEATED = 10_000;
/**
 * Most characters of a heading of level 1 and of one below it; a longer one is a paragraph in large letters. Each
 * chunk below a heading repeats it.
 */
const LONGEST = { headline: MOST_REPEATED, heading: 140 } as const;
const leading = new Set(["caption", "dt", "summary", "header"]);

/** The units of a tree in its order. The tree is shallow: see MAX_NESTING in its builder. */
export function unitsOf(root: Root): Outline {
  const units: Unit[] = [];
  const headers = new Map<Element, readonly Element[]>();
  const inHeader = new Set<Element>();
  const positions = new Map<Element, number>();
  const visit = (children: readonly RootContent[], path: readonly Element[]): void => {
    let words: ElementContent[] = [];
    const endWords = (): void => {
      if (words.length > 0) units.push(unitOf(path, words));
      words = [];
    };
    for (const child of children) {
      if (child.type !== "element" && child.type !== "text") continue;
      if (child.type === "text" || !blockElements.has(child.tagName)) {
        words.push(child);
        continue;
      }
      endWords();
      if (child.tagName === "table") {
        const rows = headerRows(child);
        headers.set(child, rows);
        for (const row of rows) inHeader.add(row);
      }
      if (child.tagName === "tr") {
        const isHeader = inHeader.has(child);
        units.push({ path, nodes: [child], level: 0, keepsNext: isHeader, post: postOf(path) });
      } else if (child.tagName === "pre" || child.children.length === 0) {
        units.push({ path, nodes: [child], level: 0, keepsNext: false, post: postOf(path) });
      } else {
        visit(child.children, [...path, child]);
      }
    }
    endWords();
    let position = 0;
    for (const child of children) {
      if (child.type === "element" && child.tagName === "li") positions.set(child, position++);
    }
  };
  visit(root.children, []);
  return { units, headers, positions };
}

function unitOf(path: readonly Element[], nodes: readonly ElementContent[]): Unit {
  const tagName = path.at(-1)?.tagName ?? "";
  const stated = Number(heading.exec(tagName)?.[1] ?? 0);
  const most = stated > 1 ? LONGEST.heading : LONGEST.headline;
  const level = stated > 0 && lengthOf(nodes) > most ? 0 : stated;
  const keepsNext = level > 0 || leading.has(tagName);
  return { path, nodes, level, keepsNext, post: postOf(path) };
}

function postOf(path: readonly Element[]): number {
  const post = path.findLast(({ properties }) => properties.dataPost !== undefined);
  return post === undefined ? -1 : Number(post.properties.dataPost);
}

function lengthOf(nodes: readonly ElementContent[]): number {
  let length = 0;
  for (const { value } of textsOf(nodes)) length += value.length;
  return length;
}

/** The rows of a table's head, or its first row when that has header cells alone. */
function headerRows(table: Element): Element[] {
  const isElement = (child: ElementContent): child is Element => child.type === "element";
  const parts = table.children.filter(isElement);
  const head = parts.find(({ tagName }) => tagName === "thead");
  if (head !== undefined) return head.children.filter(isElement);
  const body = parts.find(({ tagName }) => tagName === "tbody" || tagName === "tr");
  const first = body?.tagName === "tbody" ? body.children.find(isElement) : body;
  const cells = first?.children.filter(isElement) ?? [];
  return cells.length > 0 && cells.every(({ tagName }) => tagName === "th") ? [first!] : [];
}

/** All texts below nodes. */
export function* textsOf(nodes: readonly ElementContent[]): Generator<Text> {
  for (const node of nodes) {
    if (node.type === "text") yield node;
    else if (node.type === "element") yield* textsOf(node.children);
  }
}
