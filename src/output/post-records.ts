import type { Root } from "hast";
import type { Document } from "../document/document.ts";
import type { PostUnit } from "../metadata/posts/units.ts";
import type { PostRecord } from "./block-records.ts";
import { toText } from "./formats/text.ts";
import { ownContent, postArticles } from "./tree/posts.ts";

/** The posts of a tree that was written with them; those without words of their own are left out. */
export function toPostRecords(
  { starts, stops }: Document,
  root: Root,
  units: readonly PostUnit[],
): PostRecord[] {
  const articles = postArticles(root);
  const numbers = new Map<PostUnit, number>();
  const records: PostRecord[] = [];
  const open: PostUnit[] = [];
  for (const [index, unit] of units.entries()) {
    while (open.length > 0 && open.at(-1)!.end <= unit.node) open.pop();
    const parent = open.findLast((other) => numbers.has(other));
    open.push(unit);
    const article = articles.get(index);
    const text = article === undefined ? "" : toText(ownContent(article));
    if (text === "") continue;
    const { name, time, node, end } = unit;
    numbers.set(unit, records.length);
    records.push({
      ...(name && { author: name.text }),
      ...(time.iso === undefined ? {} : { published: time.iso }),
      ...(time.text === "" ? {} : { time: time.text }),
      ...(parent && { replyTo: numbers.get(parent)! }),
      text,
      start: starts[node]!,
      end: stops[end - 1]! > stops[node]! ? stops[end - 1]! : stops[node]!,
    });
  }
  return records;
}
