import type { Properties } from "hast";
import { type Identity, identityTexts } from "../../document/identity.ts";
import type { Metadata } from "../../metadata/metadata.ts";
import { cleanText } from "../tree/clean-text.ts";
import { cleaned, isPlainlyClean } from "./clean-html.ts";
import type { Content, OutputFormat } from "./format.ts";
import { htmlText, makeHtml, writeBlocks } from "./write-html.ts";

/**
 * Clean HTML: an `<article>` with semantic elements only, safe to show. With metadata it is a document
 * that has them and the page's identity in its head.
 */
export const html: OutputFormat = {
  name: "html",
  render(content) {
    const { metadata } = content.record;
    const article = articleOf(content);
    return metadata === undefined ? article : documentOf(article, metadata, content.from);
  },
};

/** Names of metadata in `<meta>`, as search engines and reader views read them. */
const metaNames = {
  authors: "author",
  agency: "agency",
  publisher: "publisher",
  description: "description",
  tags: "keywords",
  published: "article:published_time",
  modified: "article:modified_time",
  siteName: "og:site_name",
  image: "og:image",
  licence: "licence",
  standfirst: "standfirst",
  kicker: "kicker",
  isAccessibleForFree: "isAccessibleForFree",
} as const;

function documentOf(article: string, metadata: Metadata, from: Identity = {}): string {
  let head = "";
  const add = (name: string, properties: Properties, text = ""): void => {
    head += `\n${makeHtml(name, properties, htmlText(text))}`;
  };
  add("meta", { charSet: "utf-8" });
  add("title", {}, metadata.title?.value ?? "");
  for (const [name, text] of identityTexts(from)) {
    add("meta", { name: `seine:${name}`, content: cleanText(text) });
  }
  for (const [field, name] of Object.entries(metaNames)) {
    const found = metadata[field as keyof typeof metaNames];
    if (found === undefined) continue;
    const { value } = found;
    const content = typeof value === "object" ? value.join(", ") : String(value);
    const key = name.includes(":") ? { property: name } : { name };
    add("meta", { ...key, content });
  }
  if (metadata.favicon) add("link", { rel: ["icon"], href: metadata.favicon.value });
  if (metadata.canonicalUrl) add("link", { rel: ["canonical"], href: metadata.canonicalUrl.value });
  const parts = `\n${makeHtml("head", {}, `${head}\n`)}\n${makeHtml("body", {}, article)}\n`;
  return `<!doctype html>\n${makeHtml("html", { lang: metadata.language?.value }, parts)}`;
}

function articleOf({ tree: { root, declared } }: Content): string {
  const { language: lang, direction: dir } = declared();
  const { children } = root;
  const written = writeBlocks(isPlainlyClean(children) ? children : cleaned(children));
  return makeHtml("article", { lang, dir }, written);
}
