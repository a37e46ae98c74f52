import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { rendered } from "../cases/rendered.ts";

/**
 * Pages that hold one kind of structure in the forms that the web gives it, all of them content, in
 * Markdown and HTML, kept word for word in test/output/cases. `UPDATE=1 npm test -- test/output/cases`
 * rewrites the expectations: review the diff like code.
 */
const folder = fileURLToPath(new URL("cases", import.meta.url));
const update = process.env.UPDATE === "1";
const url = "https://e.example/news/page.html";

const pages = readdirSync(folder).filter((name) => name.endsWith(".page.html"));

test.each(
  pages.flatMap((name) => [[name, "markdown", "md"] as const, [name, "html", "out.html"] as const]),
)("%s as %s", (name, format, ending) => {
  const file = `${folder}/${name.replace("page.html", ending)}`;
  const written = `${rendered(readFileSync(`${folder}/${name}`, "utf8"), { format, url })}\n`;
  if (update) writeFileSync(file, written);
  expect(existsSync(file), `${file} is missing: run UPDATE=1 npm test -- test/output/cases`).toBe(
    true,
  );
  expect(written).toBe(readFileSync(file, "utf8"));
});
