import type { Note, Part } from "./notes.ts";

/** A mark, and where its note is. */
export interface Mention extends Note {
  /** The element that is the mark. */
  readonly mark: number;
  /** The node at which the note's label stands. */
  readonly at: number;
  /** Where the note is only a line of an element that has other words: that line. */
  readonly part?: Part | undefined;
}
