import { describe, expect, test } from "vitest";
import { createFileNamer, pageFile } from "../../../src/cli/batch/page-file.ts";

describe("no name is a device or ends in a dot or space, which Windows takes for another:", () => {
  test.each([
    ["con", "%63on"],
    ["CON.txt", "%43ON.txt"],
    ["a/nul/b", "a/%6Eul/b"],
    ["aux .html", "%61ux .html"],
    ["com1.tar.gz", "%63om1.tar.gz"],
    ["lpt9", "%6Cpt9"],
    ["com¹", "%63om¹"],
    ["conin$", "%63onin$"],
    ["a.", "a%2E"],
    ["a ", "a%20"],
    ["a ./b", "a %2E/b"],
    // Like devices, but none.
    ["console", "console"],
    ["com10", "com10"],
    ["non", "non"],
    ["icon.png", "icon.png"],
    ["%lock", "%25lock"],
  ])("%s", (page, file) => {
    expect(pageFile(page)).toBe(file);
  });
});

test("files have no ending of HTML, unless another page has that name", () => {
  const fileOf = createFileNamer();
  const pages = [
    "a.htm",
    "b/a.html.gz",
    "a.html",
    "A.HTM",
    "a.htm",
    "https://a.example/a.html",
    ".html",
  ];
  expect(pages.map(fileOf)).toEqual([
    "a",
    "b/a",
    "a.html",
    "A.HTM",
    "a.htm~2",
    "https%3A%2F%2Fa.example%2Fa.html",
    ".html",
  ]);
});
