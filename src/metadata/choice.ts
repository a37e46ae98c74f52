/**
 * Chooses among the claims of a field. Claims of one value stand together, and the table of weights says what each source
 * is worth: the value with the largest sum is chosen, so that sources that agree outvote one that does not.
 */
import type { Claim, Found } from "./claim.ts";
import { weights } from "./weights.ts";

/** A place of the page that is read only where its claims may change a choice. */
export interface Place {
  /** Sources of its claims, as the table of weights names them. */
  readonly keys: readonly string[];
  readonly claims: () => readonly Claim[];
  /** Whether it is read only where no place before it has a claim. */
  readonly isResort?: boolean;
}

/** Fields whose claims are weighed; corpora with their values made the table. */
export type WeighedField = keyof typeof weights;

/** What a claim of a source adds to the log-odds of its value. */
export function weightOf(field: WeighedField, key: string): number {
  const ofSources: Readonly<Record<string, number>> = weights[field];
  return ofSources[key] ?? 0;
}

const HEAD = /^meta:(?!twitter:)/;
const OPEN_GRAPH = /^(?:og|article|book|video):/;

/** The name of a claim's source in the table: tags of one vocabulary share a row, and the first of them counts. */
export function keyOf({ source, kind }: Pick<Claim, "source" | "kind">): string {
  const place = HEAD.test(source) ? "meta" : OPEN_GRAPH.test(source) ? "open graph" : source;
  return kind === undefined ? place : `${place} (${kind})`;
}

/** A value, and what speaks for it. */
export interface Candidate<T> {
  /** As its first claim has it. */
  value: T;
  source: string;
  /** Keys of the sources that agree, each once. */
  readonly keys: Set<string>;
  weight: number;
}

/** The claims of one field of a page. */
export class Choice<T> {
  readonly #field: WeighedField;
  readonly #byForm = new Map<string, Candidate<T>>();

  /** Claims of places that could not change the choice, where they are read all the same: to be shown and measured. */
  readonly unread: Choice<T> | undefined;

  constructor(field: WeighedField, readsAll = false) {
    this.#field = field;
    this.unread = readsAll ? new Choice(field) : undefined;
  }

  /** Reads places in turn while they can change the choice. */
  read(places: readonly Place[], put: (claims: readonly Claim[], choice: Choice<T>) => void): void {
    for (const { keys, claims, isResort = false } of places) {
      const isIdle = isResort && this.#byForm.size > 0;
      const choice = !isIdle && this.#mayChange(keys) ? this : this.unread;
      if (choice !== undefined) put(claims(), choice);
    }
  }

  /**
   * @param form what equal values share
   * @param isBetter whether this value is to be taken of those with the same form; default the first one
   */
  add(
    claim: Pick<Claim, "source" | "kind">,
    value: T,
    form: string,
    isBetter?: (other: T) => boolean,
  ): void {
    const key = keyOf(claim);
    const weight = weightOf(this.#field, key);
    const group = this.#byForm.get(form);
    if (group === undefined) {
      const { source } = claim;
      this.#byForm.set(form, { value, source, keys: new Set([key]), weight });
      return;
    }
    if (!group.keys.has(key)) {
      group.keys.add(key);
      group.weight += weight;
    }
    if (isBetter?.(group.value)) Object.assign(group, { value, source: claim.source });
  }

  /** Lets a source that states no value of its own speak for one. */
  support(form: string, key: string): void {
    const group = this.#byForm.get(form);
    if (group === undefined || group.keys.has(key)) return;
    group.keys.add(key);
    group.weight += weightOf(this.#field, key);
  }

  /** Whether a claim of a source that has not been read could become the best one. */
  #mayChange(keys: readonly string[]): boolean {
    const most = Math.max(...keys.map((key) => weightOf(this.#field, key)));
    const [best, second] = this.candidates();
    return best === undefined || Math.max(0, second?.weight ?? 0) + most > best.weight;
  }

  /** The weightiest first; of equal ones the first that was added. */
  candidates(): Candidate<T>[] {
    return [...this.#byForm.values()].sort((a, b) => b.weight - a.weight);
  }

  /** @param least weight that a value needs: at 0 it is as likely right as that none is */
  best(least: number = Number.NEGATIVE_INFINITY): Found<T> | undefined {
    const [best] = this.candidates();
    return best && best.weight >= least ? { value: best.value, source: best.source } : undefined;
  }
}
