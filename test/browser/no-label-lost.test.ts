/**
 * Whatever the user, the network and the studio do, in whatever order: a label that was given is in the studio, in
 * an open window or in the browser's storage, until the user gives it up.
 */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRandom, type Random } from "../../src/base/random.ts";
import { type Labelling, startLabelling } from "../../src/studio/client/label/labelling.ts";
import { unsavedOf } from "../../src/studio/client/label/unsaved.ts";
import type { Label } from "../../src/studio/label/label.ts";
import type { StudioPage } from "../../src/studio/studio-page.ts";

/** More with `RUNS=5000 npx vitest run test/browser/no-label-lost.test.ts`. */
const RUNS = Number(process.env.RUNS ?? 300);
const STEPS = 60;
const BLOCKS = 6;
/** A slow studio: much may happen while it saves. */
const ANSWER_MS = 300;
const DIGEST = "sha256:0";
const given: readonly Label[] = ["content", "rest", "comment", "unsure"];
type Labels = readonly (Label | null)[];

/** How the studio answers: as it should, not at all, after it has saved, or with an error. */
type Answers = "well" | "gone" | "lost" | "full";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A browser's storage: its keys are the object's own. */
function storage(): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  return Object.create(methods) as Storage;
}

/** The studio's side of saving one page. */
function createServer() {
  const own = {
    answers: "well" as Answers,
    rev: 0,
    labels: new Array<Label | null>(BLOCKS).fill(null) as Labels,
    steps: new Set<string>(),
  };
  const json = (status: number, body: unknown): Response =>
    new Response(JSON.stringify(body), { status });
  const fetch = async (_: string, init: RequestInit = {}): Promise<Response> => {
    const answers = own.answers;
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    if (answers === "gone") throw new TypeError("failed to fetch");
    if (init.method !== "PUT") return json(200, page());
    if (answers === "full") return json(507, { error: "the disk is full" });
    const rev = new Headers(init.headers).get("if-match");
    if (rev !== String(own.rev)) return json(409, { error: "changed elsewhere" });
    const saved = JSON.parse(String(init.body));
    own.rev++;
    own.labels = saved.labels;
    for (const { step } of saved.steps) own.steps.add(step);
    if (answers === "lost") throw new TypeError("failed to fetch");
    return json(200, { rev: String(own.rev) });
  };
  const page = (): StudioPage =>
    ({
      id: "one",
      digest: DIGEST,
      rev: String(own.rev),
      readOnly: false,
      complete: false,
      source: "labels",
      labels: own.labels,
      blocks: Array.from({ length: BLOCKS }, (_, i) => ({ start: 10 * i, end: 10 * i + 5 })),
    }) as unknown as StudioPage;
  return Object.assign(own, { fetch, page });
}

interface Window {
  labelling: Labelling;
  /** What the user gave here last and has not given up, by block. */
  readonly wanted: Map<number, Label | null>;
}

const about = { corpus: "c", id: "one", digest: DIGEST, blocks: BLOCKS };

/** Blocks whose label is nowhere. */
function lost({ labels }: { readonly labels: Labels }, { labelling, wanted }: Window): number[] {
  const copies = unsavedOf(about).map((copy) => copy.labels);
  const places = [labels, ...copies, labelling.labels.value];
  return [...wanted].flatMap(([block, label]) =>
    places.some((place) => place[block] === label) ? [] : [block],
  );
}

const pick = <T>(random: Random, all: readonly T[]): T => all[random.int(all.length)]!;

