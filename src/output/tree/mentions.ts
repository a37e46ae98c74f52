import type { Note, Part } from "./notes.ts";

/** A mark, and where its note is. */
export interface Mention extends Note {
  /** The element that is the mark; a text node where a part of its text is. */
  readonly mark: number;
  /** Offsets of the mark in a text node. */
  readonly inText?: readonly [from: number, to: number] | undefined;
  /** The node at which the note's label stands. */
  readonly at: number;
  /** Where the note is only a line of an element that has other words: that line. */
  readonly part?: Part | undefined;
}
