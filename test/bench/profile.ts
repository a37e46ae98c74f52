/** Where the time of some work goes, by the engine's profiler: by stage, by module and by function. */
import { readFileSync } from "node:fs";
import { type Profiler, Session } from "node:inspector";
import { fileURLToPath } from "node:url";

/** Between two looks at the stack, in microseconds. */
const INTERVAL = 500;

/** Shares of the time, the largest first. */
export interface Shares {
  /** By the module that an extraction calls first: with all that it calls. */
  readonly stages: ReadonlyMap<string, number>;
  /** By the module that ran. */
  readonly modules: ReadonlyMap<string, number>;
  /** By the function that ran. */
  readonly functions: ReadonlyMap<string, number>;
}

/** Modules that only call the stages of an extraction. */
const conductors =
  /^src\/(?:api\/.*|pipeline\/pipeline|decision\/decide|document\/(?:open-page|per-page)|output\/length|models\/stages)\.ts$/;
/** How the bundle says which module follows. */
const MODULE = /^\/\/ (?:src|test|training|node_modules)\/\S+$/;
/** Nodes of the engine itself. */
const engine = new Map([
  ["(garbage collector)", "garbage collection"],
  ["(program)", "engine"],
  ["(idle)", "engine"],
]);

/** Runs a work and says where its time went. The bundle tells by comments which module a line is of. */
export function profiled(work: () => void, bundle: URL): Shares {
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.setSamplingInterval", { interval: INTERVAL });
  session.post("Profiler.start");
  work();
  let profile: Profiler.Profile | undefined;
  session.post("Profiler.stop", (_, result) => {
    profile = result.profile;
  });
  session.disconnect();
  return sharesOf(profile!, moduleAt(bundle));
}

/** Finds the module of a line of a bundle, counted from 0. */
function moduleAt(bundle: URL): (line: number) => string {
  const lines = readFileSync(fileURLToPath(bundle), "utf8").split("\n");
  let module = "";
  const modules = lines.map((line) => {
    if (MODULE.test(line)) module = line.slice(3);
    return module;
  });
  return (line) => modules[line] ?? "";
}

function sharesOf(
  { nodes, samples = [], timeDeltas = [] }: Profiler.Profile,
  moduleOf: (line: number) => string,
): Shares {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((c) => [c, id])));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const own = new Map<number, number>();
  let all = 0;
  for (const [i, id] of samples.entries()) {
    // The profiler's own start and end.
    if (byId.get(id)!.callFrame.functionName === "dispatch") continue;
    own.set(id, (own.get(id) ?? 0) + timeDeltas[i]!);
    all += timeDeltas[i]!;
  }
  const [stages, modules, functions] = [1, 2, 3].map(() => new Map<string, number>()) as [
    Map<string, number>,
    Map<string, number>,
    Map<string, number>,
  ];
  for (const [id, time] of own) {
    const { functionName, lineNumber, url } = byId.get(id)!.callFrame;
    const module = url.startsWith("file:") ? moduleOf(lineNumber) : "";
    const name = functionName === "" ? "(nameless)" : functionName;
    add(modules, engine.get(functionName) ?? (module || "built-in functions"), time / all);
    add(functions, module === "" ? name : `${name}, ${module}:${lineNumber + 1}`, time / all);
    add(stages, engine.get(functionName) ?? stageOf(id), time / all);
  }
  return { stages: sorted(stages), modules: sorted(modules), functions: sorted(functions) };

  /** The outermost module around a node of the profile that does work of its own. */
  function stageOf(id: number): string {
    let stage = "the calls themselves";
    for (let n: number | undefined = id; n !== undefined; n = parents.get(n)) {
      const { url, lineNumber } = byId.get(n)!.callFrame;
      const module = url.startsWith("file:") ? moduleOf(lineNumber) : "";
      if (module.startsWith("src/") && !conductors.test(module)) stage = module;
    }
    return stage;
  }
}

function add(map: Map<string, number>, name: string, time: number): void {
  map.set(name, (map.get(name) ?? 0) + time);
}

function sorted(map: ReadonlyMap<string, number>): Map<string, number> {
  return new Map([...map].sort((a, b) => b[1] - a[1]));
}
