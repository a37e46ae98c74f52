import { type DefaultTreeAdapterMap, parse } from "parse5";

/*
 * Clean HTML is read back by a parser of the HTML standard, as a browser would, and looked through
 * for anything that could run or load anything.
 */
type Element = DefaultTreeAdapterMap["element"];

const allowed = new Set(
  (
    "html head body article header aside p h1 h2 h3 h4 h5 h6 blockquote ul ol li dl dt dd hr pre code br " +
    "figure figcaption img details summary table caption thead tbody tfoot tr td th a strong em kbd " +
    "samp var sub sup del ins mark q cite abbr dfn time small u ruby rt bdi bdo"
  ).split(" "),
);
const attributes = new Set(
  "href src alt dir lang id start value datetime colspan rowspan align class data-footnote-ref data-callout".split(
    " ",
  ),
);
const address = /^(?:https?:\/\/|mailto:|tel:|[^:/?#]*(?:[/?#]|$))/i;
const imageAddress = /^(?:https?:\/\/|[^:/?#]*(?:[/?#]|$))/i;
const className = /^(?:language-[\w#+.-]+(?: math-(?:inline|display))?)$/;

const noteId = /^fn-\d+$/;

/** What is wrong with some HTML. */
export function faults(html: string): string[] {
  const found: string[] = [];
  const open: DefaultTreeAdapterMap["node"][] = [parse(html)];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.nodeName === "#comment") found.push("a comment");
    if ("tagName" in node) found.push(...faultsOf(node));
    if ("childNodes" in node) open.push(...node.childNodes);
  }
  return found;
}

function faultsOf({ tagName, attrs, namespaceURI }: Element): string[] {
  const found: string[] = [];
  if (!allowed.has(tagName)) found.push(`<${tagName}>`);
  if (namespaceURI !== "http://www.w3.org/1999/xhtml") found.push(`${tagName} in ${namespaceURI}`);
  for (const { name, value } of attrs) {
    const isWrong =
      !attributes.has(name) ||
      (name === "href" && !address.test(value)) ||
      (name === "src" && !imageAddress.test(value)) ||
      (name === "class" && !className.test(value)) ||
      (name === "id" && !noteId.test(value));
    if (isWrong) found.push(`${name}=${JSON.stringify(value)}`);
  }
  return found;
}
