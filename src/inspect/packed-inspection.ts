import type { Column, Explanation, InspectedBlock, Inspection } from "./inspection.ts";

/**
 * An {@link Inspection} as a report stores it: each name of a feature or family once, and a column of equal
 * values as one value. That halves the report of a long page.
 */
export interface PackedInspection extends Omit<Inspection, "blocks" | "columns"> {
  /** Features and families that the blocks' explanations refer to by index. */
  readonly names: readonly string[];
  readonly blocks: readonly PackedBlock[];
  readonly columns: readonly PackedColumn[];
}

interface PackedBlock extends Omit<InspectedBlock, "explanation"> {
  readonly explanation: PackedExplanation;
}

interface PackedExplanation extends Omit<Explanation, "contributions" | "families"> {
  /** A flat list of feature, value and contribution. */
  readonly contributions: readonly (number | null)[];
  /** A flat list of family and contribution. */
  readonly families: readonly number[];
}

interface PackedColumn extends Omit<Column, "values"> {
  readonly values: Column["values"] | number | null;
}

export function pack({ blocks, columns, ...rest }: Inspection): PackedInspection {
  const places = new Map<string, number>();
  const placeOf = (name: string): number => {
    const place = places.get(name) ?? places.size;
    places.set(name, place);
    return place;
  };
  const packed = blocks.map(({ explanation, ...block }): PackedBlock => {
    const contributions = explanation.contributions.flatMap(({ feature, value, contribution }) => [
      placeOf(feature),
      value,
      contribution,
    ]);
    const families = explanation.families.flatMap(({ name, contribution }) => [
      placeOf(name),
      contribution,
    ]);
    return { ...block, explanation: { ...explanation, contributions, families } };
  });
  const one = ({ name, values }: Column): PackedColumn => {
    const [first, ...others] = values;
    const isOne = first !== undefined && others.every((value) => value === first);
    return { name, values: isOne ? first : values };
  };
  return { ...rest, names: [...places.keys()], blocks: packed, columns: columns.map(one) };
}

/** Restores the inspection. */
export function unpack({ names, blocks, columns, ...rest }: PackedInspection): Inspection {
  return {
    ...rest,
    blocks: blocks.map(({ explanation, ...block }) => ({
      ...block,
      explanation: {
        ...explanation,
        contributions: groups(explanation.contributions, 3).map(
          ([feature, value, contribution]) => ({
            feature: names[feature!]!,
            value: value!,
            contribution: contribution!,
          }),
        ),
        families: groups(explanation.families, 2).map(([name, contribution]) => ({
          name: names[name!]!,
          contribution: contribution!,
        })),
      },
    })),
    columns: columns.map(({ name, values }) => ({
      name,
      values: Array.isArray(values) ? values : blocks.map(() => values as number | null),
    })),
  };
}

function groups<Value>(values: readonly Value[], size: number): Value[][] {
  return Array.from({ length: values.length / size }, (_, i) =>
    values.slice(i * size, (i + 1) * size),
  );
}
