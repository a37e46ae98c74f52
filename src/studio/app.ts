/** The studio's requests: who is let in, what is asked, and how errors are answered. */
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { messageOf } from "../base/message.ts";
import { NotHtmlError } from "../document/file-kind.ts";
import { ModelError } from "../models/model.ts";
import { guardApi, guardHost, MAX_BODY } from "./guard.ts";
import { Refused } from "./refused.ts";
import { routes } from "./routes.ts";
import type { Session } from "./session.ts";
import { addWindowRoutes } from "./window-routes.ts";

export interface AppOptions {
  readonly session: Session;
  readonly token: string;
  /** The port, once the server listens. */
  readonly port: () => number;
}

export function createApp({ session, token, port }: AppOptions): Hono {
  const app = new Hono();
  app.onError((error, context) => {
    const { status, message } = answerTo(error);
    return context.json({ error: message }, status);
  });
  app.notFound((context) => context.json({ error: "there is nothing here" }, 404));
  app.use(guardHost(port));
  addWindowRoutes(app, session, token, port);
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
  for (const add of routes) add(app, session);
  return app;
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
