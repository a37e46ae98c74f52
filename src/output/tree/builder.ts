import type { Element, ElementContent, Properties, Root, RootContent, Text } from "hast";
import {
  addOrigin,
  appendText,
  type Container,
  container,
  endLine,
  type Inline,
  makeElement,
  type Origin,
} from "./containers.ts";
import { elementKind } from "./elements.ts";
import { collapseInside, endsInSpace, hasSpace, startsInSpace } from "./white-space.ts";

/**
 * Elements that hold blocks, and elements that mark words, nest at most this deep in the content;
 * what lies deeper keeps its text. Pages nest a dozen; the limit keeps time and size of the output
 * in proportion to the page, as every line of Markdown repeats the marks of all quotes around it.
 */
export const MAX_NESTING = 32;

/**
 * Most paragraphs, items and cells in one link. A link around more was never closed, and each of them would
 * repeat its URL.
 */
const MOST_PARTS = 32;

/** Puts words and blocks into a hast tree that follows HTML's content model. */
export class TreeBuilder {
  readonly root: Root = { type: "root", children: [] };
  readonly #stack: Container[];
  readonly #inlines: Inline[] = [];
  /** How often the open link has been written. */
  #linkParts = 0;
  /** The block that is written as a heading of level 1; -1: none. */
  readonly #headline: number;
  /** Paragraphs that the page does not have. */
  readonly #implied = new Set<Element>();
  readonly #origins: Map<Text, Origin> | undefined;

  constructor(size: number, headline = -1, origins?: Map<Text, Origin>) {
    this.#headline = headline;
    this.#origins = origins;
    this.#stack = [{ ...container("root", 0, size, this.root), isAttached: true }];
  }

