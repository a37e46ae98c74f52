import { createHash } from "node:crypto";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { createApp } from "./app.ts";
import { createToken } from "./guard.ts";
import { type SessionOptions, startSession } from "./session.ts";

export interface StudioOptions extends SessionOptions {
  /** 0: any free port. Absent: the corpus's port or, if that is taken, any free one. */
  readonly port?: number | undefined;
}

export interface Studio {
  /** Address of the window, with the token, which the first request removes. */
  readonly url: string;
  readonly port: number;
  readonly token: string;
  /** The corpus's port, if another program has it. */
  readonly taken?: number | undefined;
  /** Ends all work: afterwards nothing is written, and no process or thread runs. */
  close(): Promise<void>;
}

/** Only this machine can reach it. */
const HOST = "127.0.0.1";
/** Start of the ports for corpora, below the range of ephemeral ports. */
const FIRST_PORT = 20_000;
const PORTS = 10_000;

/**
 * Starts the studio.
 *
 * @throws ModelError if the model cannot be read; the system's error if the port is taken
 */
export async function startStudio({ port, ...options }: StudioOptions): Promise<Studio> {
  const session = startSession(options);
  const token = createToken();
  let listening = 0;
  const app = createApp({ session, token, port: () => listening });
  const requests = new Set<Promise<unknown>>();
  const answer: Answer = (request, env) => {
    const answered = Promise.resolve(app.fetch(request, env));
    requests.add(answered);
    const forget = (): void => void requests.delete(answered);
    answered.then(forget, forget);
    return answered;
  };
  const { folder } = options.store;
  try {
    const server = await (port === undefined && folder !== ""
      ? listen(answer, portOf(folder)).catch((error: unknown) => {
          if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
          return listen(answer, 0);
        })
      : listen(answer, port ?? 0));
    listening = (server.address() as AddressInfo).port;
    return {
      url: `http://${HOST}:${listening}/?token=${token}`,
      port: listening,
      token,
      taken:
        port === undefined && folder !== "" && listening !== portOf(folder)
          ? portOf(folder)
          : undefined,
      async close() {
        const closed = new Promise((resolve) => server.close(resolve));
        if ("closeAllConnections" in server) server.closeAllConnections();
        await closed;
        // Requests in progress continue although their clients are gone: wait for them.
        await Promise.all([session.close(), Promise.allSettled(requests)]);
      },
    };
  } catch (error) {
    await session.close();
    throw error;
  }
}

type Answer = Parameters<typeof serve>[0]["fetch"];

function listen(fetch: Answer, port: number): Promise<ReturnType<typeof serve>> {
  return new Promise((resolve, reject) => {
    const started = serve({ fetch, port, hostname: HOST }, () => resolve(started));
    started.once("error", reject);
  });
}

/**
 * The port of a corpus, the same at each start: browsers store data by port, such as labels that a window
 * could not save.
 */
function portOf(folder: string): number {
  return FIRST_PORT + (createHash("sha256").update(folder).digest().readUInt32BE() % PORTS);
}
