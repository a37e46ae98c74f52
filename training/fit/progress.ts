/** Where a training run is. */
export interface TrainingProgress {
  /** E.g. `fold 2 of 5: general, inner fold 1 of 5: tree`. */
  readonly stage: string;
  /** Share of the whole run that is done, 0 to 1, by the time that its parts are expected to take. */
  readonly done: number;
  /** Loss of the predictor being fitted, when there is one. */
  readonly loss?: number;
  /** Whether that is the predictor to be returned, not one of an inner fold. */
  readonly isFinal?: boolean;
}

export type Report = (progress: TrainingProgress) => void;

/** A part of a run: what its stages are called by, and what it costs, in the unit of the others. */
export interface Part {
  readonly name?: string;
  readonly cost: number;
}

export function sumCosts(parts: readonly Part[]): number {
  return parts.reduce((sum, { cost }) => sum + cost, 0);
}

/** A report for each part of a run, which tells `report` how far that brings the run. */
export function inParts(report: Report | undefined, parts: readonly Part[]): Report[] {
  const total = sumCosts(parts);
  let begun = 0;
  return parts.map(({ name, cost }) => {
    const before = begun;
    begun += cost;
    return ({ stage, done, ...rest }) =>
      report?.({
        stage: name === undefined ? stage : `${name}: ${stage}`,
        done: (before + cost * done) / total,
        ...rest,
      });
  });
}

/** As {@link inParts}, for parts that run at once: a run is as far as all of them together. */
export function atOnce(report: Report | undefined, parts: readonly Part[]): Report[] {
  const total = sumCosts(parts);
  const reached = parts.map(() => 0);
  return parts.map(({ name, cost }, part) => ({ stage, done, ...rest }) => {
    reached[part] = cost * done;
    report?.({
      stage: name === undefined ? stage : `${name}: ${stage}`,
      done: Math.min(1, reached.reduce((sum, value) => sum + value, 0) / total),
      ...rest,
    });
  });
}
