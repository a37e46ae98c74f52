import type { ElementContent } from "hast";
import { element, toMarkup } from "../plots/element.ts";

/** The head of a document of its own. */
export interface DocumentHead {
  readonly title: string;
  readonly style: string;
  /** What it may load and run. */
  readonly policy: string;
  /** Name of the colours, if the style has several. */
  readonly palette?: string;
}

/** A report as one HTML document. The same content gives the same bytes. */
export function htmlDocument(
  { title, style, policy, palette }: DocumentHead,
  ...content: readonly ElementContent[]
): string {
  const head = element(
    "head",
    {},
    element("meta", { charset: "utf-8" }),
    element("meta", { "http-equiv": "Content-Security-Policy", content: policy }),
    element("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    element("title", {}, title),
    element("style", {}, style),
  );
  const body = element("body", {}, content);
  const page = element("html", { lang: "en", "data-palette": palette }, head, body);
  return `<!doctype html>\n${toMarkup(page)}\n`;
}
