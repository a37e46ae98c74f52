import { pathToFileURL } from "node:url";
import express from "express";
import { extract, NotHtmlError, OptionsError } from "seine";

/** A service that takes the HTML of a page and answers with its content. */
export function service() {
  const app = express();
  // Bytes, not text: the page itself says how it is encoded.
  app.post("/extract", express.raw({ type: "text/html", limit: "5mb" }), (request, response) => {
    if (!Buffer.isBuffer(request.body)) {
      response.status(415).json({ error: "send the page as text/html" });
      return;
    }
    const { format = "markdown", url } = request.query;
    const { content, score, verdict } = extract(request.body, { format, ...(url && { url }) });
    response.json({ content, score, type: verdict?.type });
  });
  app.use((error, _request, response, _next) => {
    const isTheirs = error instanceof OptionsError || error instanceof NotHtmlError;
    const status = isTheirs ? 400 : (error.status ?? 500);
    response.status(status).json({ error: status === 500 ? "internal error" : error.message });
  });
  return app;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const port = Number(process.env.PORT ?? 3000);
  service().listen(port, "127.0.0.1", () => console.log(`http://127.0.0.1:${port}/extract`));
}
