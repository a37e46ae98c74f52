/** How far a training is, as shares of its time on 33 to 100 pages. */
interface Step {
  readonly stage: string;
  /** 0 to 1. */
  readonly done: number;
}

export interface TrainProgress {
  /** What trainers report, who do not know how many pages they are to read. */
  trained(step: Step): Step;
  /** Pages that were read to compare with the model before. */
  compared(count: number): Step;
}

const READ = /^reading pages: (\d+)/;

/** @param pages number of pages to read */
export function progressOf(pages: number, isCorrection: boolean): TrainProgress {
  const [reading, comparing] = isCorrection ? [0.2, 0] : [0.15, 0.12];
  const shareOf = (count: number): number => Math.min(1, count / Math.max(1, pages));
  return {
    trained({ stage, done }) {
      const read = READ.exec(stage)?.[1];
      if (read === undefined) return { stage, done: reading + (1 - reading - comparing) * done };
      return { stage: `${stage} of ${pages}`, done: reading * shareOf(Number(read)) };
    },
    compared: (count) => ({
      stage: `comparing with the model before: ${count} of ${pages}`,
      done: 1 - comparing * (1 - shareOf(count)),
    }),
  };
}
