import type { Element, Properties, Root, RootContent, Text } from "hast";
import { type Schema, sanitize } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";
import { type Identity, identityTexts } from "../../document/identity.ts";
import type { Metadata } from "../../metadata/metadata.ts";
import { cleanText } from "../tree/clean-text.ts";
import { makeElement } from "../tree/containers.ts";
import { blockElements } from "../tree/elements.ts";
import type { Content, OutputFormat } from "./format.ts";

/**
 * The elements and attributes of clean HTML. By construction the tree has no others; an independent
 * library checks it again for safety.
 */
const schema: Schema = {
  tagNames: [
    ..."article header aside p h1 h2 h3 h4 h5 h6 blockquote ul ol li dl dt dd".split(" "),
    ..."hr pre code br".split(" "),
    ..."figure figcaption img details summary table caption thead tbody tfoot tr td th".split(" "),
    ..."a strong em kbd samp var sub sup del ins mark q cite abbr dfn time small u".split(" "),
    ..."ruby rt bdi bdo".split(" "),
  ],
  attributes: {
    "*": ["dir", "lang", "id"],
    a: ["href", "dataFootnoteRef"],
    blockquote: ["dataCallout"],
    code: [["className", /^(?:language-|math-(?:inline|display)$)/]],
    img: ["src", "alt"],
    li: ["value"],
    ol: ["start"],
    td: ["colSpan", "rowSpan", "align"],
    th: ["colSpan", "rowSpan", "align"],
    time: ["dateTime"],
  },
  protocols: { href: ["http", "https", "mailto", "tel"], src: ["http", "https"] },
  // Ids are those of our footnotes, never the page's own.
  clobber: [],
  allowComments: false,
  allowDoctypes: false,
};

/**
 * Clean HTML: an `<article>` with semantic elements only, safe to show. With metadata it is a document
 * that has them and the page's identity in its head.
 */
export const html: OutputFormat = {
  name: "html",
  render(content) {
    const article = sanitize(articleOf(content), schema) as Root;
    const { metadata } = content.record;
    return toHtml(metadata === undefined ? article : documentOf(article, metadata, content.from));
  },
};

/** Names of metadata in `<meta>`, as search engines and reader views read them. */
const metaNames = {
  authors: "author",
  description: "description",
  tags: "keywords",
  published: "article:published_time",
  modified: "article:modified_time",
  siteName: "og:site_name",
  image: "og:image",
  licence: "licence",
} as const;

function documentOf(article: Root, metadata: Metadata, from: Identity = {}): Root {
  const head = makeElement("head", {});
  const add = (name: string, properties: Properties, text = ""): void => {
    const element = makeElement(name, properties);
    if (text !== "") element.children.push({ type: "text", value: text });
    head.children.push({ type: "text", value: "\n" }, element);
  };
  add("meta", { charSet: "utf-8" });
  add("title", {}, metadata.title?.value ?? "");
  for (const [name, text] of identityTexts(from)) {
    add("meta", { name: `seine:${name}`, content: cleanText(text) });
  }
  for (const [field, name] of Object.entries(metaNames)) {
    const found = metadata[field as keyof typeof metaNames];
    if (found === undefined) continue;
    const content = typeof found.value === "string" ? found.value : found.value.join(", ");
    const key = name.includes(":") ? { property: name } : { name };
    add("meta", { ...key, content });
  }
  if (metadata.canonicalUrl) add("link", { rel: ["canonical"], href: metadata.canonicalUrl.value });
  head.children.push({ type: "text", value: "\n" });
  const body = makeElement("body");
  body.children = article.children as Element[];
  const html = makeElement("html", metadata.language ? { lang: metadata.language.value } : {});
  html.children = [line, head, line, body, line];
  return { type: "root", children: [{ type: "doctype" }, line, html] };
}

const line: Text = { type: "text", value: "\n" };

function articleOf({ tree: { root, declared } }: Content): Root {
  const { language, direction } = declared();
  const article: Element = {
    type: "element",
    tagName: "article",
    properties: {
      ...(language === undefined ? {} : { lang: language }),
      ...(direction === undefined ? {} : { dir: direction }),
    },
    children: spread(root.children) as Element["children"],
  };
  return { type: "root", children: [article] };
}

/** Each block on a line of its own. The tree is shallow: see MAX_NESTING. */
function spread(children: readonly RootContent[]): RootContent[] {
  const lines: RootContent[] = [];
  let hasBlocks = false;
  for (const child of children) {
    const isBlock = child.type === "element" && blockElements.has(child.tagName);
    hasBlocks ||= isBlock;
    if (isBlock) lines.push({ type: "text", value: "\n" }, spreadBelow(child));
    else lines.push(child);
  }
  return hasBlocks ? [...lines, { type: "text", value: "\n" }] : lines;
}

function spreadBelow(element: Element): Element {
  if (element.tagName === "pre") return element;
  return { ...element, children: spread(element.children) as Element["children"] };
}