async function run(seed: number): Promise<string[]> {
  const random = createRandom(seed);
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
  const server = createServer();
  vi.stubGlobal("fetch", server.fetch);
  const open = (wanted = new Map<number, Label | null>()): Window => ({
    labelling: startLabelling(server.page(), "c"),
    wanted,
  });
  let window = open();
  const told: string[] = [];
  /** The user gives up what is not saved. */
  const giveUp = (): void => window.wanted.clear();
  const label = (): void => {
    const [block, value] = [random.int(BLOCKS), pick(random, [...given, null])];
    // A label that the block has here is nothing new, though somebody else has changed it.
    if (window.labelling.labels.value[block] === value) return;
    window.labelling.label([block], () => value);
    window.wanted.set(block, value);
  };
  const actions: Readonly<Record<string, () => unknown>> = {
    label,
    more: label,
    finish() {
      window.labelling.finish(() => "rest");
      for (const [block, value] of window.labelling.labels.value.entries()) {
        if (value === "rest") window.wanted.set(block, value);
      }
    },
    undo() {
      window.labelling.undo();
      for (const block of window.wanted.keys())
        window.wanted.set(block, window.labelling.labels.value[block]!);
    },
    redo() {
      window.labelling.redo();
      for (const block of window.wanted.keys())
        window.wanted.set(block, window.labelling.labels.value[block]!);
    },
    wait: () => vi.advanceTimersByTimeAsync(random.int(3000)),
    instant: () => vi.advanceTimersByTimeAsync(random.int(ANSWER_MS)),
    server() {
      server.answers = pick(random, ["well", "well", "gone", "lost", "full"]);
    },
    /** Somebody else saves. */
    elsewhere() {
      if (window.labelling.saver.state.value.kind !== "clean" || server.answers !== "well") return;
      server.rev++;
      const block = random.int(BLOCKS);
      server.labels = server.labels.with(block, pick(random, given));
      window.wanted.delete(block);
    },
    async leave() {
      const leaving = window.labelling.saver.leave(() => {});
      await vi.advanceTimersByTimeAsync(5 * ANSWER_MS);
      const isFree = await Promise.race([leaving, vi.advanceTimersByTimeAsync(0)]);
      if (isFree !== true) return;
      // Only what is saved may be left.
      for (const [block, value] of window.wanted) {
        if (server.labels[block] !== value) told.push(`left without block ${block}`);
      }
      window.labelling.saver.close();
      window = open();
    },
    discard() {
      if (window.labelling.saver.state.value.kind === "clean") return;
      window.labelling.saver.discard();
      giveUp();
      window = open();
    },
    async overwrite() {
      if (window.labelling.saver.state.value.kind !== "conflict") return;
      void window.labelling.saver.overwrite();
      await vi.advanceTimersByTimeAsync(5 * ANSWER_MS);
    },
    /** The browser or the machine dies: the window closes without a word, and another opens. */
    async killed() {
      window.labelling.saver.close();
      // What is on its way arrives before a browser has started anew.
      await vi.advanceTimersByTimeAsync(4 * ANSWER_MS);
      const { wanted } = window;
      window = open(wanted);
      // All that the storage has is put back, the latest first.
      const copies = unsavedOf(about);
      for (const [block, value] of wanted) {
        // A copy takes no label away: it may be older than what is saved.
        if (value === null) continue;
        const isThere = [server.labels, ...copies.map((copy) => copy.labels)].some(
          (labels) => labels[block] === value,
        );
        if (!isThere) told.push(`killed without block ${block}`);
      }
      if (window.labelling.offer.value !== undefined) window.labelling.answer(true);
      while (window.labelling.offer.value !== undefined) window.labelling.answer(false);
      for (const block of wanted.keys()) wanted.set(block, window.labelling.labels.value[block]!);
    },
  };
  const names = Object.keys(actions);
  const trace: string[] = [];
  for (let step = 0; step < STEPS; step++) {
    const name = pick(random, names);
    trace.push(name);
    await actions[name]!();
    told.push(...lost(server, window).map((block) => `block ${block} after ${name}`));
    if (told.length > 0) return [`seed ${seed}`, ...told, trace.join(" ")];
  }
  // In the end all is well, and the studio has what the user gave.
  server.answers = "well";
  if (window.labelling.saver.state.value.kind === "conflict")
    void window.labelling.saver.overwrite();
  await vi.advanceTimersByTimeAsync(60_000);
  const { kind } = window.labelling.saver.state.value;
  if (kind === "conflict") {
    void window.labelling.saver.overwrite();
    await vi.advanceTimersByTimeAsync(60_000);
  }
  const state = window.labelling.saver.state.value.kind;
  window.labelling.saver.close();
  if (state !== "clean") return [`seed ${seed}`, `ended ${state}`, trace.join(" ")];
  const hasAll = [...window.wanted].every(([block, label]) => server.labels[block] === label);
  return hasAll ? [] : [`seed ${seed}`, "the studio has other labels", trace.join(" ")];
}

test(`no label is lost in ${RUNS} random days`, async () => {
  for (let seed = Number(process.env.SEED ?? 1); seed <= RUNS; seed++)
    expect(await run(seed)).toEqual([]);
});
