import { expect, test } from "vitest";
import * as batch from "../../src/entries/batch.ts";
import * as main from "../../src/entries/index.ts";
import * as classic from "../../src/entries/methods.ts";
import * as things from "../../src/entries/records.ts";
import * as training from "../../training/index.ts";
import { ofNoPage, useNames, uses } from "./public-functions.ts";

/** Names of what the package exports that can be called. */
const exported = Object.entries({ ...training, ...batch, ...main, ...classic, ...things })
  .filter(([, value]) => typeof value === "function" && !(value.prototype instanceof Error))
  .map(([name]) => name);
const used = new Set(useNames.map((name) => name.split(" ")[0]!));

test("every public function is fuzzed, or is known to take no page", () => {
  const missing = exported.filter((name) => !used.has(name) && !ofNoPage.has(name));
  expect(missing, "add it to uses, or to ofNoPage, in public-functions.ts").toEqual([]);
  const gone = [...used, ...ofNoPage].filter(
    (name) => name !== "inspect" && !exported.includes(name),
  );
  expect(gone).toEqual([]);
});

test.each(Object.entries(uses))(
  "%s makes something of a page, and of one that is cut in JSON-LD",
  (_, use) => {
    const about = { url: "https://shop.example/things/1" };
    for (const html of ["<p>Some words of a page.", '<script type="application/ld+json">{"a":"b']) {
      expect(use(html, about)).toBeDefined();
    }
  },
);
