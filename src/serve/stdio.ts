import { once } from "node:events";
import type { Writable } from "node:stream";
import { z } from "zod";
import { messageOf } from "../base/message.ts";
import { type Identity, identityOf } from "../document/identity.ts";
import { identityShape } from "../document/identity-shape.ts";
import type { FailedPage } from "../workers/batch-page.ts";
import { outcomeLine, type WrittenPage } from "../workers/outcome-line.ts";
import { tooLarge } from "../workers/refuse.ts";
import { createGate } from "../workers/semaphore.ts";
import { createToldSites, mergedSite, type ToldSites } from "./client-sites.ts";
import { type Frame, framesOf } from "./frames.ts";
import { createOpenRequests, WINDOW } from "./open-requests.ts";
import { checkRequest, type ServiceRequest } from "./request.ts";
import { openService, type Service, type ServiceOptions, writtenOf } from "./service.ts";

const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * Answers requests in frames with a JSON line each, until the input ends. The first line states versions
 * and model. A line is written as soon as its page is done: with one job, in the order of requests.
 *
 * @param inOrder whether lines keep the order of requests with several jobs, too
 * @throws ModelError; FrameError when the input is not one of frames, after the answers to those before
 */
export async function serveStdio(
  options: ServiceOptions,
  input: AsyncIterable<Uint8Array>,
  output: Writable,
  inOrder = false,
): Promise<void> {
  const { jobs, maxBytes } = options;
  const service = openService(options);
  const sites = createToldSites(service.greeting.model.sha256);
  const gate = createGate(jobs);
  const open = createOpenRequests();
  const lineOf = async (work: () => Promise<WrittenPage>): Promise<string> => {
    await gate.enter();
    try {
      return outcomeLine(await work());
    } finally {
      gate.leave();
    }
  };
  let written: Promise<void> = Promise.resolve();
  const answer = async (frame: Frame): Promise<void> => {
    const line = lineOf(begin(service, sites, frame, maxBytes));
    if (!inOrder) return write(output, await line);
    written = written.then(async () => write(output, await line));
    return written;
  };
  try {
    await write(output, `${JSON.stringify({ ...service.greeting, window: WINDOW, maxBytes })}\n`);
    for await (const frame of framesOf(input, maxBytes)) {
      await open.room();
      open.add(frame.body?.length ?? 0, answer(frame));
    }
  } finally {
    await open.all();
    await service.close();
    sites.close();
  }
}

/** The work that a frame asks for, to run in its turn. A site that it sends counts from now on. */
function begin(
  service: Service,
  sites: ToldSites,
  { header, body }: Frame,
  maxBytes: number,
): () => Promise<WrittenPage> {
  const asked = jsonOf(header);
  const request = checkFrame(asked);
  if ("error" in request) return async () => request;
  const { id, operation } = request;
  if (body === undefined)
    return async () => ({ id, ...identityOf(request as Identity), error: tooLarge(maxBytes) });
  if (operation === "site") {
    const answer = attempt(id, () => {
      sites.add(request.site, decoder.decode(body));
      return { site: request.site };
    });
    return async () => answer;
  }
  if (operation === "merge") {
    return async () => attempt(id, () => ({ site: mergedSite(decoder.decode(body)) }));
  }
  return async () => {
    const outcome = await service.run(request, body, sites.files);
    return writtenOf(outcome);
  };
}

/** Requests without a page: a site is sent, or sites are merged. */
const siteFrameSchema = z.union([
  z.strictObject({ id: z.string(), operation: z.literal("site"), site: z.string() }),
  z.strictObject({ id: z.string(), operation: z.literal("merge") }),
]);

/** A page that its sender could not read: the answer repeats why. */
const failedFrameSchema = z.strictObject({
  id: z.string(),
  url: z.string().optional(),
  ...identityShape,
  error: z.strictObject({ reason: z.string(), message: z.string() }),
});

function checkFrame(asked: unknown): ServiceRequest | z.infer<typeof siteFrameSchema> | FailedPage {
  if (asked === undefined) {
    const message = 'found no JSON in UTF-8 as the header, expected an object such as {"id": "1"}';
    return { id: "", error: { reason: "bad-record", message } };
  }
  const failed = failedFrameSchema.safeParse(asked);
  if (failed.success) return failed.data as FailedPage;
  const ofSite = siteFrameSchema.safeParse(asked);
  return ofSite.success ? ofSite.data : checkRequest(asked);
}

/** A header's JSON; undefined if it is not JSON. */
function jsonOf(header: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(header));
  } catch {
    return undefined;
  }
}

function attempt(id: string, work: () => object): WrittenPage {
  try {
    return { id, result: { content: JSON.stringify(work()) } };
  } catch (error) {
    const message = messageOf(error);
    return { id, error: { reason: "bad-record", message } };
  }
}

/** Writes a line, and waits while nobody reads. */
async function write(output: Writable, line: string): Promise<void> {
  if (!output.write(line)) await once(output, "drain");
}
