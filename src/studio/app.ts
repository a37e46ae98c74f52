/** The studio's routes. */
import { readFile } from "node:fs/promises";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import { messageOf } from "../base/message.ts";
import { NotHtmlError } from "../document/file-kind.ts";
import { blockLabels } from "../document/labelled-spans.ts";
import { ModelError } from "../models/model.ts";
import { asset, assets } from "./assets.ts";
import { checked } from "./checked-request.ts";
import { addCompareRoutes } from "./compare/routes.ts";
import { addExchangeRoutes } from "./exchange/routes.ts";
import { framePolicy, pageFrame } from "./frame-document.ts";
import { createFrameKeys } from "./frame-keys.ts";
import { createToken, guardApi, guardHost, MAX_BODY, originOf, takeToken } from "./guard.ts";
import { stepSchema } from "./journal.ts";
import { sorts } from "./listing.ts";
import { addPeopleRoutes } from "./people/routes.ts";
import { addPictureRoutes } from "./pictures/routes.ts";
import { Refused } from "./refused.ts";
import type { Session } from "./session.ts";
import { addSiteRoutes } from "./sites/routes.ts";
import { studioRecipes } from "./train-job.ts";
import { triedAnswer } from "./trial/answer.ts";
import { type GivenPage, methodNames } from "./trial/try-page.ts";
import { addValueRoutes } from "./values/routes.ts";

/** Most pages that one answer lists. */
const MOST_LISTED = 200;

/** Most steps of a save: a window that could not save for a day has fewer. */
const MOST_STEPS = 100_000;

const HTTP = /^https?$/;

const whole = z.coerce.number().int().min(0);
const idQuery = z.object({ id: z.string() });
const blockQuery = z.object({ id: z.string(), block: whole });
const queueQuery = z.object({
  sort: z.enum(sorts).default("next"),
  state: z.enum(["new", "started", "done"]).optional(),
  text: z.string().max(200).optional(),
  offset: whole.default(0),
  limit: whole.max(MOST_LISTED).default(50),
});
const nextQuery = z.object({ after: z.string().optional() });
const frameBody = z.strictObject({ id: z.string(), styles: z.boolean() });
const labelsBody = z.strictObject({
  id: z.string(),
  labels: z.array(z.enum(blockLabels).nullable()),
  complete: z.boolean(),
  steps: z.array(stepSchema).max(MOST_STEPS).default([]),
});
const cutBody = z.strictObject({
  id: z.string(),
  unit: z.int().min(0),
  way: z.enum(["cut", "join"]),
});
const sourceSchema = z.union([
  z.strictObject({ html: z.string().min(1) }),
  /** A file's bytes, in any encoding. */
  z.strictObject({ base64: z.base64().min(1) }),
  z.strictObject({ url: z.url({ protocol: HTTP }).max(4096) }),
]);
const pageBody = z.strictObject({ name: z.string().min(1).max(200), page: sourceSchema });
const trainBody = z.strictObject({ recipe: z.enum(studioRecipes), learningCurve: z.boolean() });
const modelQuery = z.object({ name: z.string() });
/** The name of a trained model, or of the one that the studio started with. */
const modelBody = z.strictObject({ use: z.string() });
const tryBody = z.strictObject({ page: sourceSchema, method: z.string().optional() });

export interface AppOptions {
  readonly session: Session;
  readonly token: string;
  /** The port, once the server listens. */
  readonly port: () => number;
}

/** The window's document. It loads only the studio's script, style sheet and frames. */
const shell =
  '<!doctype html><html lang="en" data-palette="green"><head><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Seine studio</title><link rel="icon" href="data:,">' +
  '<link rel="stylesheet" href="/assets/studio.css"></head><body>' +
  '<noscript>The studio needs JavaScript.</noscript><script src="/assets/studio.js"></script></body></html>';
const shellPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; " +
  "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function createApp({ session, token, port }: AppOptions): Hono {
  const app = new Hono();
  const keys = createFrameKeys();
  app.onError((error, context) => {
    const { status, message } = answerTo(error);
    return context.json({ error: message }, status);
  });
  app.notFound((context) => context.json({ error: "there is nothing here" }, 404));
  app.use(guardHost(port));

  app.get("/", takeToken(token, port), (context) => {
    context.header("content-security-policy", shellPolicy);
    return context.html(shell);
  });
  app.get("/assets/:name", (context) => {
    const name = context.req.param("name");
    if (!Object.hasOwn(assets, name)) return context.notFound();
    return context.body(asset(name), 200, { "content-type": assets[name]! });
  });
  app.get("/frame/:key", async (context) => {
    const request = keys.redeem(context.req.param("key"));
    if (request === undefined)
      throw new Refused(404, "this frame was already shown; load it again");
    if ("document" in request) {
      const { document, nonce } = request;
      const origin = originOf(context);
      const policy =
        nonce === undefined ? reportPolicy(origin) : framePolicy({ styles: false, nonce }, origin);
      context.header("content-security-policy", policy);
      return context.html(document);
    }
    const parts = { styles: request.styles, nonce: createToken() };
    const page = await session.framed(request.id);
    context.header("content-security-policy", framePolicy(parts, originOf(context)));
    return context.html(
      pageFrame(page, { ...parts, script: asset("frame.js"), sheet: asset("frame.css") }),
    );
  });

  app.use("/api/*", guardApi(token, port));
  app.use(
    "/api/*",
    bodyLimit({
      maxSize: MAX_BODY,
      onError: () => {
        throw new Refused(413, `the request has more than ${MAX_BODY / 2 ** 20} MiB`);
      },
    }),
  );
  app.get("/api/corpus", async (context) => {
    const { store, model } = session;
    return context.json({
      name: store.name,
      readOnly: store.readOnly,
      notice: store.notice?.(),
      fetches: session.fetches,
      model: model.json.name,
      rubric: await store.rubric(),
    });
  });
  app.get("/api/methods", (context) => context.json(methodNames));
  app.post("/api/try", async (context) => {
    const { page, method } = checked(tryBody, await context.req.json());
    const given = await readSource(page, session);
    return context.json(triedAnswer(given, session.model, method, keys));
  });
  app.get("/api/training", (context) => context.json(session.training()));
  app.post("/api/training", async (context) => {
    await session.train(checked(trainBody, await context.req.json()));
    return context.json(session.training());
  });
  app.delete("/api/training", (context) => {
    session.cancelTraining();
    return context.json(session.training());
  });
  app.get("/api/model", async (context) =>
    context.body(
      await readFile(session.trainedModel(checked(modelQuery, context.req.query()).name), "utf8"),
      200,
      { "content-type": "application/json" },
    ),
  );
  app.put("/api/model", async (context) => {
    session.useModel(checked(modelBody, await context.req.json()).use);
    return context.json(session.training());
  });
  app.get("/api/queue", (context) =>
    context.json(session.queue(checked(queueQuery, context.req.query()))),
  );
  app.get("/api/next", (context) =>
    context.json({ id: session.next(checked(nextQuery, context.req.query()).after) ?? null }),
  );
  app.get("/api/page", async (context) =>
    context.json(await session.page(checked(idQuery, context.req.query()).id)),
  );
  app.get("/api/block", async (context) => {
    const { id, block } = checked(blockQuery, context.req.query());
    return context.json(await session.block(id, block));
  });
  app.post("/api/frames", async (context) => {
    const request = checked(frameBody, await context.req.json());
    await session.opened(request.id);
    return context.json({ key: keys.issue(request) });
  });
  app.put("/api/labels", async (context) => {
    const rev = revOf(context);
    const saved = checked(labelsBody, await context.req.json());
    return context.json({ rev: await session.save({ ...saved, rev }) });
  });
  app.get("/api/last-step", async (context) => context.json((await session.lastStep()) ?? null));
  app.post("/api/cuts", async (context) => {
    const rev = revOf(context);
    const wanted = checked(cutBody, await context.req.json());
    return context.json({ rev: await session.cut({ ...wanted, rev }) });
  });
  app.post("/api/pages", async (context) => {
    const { name, page } = checked(pageBody, await context.req.json());
    const { html, url, charset } = await readSource(page, session);
    const encoding = typeof html === "string" ? "utf-8" : charset;
    const bytes = typeof html === "string" ? Buffer.from(html) : html;
    const about = { ...(url && { url }), ...(encoding && { encoding }) };
    return context.json({ id: await session.add(name, bytes, about) });
  });
  addCompareRoutes(app, session.comparisons);
  addSiteRoutes(app, session);
  addPeopleRoutes(app, session);
  addExchangeRoutes(app, session);
  addPictureRoutes(app, session.pictures);
  addValueRoutes(app, session);
  return app;
}

/** The policy of reports that the studio makes. A report's own policy permits its script by digest. */
function reportPolicy(origin: string): string {
  return `sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors ${origin}`;
}

/** The revision that a change is based on. */
function revOf({ req }: Context): string {
  const rev = req.header("if-match");
  if (rev === undefined) throw new Refused(400, "expected the header If-Match");
  return rev;
}

async function readSource(
  source: z.infer<typeof sourceSchema>,
  session: Session,
): Promise<GivenPage> {
  if ("html" in source) return { html: source.html };
  if ("base64" in source) return { html: Buffer.from(source.base64, "base64") };
  const { bytes, url, charset } = await session.fetchPage(source.url);
  return { html: bytes, ...(url && { url }), ...(charset && { charset }) };
}

const diskMessages: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full; make room on it",
  EDQUOT: "your share of the disk is full; make room on it",
};

function answerTo(error: unknown): { status: Refused["status"] | 500 | 507; message: string } {
  const disk = diskMessages[(error as NodeJS.ErrnoException).code ?? ""];
  if (disk !== undefined) return { status: 507, message: disk };
  if (error instanceof Refused) return { status: error.status, message: error.message };
  if (error instanceof SyntaxError) return { status: 400, message: "the request is no JSON" };
  if (error instanceof RangeError) return { status: 400, message: error.message };
  if (error instanceof ModelError || error instanceof NotHtmlError)
    return { status: 422, message: error.message };
  return { status: 500, message: messageOf(error) };
}
