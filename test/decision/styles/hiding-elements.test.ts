import { expect, test } from "vitest";
import { hidingElements } from "../../../src/decision/styles/hiding-elements.ts";
import { Rules } from "../../../src/decision/styles/page-rules.ts";
import { indexOf } from "../../../src/decision/styles/rule-index.ts";
import { Matcher } from "../../../src/decision/styles/rule-matcher.ts";
import { SelectorReader } from "../../../src/decision/styles/selector-reader.ts";
import { storedSheet } from "../../../src/decision/styles/sheet-store.ts";
import { parse } from "../../../src/document/parse.ts";
import { styleSheet } from "../../../src/document/style-sheets.ts";
import { TEXT } from "../../../src/document/tags.ts";
import { rulesOf } from "./rules-of.ts";

const sheet = `.a{display:none} p.b{display:none} #c{display:none} ul{display:none} ul .a{display:none}
  [data-d]{display:none} *:empty{display:none} :not(.a) > .e{display:none} .a + p{display:none}`;
const page = parse(
  `<body class="a b"><p class=b id=x id=c>one</p><p id=c class=x class=a>two<b></b></p><ul><li class="x a">three` +
    `<li data-d>four</ul><div class=a><i class=e>five</i></div><p>six</p><div><i class="e b">seven</i></div>`,
);

test("elements are found by what rules are kept by, as if each were asked", () => {
  const rules = new Rules([storedSheet(styleSheet(sheet))], 1, false, new SelectorReader(page)).all(
    1,
  );
  const index = indexOf(page, rules);
  expect(index.count).toBeGreaterThan(6);
  const matcher = new Matcher(page);
  expect(index.any.length).toBeGreaterThan(0);
  const { groupsOf } = hidingElements(page, {
    rules: index,
    hides: new Map(rules.map((rule) => [rule.own, 1])),
    matcher,
    styles: undefined,
    ofStyle: [],
  });
  for (let node = 1; node < page.size; node++) {
    const isHidden =
      page.tags[node] !== TEXT &&
      rulesOf(page, index, node).some((rule) => matcher.matches(rule, node));
    expect(groupsOf[node], `${node}`).toBe(isHidden ? 1 : 0);
  }
});
