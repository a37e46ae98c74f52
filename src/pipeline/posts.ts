/**
 * The posts of a page that is a conversation: a thread, questions with answers, a chat. Units with a name and a
 * time are on many pages (lists of articles, comments below one); the page's verdict distinguishes them.
 */
import type { DecidedBlock } from "../decision/decide.ts";
import type { Document } from "../document/document.ts";
import { areTeasers } from "../metadata/posts/conversation.ts";
import { mayHaveUnits, type PostUnit, postUnits } from "../metadata/posts/units.ts";
import { statedLanguage } from "../metadata/statements.ts";
import type { Verdict } from "../models/verdict.ts";

/** Evidence of a conversation. */
interface Conversing {
  readonly document: Document;
  readonly blocks: readonly DecidedBlock[];
  readonly verdict: Verdict | undefined;
}

/** A more certain verdict of another type is believed: a blog's list is not a thread. */
const CERTAIN = 0.6;
/** Least share of the kept words in posts, and of posts, where the verdict is not a forum. */
const MOST = 0.6;
const LEAST_POSTS = 3;

/** The units that hold kept text, in document order; undefined for a page that is no conversation. */
export function postsOf({ document, blocks, verdict }: Conversing): PostUnit[] | undefined {
  const isForum = verdict?.type === "forum";
  if (!isForum && (verdict?.probability ?? 0) >= CERTAIN) return undefined;
  if (!mayHaveUnits(document, isForum ? 1 : LEAST_POSTS)) return undefined;
  const language = statedLanguage(document) ?? "en";
  const units = postUnits(document, language);
  if (units.length === 0) return undefined;
  const words = new Array<number>(units.length).fill(0);
  let inside = 0;
  let all = 0;
  let next = 0;
  const open: number[] = [];
  for (const { block, isContent } of blocks) {
    if (!isContent) continue;
    const node = block.content[0]!;
    while (next < units.length && units[next]!.node <= node) open.push(next++);
    while (open.length > 0 && units[open.at(-1)!]!.end <= node) open.pop();
    all += block.words;
    const unit = open.at(-1);
    if (unit === undefined) continue;
    inside += block.words;
    if (!isMark(document, units[unit]!, block.content)) words[unit]! += block.words;
  }
  const kept = units.filter((_, i) => words[i]! > 0);
  if (kept.length === 0) return undefined;
  if (isForum) return kept;
  if (kept.length < LEAST_POSTS || inside < MOST * all) return undefined;
  if (areTeasers(document, kept)) return undefined;
  return kept;
}

/** Whether a block is a post's name or time alone, which make no post. */
function isMark({ ends }: Document, { name, time }: PostUnit, content: readonly number[]): boolean {
  const marks = name === undefined ? [time.node] : [time.node, name.node];
  return content.every((node) => marks.some((mark) => mark <= node && node < ends[mark]!));
}
