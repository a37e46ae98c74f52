import { describe, expect, test } from "vitest";
import { keptTexts, whys } from "../cases/decided.ts";

const rules = ["tables", "lists"] as const;
const kept = (html: string) => keptTexts(html, { rules });
const story = `<p>${"word ".repeat(100)}</p>`;

describe("a table of data", () => {
  const row = (head: string, cell: string) => `<tr><th>${head}</th><td>${cell}</td></tr>`;

  test("is kept whole or dropped whole, by its mean log-odds", () => {
    expect(
      kept(`<table>${row("Founder .66", "Ada .45")}${row("Since .8", "1901 .4")}</table>`),
    ).toHaveLength(4);
    expect(
      kept(`<table>${row("Home .66", "News .2")}${row("Shop .3", "Cart .4")}</table>`),
    ).toEqual([]);
  });

  test("has the benefit of the doubt below what is kept", () => {
    const table = `<table>${row("Quiet .48", "19 dB .46")}${row("Normal .48", "27 dB .47")}</table>`;
    expect(kept(`<h3>How loud is it? .6</h3>${table}`)).toHaveLength(5);
    expect(kept(`<h3>How loud is it? .4</h3>${table}`)).toEqual([]);
    expect(kept(`<p>no .6</p><p>See also .4</p>${table}`)).toEqual(["no .6"]);
    const doubtful = `<table>${row("Home .4", "News .45")}${row("Shop .48", "Cart .4")}</table>`;
    expect(kept(`<h3>How loud is it? .6</h3>${doubtful}`)).toHaveLength(1);
  });

  test("needs two rows of two cells", () => {
    expect(kept(`<table>${row("a .9", "b .4")}<tr><td>c .9</td></tr></table>`)).toEqual([
      "a .9",
      "c .9",
    ]);
  });

  test("lays nothing out: its cells are short, and none holds most of it", () => {
    const long = "word ".repeat(20);
    const layout = `<table>${row(`${long}.9`, "menu .4")}${row("a .9", "b .4")}</table>`;
    expect(kept(layout)).toHaveLength(2);
    const articles = `<table>${row(`${long}.9`, `${long}.4`)}${row(`${long}.9`, `${long}.4`)}</table>`;
    expect(kept(articles)).toHaveLength(2);
  });

  test("is the innermost", () => {
    const inner = `<table>${row("a .9", "b .9")}${row("c .9", "d .4")}</table>`;
    const outer = `<table><tr><td>menu .1</td><td>${inner}</td></tr><tr><td>x .1</td><td>y .9</td></tr></table>`;
    expect(kept(outer)).toEqual(["a .9", "b .9", "c .9", "d .4", "y .9"]);
  });

  test("stays as it is where a cell is not shown", () => {
    const html = `<table>${row("a .9", "b .9")}<tr><td>c .9</td><td hidden>d .9</td></tr></table>`;
    expect(keptTexts(html, { rules, invisible: "strict" })).toEqual(["a .9", "b .9", "c .9"]);
  });
});

describe("a list", () => {
  const items = "<li>one .6</li><li>two .2</li><li>three .2</li>";

  test("goes whole when it is mostly no content", () => {
    expect(kept(`${story}<ul>${items}</ul>`)).toHaveLength(1);
    expect(whys(`${story}<ul>${items}</ul>`, { rules })).toEqual([
      "probability",
      "list",
      "probability",
      "probability",
    ]);
  });

  test("keeps what the line keeps when it is mostly content", () => {
    expect(kept(`${story}<ul><li>one .9</li><li>two .2</li></ul>`)).toEqual([
      "word ".repeat(100).trim(),
      "one .9",
    ]);
  });

  test("that is kept has no hole: an item between two that are kept", () => {
    const list = "<ul><li>one .9</li><li><p>two .3</p><p>more .2</p></li><li>three .9</li></ul>";
    expect(kept(list)).toEqual(["one .9", "two .3", "more .2", "three .9"]);
    expect(whys(list, { rules })).toEqual(["probability", "list", "list", "probability"]);
    expect(kept(list.replace("two .3", "two .6"))).toEqual(["one .9", "two .6", "three .9"]);
    expect(kept(list.replace("three .9", "three .4"))).toEqual(["one .9"]);
    const inner = "<ul><li>a .9<ul><li>b .45</li></ul></li><li>c .9</li></ul>";
    expect(kept(inner)).toEqual(["a .9", "b .45", "c .9"]);
    const hidden = list.replace("<li><p>", "<li hidden><p>");
    expect(keptTexts(hidden, { rules, invisible: "strict" })).toEqual(["one .9", "three .9"]);
  });

  test("stays where it is much of what is kept: it is the content", () => {
    expect(kept(`<p>a few words</p><ul>${items}</ul>`)).toEqual(["a few words", "one .6"]);
  });

  test("takes the lists in it with it, and is not taken by them", () => {
    const inner = "<ul><li>in .6</li><li>in .1</li></ul>";
    expect(kept(`${story}<ul><li>one .9</li><li>two .9${inner}</li></ul>`)).toEqual([
      "word ".repeat(100).trim(),
      "one .9",
      "two .9",
    ]);
  });
});
