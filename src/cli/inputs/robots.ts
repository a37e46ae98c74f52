/**
 * The rules of a robots.txt: RFC 9309, and `Crawl-delay`, which it leaves to others.
 *
 * The groups that name the product are joined; without one those of `*` hold. The longest matching pattern
 * decides, and of two as long the one that allows.
 */

/** What a site lets a crawler do. */
export interface RobotsRules {
  /** @param target path and query of an address */
  allows(target: string): boolean;
  /** Pause that the site asks for between requests, in milliseconds; undefined if it names none. */
  readonly delayMs: number | undefined;
}

interface Rule {
  readonly pattern: string;
  readonly isAllowed: boolean;
}

/** Bytes of a robots.txt that are read; the RFC asks for 500 KiB at least. */
export const ROBOTS_BYTES: number = 512 * 1024;

export const allowAll: RobotsRules = { allows: () => true, delayMs: undefined };
export const allowNone: RobotsRules = { allows: isRobots, delayMs: undefined };

const LINE_END = /\r\n?|\n/;
const PRODUCT = /^[a-zA-Z_-]+/;
/** The name behind a browser's, as crawlers write it: `Mozilla/5.0 (compatible; name/1.0; +https://…)`. */
const COMPATIBLE = /\(compatible; ?([a-zA-Z_-]+)/;
const LONGEST_DELAY_S = 3600;

/** The name in a user agent that robots.txt knows it by. */
export function productOf(userAgent: string): string {
  return (COMPATIBLE.exec(userAgent)?.[1] ?? PRODUCT.exec(userAgent)?.[0] ?? "").toLowerCase();
}

/** @param product from {@link productOf} */
export function parseRobots(text: string, product: string): RobotsRules {
  const group: Group = { rules: [], delays: [] };
  const general: Group = { rules: [], delays: [] };
  let isNamed = false;
  let groups = new Set<Group>();
  let isInRules = true;
  for (const line of text.replace("\ufeff", "").split(LINE_END)) {
    const field = line.split("#", 1)[0]!;
    const colon = field.indexOf(":");
    if (colon < 0) continue;
    const name = field.slice(0, colon).trim().toLowerCase();
    const value = field.slice(colon + 1).trim();
    if (name === "user-agent") {
      if (isInRules) groups = new Set();
      isInRules = false;
      if (value === "*") groups.add(general);
      else if (PRODUCT.exec(value)?.[0].toLowerCase() === product) {
        groups.add(group);
        isNamed = true;
      }
    } else if (name === "allow" || name === "disallow") {
      isInRules = true;
      if (value === "") continue;
      const rule = { pattern: normal(value), isAllowed: name === "allow" };
      for (const { rules } of groups) rules.push(rule);
    } else if (name === "crawl-delay") {
      const seconds = Number(value);
      if (value === "" || !(seconds >= 0)) continue;
      for (const { delays } of groups) delays.push(Math.min(seconds, LONGEST_DELAY_S) * 1000);
    }
  }
  const { rules, delays } = isNamed ? group : general;
  return {
    allows: (target) => isRobots(target) || isAllowed(rules, normal(target)),
    delayMs: delays.length === 0 ? undefined : Math.max(...delays),
  };
}

interface Group {
  readonly rules: Rule[];
  readonly delays: number[];
}

function isRobots(target: string): boolean {
  return target === "/robots.txt";
}

function isAllowed(rules: readonly Rule[], target: string): boolean {
  let best: Rule | undefined;
  for (const rule of rules) {
    const longer = rule.pattern.length - (best?.pattern.length ?? -1);
    if (longer < 0 || (longer === 0 && !rule.isAllowed)) continue;
    if (matches(rule.pattern, target)) best = rule;
  }
  return best?.isAllowed ?? true;
}

/** Whether a pattern matches the start of a target: `*` is any text, `$` at the end is the target's end. */
function matches(pattern: string, target: string): boolean {
  const isToEnd = pattern.endsWith("$");
  const parts = (isToEnd ? pattern.slice(0, -1) : pattern).split("*");
  const last = parts.length - 1;
  const [first] = parts as [string];
  if (!target.startsWith(first)) return false;
  if (last === 0) return !isToEnd || target.length === first.length;
  let at = first.length;
  for (let i = 1; i < last; i++) {
    const found = target.indexOf(parts[i]!, at);
    if (found < 0) return false;
    at = found + parts[i]!.length;
  }
  const tail = parts[last]!;
  if (isToEnd) return target.length - tail.length >= at && target.endsWith(tail);
  return target.includes(tail, at);
}

const ESCAPE = /%([\da-fA-F]{2})/g;
const UNRESERVED = /[\w.~-]/;
const OTHER = /[^\x20-\x7e]+/g;

/**
 * A path in one of its forms: what needs no escape has none, other escapes are in capitals, and text beyond
 * ASCII is escaped. `:` and `/` of a query have no escape, so that either form of an address in it matches.
 */
function normal(path: string): string {
  const query = path.indexOf("?");
  return path
    .replace(OTHER, (text) => encodeURIComponent(Buffer.from(text).toString()))
    .replace(ESCAPE, (escaped, hex: string, at: number) => {
      const character = String.fromCharCode(Number.parseInt(hex, 16));
      const isOfQuery = query >= 0 && at > query && (character === ":" || character === "/");
      return UNRESERVED.test(character) || isOfQuery ? character : escaped.toUpperCase();
    });
}
