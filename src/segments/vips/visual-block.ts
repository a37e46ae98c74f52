/** A visual block: layout blocks below one node or a run of its inline children; a picture has none. */
export interface VisualBlock {
  readonly first: number;
  /** After its last layout block. */
  readonly end: number;
  /** Nodes: the first of the run, and the one after all of it. */
  readonly start: number;
  readonly stop: number;
  /** The node that a later round divides; -1 for a run of words, which is never divided. */
  readonly node: number;
  /** The element around it. */
  readonly parent: number;
  readonly coherence: number;
}