  /** Closes what ends before a node. */
  advance(node: number): void {
    while (this.#top.end <= node) this.#close();
    while (this.#inlines.length > 0 && this.#inlines.at(-1)!.end <= node) this.#inlines.pop();
  }

  /** Whether words inside an element of that tag are being written. */
  isInside(tag: string): boolean {
    return this.#inlines.some((inline) => inline.tag === tag);
  }

  /** Opens an element for words; does nothing if it would be redundant. */
  openInline(inline: Inline): void {
    const isPlain = this.#inlines.length === MAX_NESTING || this.isInside("code");
    if (isPlain || this.isInside(inline.tag)) return;
    this.#inlines.push(inline);
    if (inline.tag === "a") this.#linkParts = 0;
  }

  /** Opens an element for blocks. Returns false if HTML does not allow it here: its content is kept without it. */
  openFlow(tag: string, properties: Properties, node: number, end: number): boolean {
    const { parents, isCell } = elementKind(tag);
    this.#closeImplied(isCell ? "tr" : undefined);
    // An unclosed heading must not swallow what follows it.
    if (this.#top.kind.isHeading && this.#top.isStarted) this.#close();
    if (this.#top.kind.isPhrasing || this.#stack.length > MAX_NESTING) return false;
    if (parents === undefined) {
      this.#imply(tag);
    } else if (!parents.includes(this.#top.tag)) {
      const isOrphanCell = parents.includes("tr") && this.#top.kind.implied === "tr";
      if (!isOrphanCell) return false;
      this.#pushImplied("tr");
    }
    this.#push(tag, properties, node, end);
    // An empty cell keeps its column.
    if (isCell) this.#attach();
    return true;
  }

  /**
   * Writes words of a block.
   *
   * @param text white space is collapsed
   * @param holder the element that holds the block
   * @param separator written before the words if they follow another block in an element that holds no
   *   blocks
   */
  text(text: string, block: number, holder: number, separator = " "): void {
    const words = collapseInside(text);
    if (words === "") {
      if (hasSpace(text)) this.space();
      return;
    }
    const top = this.#place(block, holder, separator);
    if (startsInSpace(text)) top.hasSpace = true;
    const host = this.#host(top);
    appendText(host, words);
    if (this.#origins !== undefined) addOrigin(this.#origins, host.children.at(-1) as Text, block);
    top.isStarted = true;
    top.hasSpace = endsInSpace(text);
  }

  /** White space before the words that follow on the line, if any do. */
  space(): void {
    this.#top.hasSpace = true;
  }

  /** A line break, before the words that follow, if any do. */
  lineBreak(): void {
    this.#top.breaks++;
  }

  /** Writes an element among the words of a block. */
  phrase(element: Element, block: number, holder: number): void {
    const top = this.#place(block, holder, " ");
    this.#host(top).children.push(element);
    top.isStarted = true;
    top.hasSpace = false;
  }

  /** Writes a finished element among blocks; a paragraph around it is split. */
  block(element: Element): void {
    this.#closeImplied();
    const isSplit = this.#top.tag === "p" && this.#stack.length > 1;
    if (isSplit) this.#splitParagraph();
    else this.#imply("");
    if (this.#top.kind.isPhrasing && !isSplit) {
      this.#host(this.#top).children.push(...element.children);
      this.#top.isStarted = true;
      return;
    }
    const index = this.#stack.length - (isSplit ? 2 : 1);
    this.#attach(index);
    const parent = this.#stack[index]!;
    parent.element.children.push(element);
    endLine(parent);
  }

  /** Closes everything, so that what follows is at the end of the content. */
  closeAll(): void {
    while (this.#stack.length > 1) this.#close();
    this.#inlines.length = 0;
  }

  /** Closes everything; the tree. */
  finish(): Root {
    this.closeAll();
    return this.root;
  }

  get #top(): Container {
    return this.#stack[this.#stack.length - 1]!;
  }

  /** The container for words of a block: the open one, or a paragraph made for them. */
  #place(block: number, holder: number, separator: string): Container {
    const isNewBlock = this.#top.block !== block;
    if (isNewBlock) this.#closeImplied();
    if (this.#top.kind.isPhrasing) {
      // Style sheets show words in a paragraph as paragraphs of their own.
      const isSplit = isNewBlock && this.#top.isStarted && this.#top.tag === "p";
      if (isSplit && separator === " ") this.#splitParagraph();
      const top = this.#top;
      if (isNewBlock && top.isStarted) {
        if (separator === " ") top.hasSpace = true;
        else appendText(this.#host(top), separator);
      }
      top.block = block;
    } else {
      this.#imply("p");
      const { tag, kind, node, block: last } = this.#top;
      const isItsOwn = tag !== "root" && (node === holder || node < 0);
      const isHeadline = block === this.#headline && !kind.isCell;
      if (isHeadline) this.#pushImplied("h1");
      else if (!isItsOwn || (last >= 0 && last !== block)) this.#pushImplied("p");
      this.#top.block = block;
    }
    if (this.#top.breaks > 1 && this.#top.isStarted) this.#breakParagraph(block);
    return this.#top;
  }

  /** Two line breaks and more are how old pages begin a paragraph. */
  #breakParagraph(block: number): void {
    if (this.#top.tag === "p") {
      this.#splitParagraph();
    } else if (!this.#top.kind.isPhrasing) {
      this.#top.breaks = 0;
      this.#pushImplied("p");
    }
    this.#top.block = block;
  }

  #splitParagraph(): void {
    const { tag, node, end, element } = this.#stack.pop()!;
    const next: Element = { ...(element as Element), children: [] };
    if (this.#implied.has(element as Element)) this.#implied.add(next);
    this.#stack.push(container(tag, node, end, next));
  }

  /** The element for the next words, after writing pending white space. */
  #host(top: Container): Element | Root {
    this.#attach();
    const { chain } = top;
    let shared = 0;
    while (shared < chain.length && chain[shared]!.inline === this.#inlines[shared]) shared++;
    chain.length = shared;
    if (shared < this.#inlines.length) {
      const link = this.#inlines.findIndex(({ tag }, i) => i >= shared && tag === "a");
      if (link >= 0 && ++this.#linkParts > MOST_PARTS) this.#inlines.splice(link, 1);
    }
    let host = chain.at(-1)?.element ?? top.element;
    if (top.isStarted) {
      if (top.breaks > 0) host.children.push(makeElement("br"));
      else if (top.hasSpace) appendText(host, " ");
    }
    top.breaks = 0;
    top.hasSpace = false;
    for (let i = shared; i < this.#inlines.length; i++) {
      const inline = this.#inlines[i]!;
      if (isCode(host.children.at(-1)) && inline.tag === "code") appendText(host, " ");
      const element = makeElement(inline.tag, { ...inline.properties });
      host.children.push(element);
      chain.push({ inline, element });
      host = element;
    }
    return host;
  }

  /** Opens what the open element demands around anything that it does not hold itself. */
  #imply(tag: string): void {
    const last = this.#top.element.children.at(-1);
    const isNestedList = (tag === "ul" || tag === "ol") && this.#top.kind.implied === "li";
    if (isNestedList && last?.type === "element") {
      // A list straight in a list belongs to the item before it.
      this.#stack.push({ ...container("li", -1, this.#top.end, last), isAttached: true });
      return;
    }
    for (;;) {
      const child = this.#top.kind.implied;
      if (child === undefined) return;
      this.#pushImplied(child);
    }
  }

  #pushImplied(tag: string): void {
    this.#push(tag, {}, -1, this.#top.end);
    if (tag === "p") this.#implied.add(this.#top.element as Element);
  }

  #push(tag: string, properties: Properties, node: number, end: number): void {
    endLine(this.#top);
    this.#stack.push(container(tag, node, end, makeElement(tag, properties)));
  }

  /** Closes elements that the page does not have, up to one of that tag. */
  #closeImplied(until?: string): void {
    while (this.#top.node < 0 && this.#top.tag !== until) this.#close();
  }

  #close(): void {
    const { kind, element } = this.#stack.pop()!;
    if (kind.isUnwrapped) this.#unwrapLoneParagraph(element as Element);
  }

  /** `<li><div>text</div></li>` is `<li>text</li>`. */
  #unwrapLoneParagraph(element: Element): void {
    const { children } = element;
    const isImplied = (child: ElementContent): boolean =>
      child.type === "element" && this.#implied.has(child);
    if (!children.some(isImplied)) return;
    const others = children.filter((child) => !isList(child));
    if (others.length !== 1 || !isImplied(others[0]!)) return;
    element.children = children.flatMap((child) =>
      child === others[0] ? (child as Element).children : [child],
    );
  }

  /** Puts an open element and those around it into the tree. */
  #attach(index: number = this.#stack.length - 1): void {
    let first = index;
    while (!this.#stack[first]!.isAttached) first--;
    for (let i = first + 1; i <= index; i++) {
      const { element } = this.#stack[i]!;
      this.#stack[i - 1]!.element.children.push(element as Element);
      this.#stack[i]!.isAttached = true;
    }
  }
}

/** Two adjacent codes are separate things, but Markdown would merge them. */
function isCode(child: RootContent | undefined): boolean {
  return child?.type === "element" && child.tagName === "code";
}

function isList(child: ElementContent): boolean {
  return child.type === "element" && (child.tagName === "ul" || child.tagName === "ol");
}
