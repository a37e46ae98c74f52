/** Posts in the tree: an article for each, which begins with a header of its author and time. */
import type { Element, Root, RootContent } from "hast";
import type { Block } from "../../document/block.ts";
import { type Document, nodeText } from "../../document/document.ts";
import { TagSet, TEXT } from "../../document/tags.ts";
import { countWords } from "../../document/words.ts";
import type { PostUnit } from "../../metadata/posts/units.ts";
import { makeElement } from "./containers.ts";

/** How a page's posts are written. */
export interface PostLayout {
  /** By first node: number of the post, and first node after it. */
  readonly byNode: ReadonlyMap<number, { readonly index: number; readonly end: number }>;
  readonly units: readonly PostUnit[];
  /** Lists and tables around posts, which are written without them. */
  readonly holders: ReadonlySet<number>;
}

const holderTags = new TagSet("ul ol dl menu dir table thead tbody tfoot tr td th li dt dd");
/** Most words of a block beside name and time: "Posted by … on". */
const MOST_WORDS = 3;
/** Marks between a name and what was said. */
const MARKS = /^[\s:,;\u00b7\u2022\u00bb|)\]\u2013\u2014-]*$/u;

export function layoutOf({ parents, tags }: Document, units: readonly PostUnit[]): PostLayout {
  const byNode = new Map(units.map(({ node, end }, index) => [node, { index, end }]));
  const holders = new Set<number>();
  for (const { node, name, time } of units) {
    // A list or table around a post, and one that a post with its name and time is laid out in.
    for (const start of [node, time.node, name?.node ?? node]) {
      for (let above = parents[start]!; above > 0 && !holders.has(above); above = parents[above]!) {
        if (byNode.has(above)) break;
        if (holderTags.has(tags[above]!)) holders.add(above);
      }
    }
  }
  return { byNode, units, holders };
}

/** The blocks without the names and times of posts, which headers have. */
export function withoutMarks(
  document: Document,
  chosen: readonly Block[],
  units: readonly PostUnit[],
): Block[] {
  const marks = units.flatMap(({ name, time }) => (name ? [name.node, time.node] : [time.node]));
  marks.sort((a, b) => a - b);
  let next = 0;
  let end = 0;
  return chosen.flatMap((block): Block[] => {
    const isOfMark = (node: number): boolean => {
      for (; next < marks.length && marks[next]! <= node; next++) {
        end = Math.max(end, document.ends[marks[next]!]!);
      }
      return node < end;
    };
    const content = block.content.filter((node) => !isOfMark(node));
    if (content.length === block.content.length) return [block];
    const textOf = (node: number): string =>
      document.tags[node] === TEXT ? nodeText(document, node) : "";
    const rest = content.map(textOf).join(" ");
    if (countWords(rest) <= MOST_WORDS && isLead(block, content)) return [];
    // A colon or dash between the name and the words is of neither.
    const isWord = (node: number): boolean => !MARKS.test(textOf(node));
    const first = content.findIndex(isWord);
    const last = content.findLastIndex(isWord);
    return first < 0 ? [] : [{ ...block, content: content.slice(first, last + 1) }];
  });
}

/** Whether a few words lead to a name or time ("Posted by alice on"): what was said comes behind them. */
function isLead({ content }: Block, rest: readonly number[]): boolean {
  return content.length === 0 || rest.length === 0 || rest.at(-1)! < content.at(-1)!;
}

/** The header of a post: `alice · 5 March 2024`. */
export function postHeader({ name, time }: PostUnit): Element {
  const header = makeElement("header");
  if (name !== undefined) {
    const author = makeElement("strong");
    author.children.push({ type: "text", value: name.text });
    header.children.push(author, { type: "text", value: " \u00b7 " });
  }
  const made = makeElement("time", time.iso === undefined ? {} : { dateTime: time.iso });
  made.children.push({ type: "text", value: shownTime(time) });
  header.children.push(made);
  return header;
}

/** A post's author and time in one line, as a heading for a chunk. */
export function postTitle({ name, time }: PostUnit): string {
  return name === undefined ? shownTime(time) : `${name.text} \u00b7 ${shownTime(time)}`;
}

const ZONE = /(?:T(\d\d:\d\d)(?::\d\d)?)(?:Z|[+-]\d\d:?\d\d)?$/;

/** `2024-03-05 14:30`, else as the page shows it. */
function shownTime({ iso, text }: PostUnit["time"]): string {
  return iso === undefined ? text : iso.replace(ZONE, " $1");
}

/** The articles of posts in a tree, by number; of nested ones each has its own. */
export function postArticles(root: Root): Map<number, Element> {
  const found = new Map<number, Element>();
  const open: RootContent[] = [...root.children];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type !== "element") continue;
    const { dataPost } = node.properties;
    if (typeof dataPost === "number") found.set(dataPost, node);
    for (const child of node.children) open.push(child);
  }
  return found;
}

/** What an article of a post says itself: without its header and the posts in it. */
export function ownContent({ children }: Element): Root {
  const withoutPosts = (nodes: Element["children"]): Element["children"] =>
    nodes.flatMap((child): Element["children"] => {
      if (child.type !== "element") return [child];
      if (child.tagName === "header" || child.properties.dataPost !== undefined) return [];
      return [{ ...child, children: withoutPosts(child.children) }];
    });
  return { type: "root", children: withoutPosts(children) };
}
