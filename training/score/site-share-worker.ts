import { parentPort, workerData } from "node:worker_threads";
import { openShare, type SiteOrder, type SiteShare } from "./site-share.ts";

/** A thread that scores its share of a comparison by site: does each order, in turn. */
const share = openShare(workerData as SiteShare);
parentPort!.on("message", async (order: SiteOrder) => {
  parentPort!.postMessage((await share)(order));
});
