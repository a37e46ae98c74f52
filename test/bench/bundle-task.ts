/** Bundles the tasks of the bench that are programs of their own, so that they run as the package is built. */
import { bundled } from "./bundled.ts";

await bundled(new URL("task-program.ts", import.meta.url));
