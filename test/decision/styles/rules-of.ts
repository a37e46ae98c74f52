import { type PageRule, type RuleIndex, rulesAt } from "../../../src/decision/styles/rule-index.ts";
import type { Document } from "../../../src/document/document.ts";

/** All rules that may match an element. */
export function rulesOf(document: Document, index: RuleIndex, node: number): readonly PageRule[] {
  const lists: (readonly PageRule[])[] = [];
  const count = rulesAt(document, index, node, lists);
  return lists.slice(0, count).flat();
}
