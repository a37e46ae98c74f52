import { classifyChecked } from "../../src/api/checked-page.ts";
import { type Inspection, type InspectOptions, inspectPage } from "../../src/inspect/inspection.ts";
import { tinyModel } from "./tiny-model.ts";

/** The inspection of a page by a small model written by hand, which keeps long plain text. */
export function inspected(html: string, options: Partial<InspectOptions> = {}): Inspection {
  const classified = classifyChecked(html, { model: tinyModel() });
  return inspectPage(classified, classified.model, { name: "page.html", ...options });
}

/** A menu of two, a heading, two paragraphs and a footer. */
export const smallPage = `<html><head><title> The  bridge </title></head><body>
<ul class=menu><li id=first class="nav item"><a href=/>Home</a></li><li><a href=/a>News</a></li></ul>
<h1>The bridge opened</h1>
<p class="comment lead">The bridge opened on Monday after nine years of work, and the ferry goes on for now.</p>
<p>Nobody who crossed it in the first hour had to pay, and many of them walked back again.</p>
<div>Imprint</div></body></html>`;
