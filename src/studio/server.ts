import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { createApp } from "./app.ts";
import { createToken } from "./guard.ts";
import { type SessionOptions, startSession } from "./session.ts";

export interface StudioOptions extends SessionOptions {
  /** 0: any that is free. */
  readonly port: number;
}

export interface Studio {
  /** Where the window is to be opened; holds the token, in the part that browsers send nowhere. */
  readonly url: string;
  readonly port: number;
  readonly token: string;
  close(): Promise<void>;
}

/** Only this machine can reach it, whatever its other addresses. */
const HOST = "127.0.0.1";

/**
 * Starts the studio.
 *
 * @throws ModelError when the model cannot be read; what the system says when the port is taken
 */
export async function startStudio({ port, ...options }: StudioOptions): Promise<Studio> {
  const session = startSession(options);
  const token = createToken();
  let listening = 0;
  const app = createApp({ session, token, port: () => listening });
  try {
    const server = await new Promise<ReturnType<typeof serve>>((resolve, reject) => {
      const started = serve({ fetch: app.fetch, port, hostname: HOST }, () => resolve(started));
      started.once("error", reject);
    });
    listening = (server.address() as AddressInfo).port;
    return {
      url: `http://${HOST}:${listening}/#token=${token}`,
      port: listening,
      token,
      async close() {
        const closed = new Promise((resolve) => server.close(resolve));
        if ("closeAllConnections" in server) server.closeAllConnections();
        await closed;
        await session.close();
      },
    };
  } catch (error) {
    await session.close();
    throw error;
  }
}
