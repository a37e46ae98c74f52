import { decodeHTML, escapeUTF8 } from "entities";
import { Lexer, Marked, type Tokens } from "marked";

/** Where the links of a document lead from its page, and what they are called. */
export interface Links {
  /** Undefined leaves the words alone. */
  resolve(href: string): string | undefined;
  /** What a link is called whose words are the name of a file. */
  titleOf(href: string): string | undefined;
}

/** Words of a link that only name a file. */
const FILE = /^[\w/-]+\.md$/;
const TAGS = /<[^<>]*>/g;
const SPECIAL = /[\\`*_[\]<>|&#~]/g;
const NOT_IN_ANCHORS = /[^\p{L}\p{N}_\- ]/gu;
const EMPTY_HEADING = /<th(?: align="\w+")?><\/th>/g;

/** Text as HTML, also within an attribute. */
export const escaped: (text: string) => string = escapeUTF8;

/** The text of a piece of HTML. */
export function textOf(html: string): string {
  return decodeHTML(html.replace(TAGS, ""));
}

/** Text as Markdown. */
export function asMarkdown(text: string): string {
  return text.replace(SPECIAL, "\\$&");
}

/** Writes a Markdown document as HTML. Headings have GitHub's anchors; listings and tables scroll, also by keys. */
export function fromMarkdown(text: string, links?: Links): string {
  const seen = new Map<string, number>();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading): string {
        const html = this.parser.parseInline(tokens);
        if (depth === 1) return `<h1>${html}</h1>\n`;
        const words = textOf(html).toLowerCase();
        const anchor = words.replaceAll(NOT_IN_ANCHORS, "").replaceAll(" ", "-");
        const before = seen.get(anchor) ?? 0;
        seen.set(anchor, before + 1);
        return headingOf(depth, before === 0 ? anchor : `${anchor}-${before}`, html);
      },
      link({ href, tokens }: Tokens.Link): string {
        const written = this.parser.parseInline(tokens);
        const title = FILE.test(written) ? links?.titleOf(href) : undefined;
        const words = title ? this.parser.parseInline(Lexer.lexInline(title)) : written;
        const target = links === undefined ? href : links.resolve(href);
        return target === undefined ? words : `<a href="${escaped(target)}">${words}</a>`;
      },
      image({ href, text: words }: Tokens.Image): string {
        const target = links?.resolve(href) ?? href;
        return `<img src="${escaped(target)}" alt="${escaped(words)}" loading="lazy">`;
      },
    },
  });
  return marked
    .parse(text, { async: false })
    .replaceAll("<pre>", '<pre tabindex="0">')
    .replaceAll("<table", '<div class="table" tabindex="0"><table')
    .replaceAll("</table>", "</table></div>")
    .replaceAll(EMPTY_HEADING, "<td></td>");
}

/** A heading with a link to itself. */
export function headingOf(level: number, id: string, html: string): string {
  return `<h${level} id="${escaped(id)}">${html} <a class="anchor" href="#${escaped(id)}" aria-label="Link to this section">#</a></h${level}>\n`;
}
