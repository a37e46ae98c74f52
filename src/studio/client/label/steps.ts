/** The steps on the open page: those to undo, those to do again, and those that the journal does not have yet. */
import type { Change, Origin, Reversal, Step } from "../../journal.ts";
import type { Label } from "../../label/label.ts";
import type { StudioPage } from "../../studio-page.ts";

/** A change of labels that can be undone. */
export interface LabelStep {
  readonly name: string;
  readonly by: Origin;
  readonly blocks: readonly number[];
  readonly before: readonly (Label | null)[];
  readonly after: readonly (Label | null)[];
  /** The block to return to. */
  readonly at: number;
  /** Whether the page was done before and after, if that changed. */
  readonly complete?: readonly [boolean, boolean] | undefined;
}

export interface Steps {
  add(step: Omit<LabelStep, "name">): void;
  /** The step to undo now; undefined without one. */
  back(): LabelStep | undefined;
  /** The step to do again now; undefined without one. */
  forth(): LabelStep | undefined;
  /** Takes a step of the journal as undone now; returns it as one of this page. */
  backTo(step: Step): LabelStep;
  /** What the journal does not have yet. */
  readonly unsent: readonly (Step | Reversal)[];
  /** Drops the first of them, which have arrived. */
  sent(count: number): void;
}

export function createSteps({ blocks }: Pick<StudioPage, "blocks">): Steps {
  const done: LabelStep[] = [];
  const undone: LabelStep[] = [];
  const unsent: (Step | Reversal)[] = [];
  const entryOf = ({ name, by, blocks: own, before, after, complete }: LabelStep): Step => ({
    step: name,
    by,
    changes: own.map((block, i): Change => {
      const { start, end } = blocks[block]!;
      return [start, end, before[i]!, after[i]!];
    }),
    ...(complete && { complete }),
  });
  const move = (from: LabelStep[], to: LabelStep[], kind: "undo" | "redo") => {
    const step = from.pop();
    if (step === undefined) return undefined;
    to.push(step);
    const own = { step: newName() };
    unsent.push(kind === "undo" ? { ...own, undo: step.name } : { ...own, redo: step.name });
    return step;
  };
  const back = (): LabelStep | undefined => move(done, undone, "undo");
  return {
    unsent,
    add(change) {
      const step = { ...change, name: newName() };
      done.push(step);
      undone.length = 0;
      unsent.push(entryOf(step));
    },
    back,
    forth: () => move(undone, done, "redo"),
    backTo({ step: name, by, changes, complete }) {
      const numbers = new Map(blocks.map(({ start, end }, i) => [`${start} ${end}`, i]));
      // Blocks of another model's segmenter are not those of the page now.
      const known = changes.flatMap(([start, end, before, after]) => {
        const block = numbers.get(`${start} ${end}`);
        return block === undefined ? [] : [{ block, before, after }];
      });
      done.push({
        name,
        by,
        blocks: known.map(({ block }) => block),
        before: known.map(({ before }) => before),
        after: known.map(({ after }) => after),
        at: known[0]?.block ?? 0,
        complete,
      });
      return back()!;
    },
    sent: (count) => void unsent.splice(0, count),
  };
}

function newName(): string {
  return crypto.randomUUID().slice(0, 13);
}
