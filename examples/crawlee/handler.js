import { extract, metadata } from "seine";

/** Pages on which the model expects less of itself are marked for a look by hand. */
const DOUBTFUL = 0.6;

/**
 * A request handler for `HttpCrawler` and `CheerioCrawler`, which give the body of an answer, and for
 * `PlaywrightCrawler` and `PuppeteerCrawler`, which give the page that a browser shows.
 *
 * @param {object} options options of `extract`, such as `favor` or a `model` of your own
 */
export function contentHandler(options = {}) {
  return async ({ request, body, page, contentType, pushData, log }) => {
    // Crawlee decodes bodies of HTML; a Buffer is decoded by what the page declares.
    const html = body ?? (await page.content());
    const url = request.loadedUrl ?? request.url;
    const charset = typeof html === "string" ? undefined : contentType?.encoding;
    const { content, score, verdict } = extract(html, {
      format: "markdown",
      url,
      ...(charset && { charset }),
      ...options,
    });
    if (content === "") log.warning(`no content at ${url}`);
    const { title, published } = metadata(html, { url });
    await pushData({
      url,
      title: title?.value,
      published: published?.value,
      type: verdict?.type,
      score,
      isDoubtful: score < DOUBTFUL,
      markdown: content,
    });
  };
}
