import { expect, test } from "vitest";
import { methodNamed } from "../../src/methods/index.ts";
import { measured } from "../cases/feature-rows.ts";

const run = (id: string, html: string) => methodNamed(id).run(measured(html).page);

test("space between elements parts words, though it is in no unit", () => {
  expect(run("plain", "<p><b>One</b> <i>two</i>\n<b>three</b></p>").text).toBe("One two three");
});

test("indentation does not count against a block that is kept", () => {
  const { kept, scores } = run("plain", `<div>${" ".repeat(80)}<b>x</b>${" ".repeat(80)}</div>`);
  expect([...kept]).toEqual([1]);
  expect([...scores]).toEqual([1]);
});
