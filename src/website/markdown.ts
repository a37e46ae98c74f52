import { Lexer, Marked, type Tokens } from "marked";
import { anchors, escaped, type Heading } from "./page.ts";

/** A Markdown document as HTML. */
export interface Written {
  readonly title: string;
  readonly body: string;
  readonly headings: readonly Heading[];
}

/** Words of a link that only name a file. */
const FILE = /^[\w/-]+\.md$/;
const TAGS = /<[^<>]*>/g;
const entities: readonly (readonly [string, string])[] = [
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&#39;", "'"],
  ["&amp;", "&"],
];

/** The text of a piece of HTML. */
export function textOf(html: string): string {
  return entities.reduce(
    (text, [entity, plain]) => text.replaceAll(entity, plain),
    html.replace(TAGS, ""),
  );
}

/** A listing. It scrolls, also by keys. */
export function listing(code: string): string {
  return `<pre tabindex="0"><code>${code}</code></pre>\n`;
}

/** A table that scrolls on its own where it is wider than the page. */
export function scrolling(table: string): string {
  return `<div class="table" tabindex="0">${table}</div>\n`;
}

/**
 * Writes a Markdown document as HTML.
 *
 * @param resolve turns its links into those of the page; undefined leaves the words alone
 * @param titleOf what a link is called whose words are the name of a file
 */
export function fromMarkdown(
  text: string,
  resolve: (href: string) => string | undefined,
  titleOf: (href: string) => string | undefined = () => undefined,
): Written {
  const headings: Heading[] = [];
  const anchorOf = anchors();
  let title = "";
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading): string {
        const html = this.parser.parseInline(tokens);
        const plain = textOf(html);
        const id = anchorOf(plain);
        if (depth === 1) title ||= plain;
        else headings.push({ level: depth, id, text: plain });
        return headingOf(depth, id, html);
      },
      link({ href, tokens }: Tokens.Link): string {
        const written = this.parser.parseInline(tokens);
        const title = FILE.test(written) ? titleOf(href) : undefined;
        const words =
          title === undefined ? written : this.parser.parseInline(Lexer.lexInline(title));
        const target = resolve(href);
        return target === undefined ? words : `<a href="${escaped(target)}">${words}</a>`;
      },
      image({ href, text: alternative }: Tokens.Image): string {
        const target = resolve(href);
        return target === undefined
          ? escaped(alternative)
          : `<img src="${escaped(target)}" alt="${escaped(alternative)}" loading="lazy">`;
      },
      code({ text: code }: Tokens.Code): string {
        return listing(escaped(code));
      },
      table(token: Tokens.Table): string {
        const row = (cells: readonly Tokens.TableCell[], tag: string): string =>
          `<tr>${cells.map((cell) => cellOf(this.parser.parseInline(cell.tokens), tag, cell.align)).join("")}</tr>`;
        const rows = token.rows.map((cells) => row(cells, "td")).join("");
        return scrolling(
          `<table><thead>${row(token.header, "th")}</thead><tbody>${rows}</tbody></table>`,
        );
      },
    },
  });
  const body = marked.parse(text, { async: false });
  return { title, body, headings };
}

/** A heading with a link to itself. */
export function headingOf(level: number, id: string, html: string): string {
  if (level === 1) return `<h1>${html}</h1>\n`;
  return `<h${level} id="${escaped(id)}">${html} <a class="anchor" href="#${escaped(id)}" aria-label="Link to this section">#</a></h${level}>\n`;
}

function cellOf(html: string, tag: string, align: string | null): string {
  // An empty heading of a column is no heading.
  const kind = tag === "th" && html === "" ? "td" : tag;
  return `<${kind}${align === null ? "" : ` class="${align}"`}>${html}</${kind}>`;
}
