/** Who wrote a page: claims of its mark-up and of what it shows, people before organisations. */
import { remembered } from "../base/remembered.ts";
import { agenciesIn, statedNames, unique } from "./authors.ts";
import { Choice, type Place } from "./choice.ts";
import type { Claim, Found } from "./claim.ts";
import { isDesk, isRoleAlone } from "./no-authors.ts";
import { squash } from "./title-parts.ts";

/** More names of organisations are a list of something else; shorter ones may begin a person's. */
const MOST_GROUPS = 20;
const SHORT = 6;
/** In log-odds: what linked data is worth, and no element's class. */
const LEAST_TRUST = 1;

/** The claims that were read, and the news agency that one of them names. */
export interface Authorship {
  readonly people: Choice<readonly string[]>;
  /** Organisations, which count where nobody names a person. */
  readonly groups: Choice<readonly string[]>;
  readonly agency: Found<string> | undefined;
}

/**
 * @param stated claims of the mark-up
 * @param organisations names of the site and of others that are no persons
 * @param places where the page may show names; read while they can change the choice
 */
export function authorship(
  stated: readonly Claim[],
  organisations: readonly string[],
  places: readonly Place[],
  language: string,
  readsAll = false,
): Authorship {
  const people = new Choice<readonly string[]>("author", readsAll);
  const groups = new Choice<readonly string[]>("author");
  const others = [...new Set(organisations.map(squash))]
    .filter((name) => name.length > 2)
    .slice(0, MOST_GROUPS);
  let agency: Found<string> | undefined;
  const agenciesOf = remembered(agenciesIn);
  const put = (
    claims: readonly Claim[],
    choice: Choice<readonly string[]>,
    namesOf = one,
  ): void => {
    for (const source of new Set(claims.map((claim) => claim.source))) {
      const ofSource = claims.filter((claim) => claim.source === source);
      const { kind } = ofSource[0]!;
      const names = unique(ofSource.flatMap(({ text }) => namesOf(text)));
      const persons = names.filter(
        (name) => !isRoleAlone(name) && !isDesk(name) && !isOf(others, squash(name)),
      );
      const [first] = ofSource.flatMap(({ text }) => agenciesOf(text));
      if (first !== undefined) agency ??= { value: first, source };
      if (persons.length > 0) choice.add({ source, kind }, persons, formOf(persons));
      else if (names.length > 0) groups.add({ source, kind: "group" }, names, formOf(names));
    }
  };
  put(
    stated,
    people,
    remembered((text) => statedNames(text, language)),
  );
  people.read(places, put);
  joinParts(people);
  return { people, groups, agency };
}

/** Lets lists that are part of a trusted one speak for it. */
function joinParts(choice: Choice<readonly string[]>): void {
  const lists = choice.candidates().slice(0, MOST_GROUPS);
  for (const list of lists.filter(({ weight }) => weight >= LEAST_TRUST)) {
    const names = new Set(list.value.map(squash));
    for (const part of lists) {
      if (
        part.value.length < list.value.length &&
        part.value.every((name) => names.has(squash(name)))
      ) {
        for (const key of part.keys) choice.support(formOf(list.value), key);
      }
    }
  }
}

/** Whether a name is one of the organisations' or begins with it: Example News Staff. */
function isOf(organisations: readonly string[], name: string): boolean {
  return organisations.some((one) => name === one || (one.length > SHORT && name.startsWith(one)));
}

const one = (text: string): string[] => [text];

/** Names in any order, and words of names: Sand, Ada is Ada Sand. */
function formOf(names: readonly string[]): string {
  return names.map(squash).sort().join(" ");
}
