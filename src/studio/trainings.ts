/** One training at a time, in a child process. */
import { type ChildProcess, fork } from "node:child_process";
import { readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { makeOwnFolder } from "./own-folder.ts";
import { Refused } from "./refused.ts";
import type { TrainMessage, TrainTask } from "./train-job.ts";
import { type TrainedModel, trainedModels, trainedPath } from "./trained-models.ts";
import { keepState, readState, type TrainingState } from "./training-state.ts";

export interface TrainingRequest extends Pick<TrainTask, "recipe" | "learningCurve" | "ids"> {
  /** Path of the model to compare with. */
  readonly before: string | undefined;
}

export interface Trainings {
  /** The last training; of an earlier start if it found nothing better than the model. */
  readonly state: TrainingState | undefined;
  /** All models trained for the corpus, newest first. */
  readonly models: readonly TrainedModel[];
  /** Starts a training. @throws Refused 409 while another one runs */
  start(request: TrainingRequest): Promise<void>;
  cancel(): void;
  /** Path of a trained model. @throws Refused 404 if there is none of this name */
  path(model: string): string;
  /** Ends the training, and waits for its process to end. */
  close(): Promise<void>;
}

const NUMBER = /^model-(\d+)\.json$/;

/** @param now the time in milliseconds */
export function createTrainings(corpus: string, now: () => number): Trainings {
  let models: readonly TrainedModel[] = trainedModels(corpus);
  let state: TrainingState | undefined = readState(corpus);
  let child: ChildProcess | undefined;
  /** Settles when the last process has ended. */
  let gone: Promise<void> = Promise.resolve();
  /** Settles when the last state is on disk. */
  let writing: Promise<void> = Promise.resolve();
  let isClosed = false;
  const end = (change: Partial<TrainingState>): void => {
    if (state?.kind !== "running") return;
    state = { ...state, left: undefined, ...change };
    child = undefined;
    // If it cannot be written, it is shown until the studio ends.
    writing = keepState(corpus, state).catch(() => {});
  };
  /** SIGKILL is safe, since the process writes files atomically. */
  const kill = (): void => void child?.kill("SIGKILL");
  return {
    get state() {
      return state;
    },
    get models() {
      return models;
    },
    async start({ recipe, learningCurve, ids, before }) {
      if (state?.kind === "running")
        throw new Refused(409, "a training is already running; cancel it first");
      const last = state;
      state = { kind: "running", model: "", recipe, stage: "starting", done: 0 };
      try {
        // A cancelled training must not write while this one does.
        await gone;
        const model = `model-${await nextNumber(corpus)}`;
        if (isClosed) throw new Refused(409, "the studio is closed");
        state = { ...state, model };
        const started = now();
        const own = forkChild();
        child = own;
        gone = new Promise((resolve) => {
          own.once("exit", () => resolve());
          own.once("error", () => own.pid === undefined && resolve());
        });
        own.on("message", (message: TrainMessage) => {
          if (child !== own || state === undefined) return;
          if (message.kind === "progress") {
            const { stage, done } = message;
            const left = done > 0.03 ? ((now() - started) * (1 - done)) / done : undefined;
            state = { ...state, stage, done: Math.max(done, state.done), left };
          } else if (message.kind === "trained") {
            models = [{ model, recipe, trained: message.trained }, ...models];
            end({ kind: "trained", done: 1 });
          } else if (message.kind === "kept") end({ kind: "kept", done: 1, kept: message.kept });
          else end({ kind: message.kind, message: message.message });
        });
        own.on(
          "error",
          (error) => child === own && end({ kind: "failed", message: error.message }),
        );
        own.on("exit", (code, signal) => {
          if (child !== own) return;
          end({ kind: "failed", message: `the training ended with ${signal ?? `code ${code}`}` });
        });
        const out = trainedPath(corpus, model);
        own.send({ corpus, ids, recipe, learningCurve, name: model, out, before });
      } catch (error) {
        state = last;
        throw error;
      }
    },
    cancel() {
      kill();
      end({ kind: "cancelled" });
    },
    path(model) {
      if (models.some((known) => known.model === model)) return trainedPath(corpus, model);
      throw new Refused(404, `there is no model ${model}; train one first`);
    },
    async close() {
      isClosed = true;
      kill();
      await gone;
      await writing;
    },
  };
}

/** The next free model number of a corpus. */
async function nextNumber(corpus: string): Promise<number> {
  const folder = await makeOwnFolder(corpus);
  const numbers = (await readdir(folder)).map((name) => Number(NUMBER.exec(name)?.[1] ?? 0));
  return Math.max(0, ...numbers) + 1;
}

/** The child's file beside this one. Run from source, it must load tsx by itself. */
function forkChild(): ChildProcess {
  const isSource = import.meta.url.endsWith(".ts");
  const file = new URL(isSource ? "./train-child.ts" : "./train-child.js", import.meta.url);
  const execArgv = isSource
    ? ["--import", pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href]
    : [];
  return fork(fileURLToPath(file), {
    execArgv: ["--max-old-space-size=8192", ...execArgv],
    // Its output would mix with the studio's.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}
