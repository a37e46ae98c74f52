import { CheerioCrawler } from "crawlee";
import { contentHandler } from "./handler.js";

const handle = contentHandler({ comments: "exclude" });
const crawler = new CheerioCrawler({
  maxRequestsPerCrawl: 100,
  async requestHandler(context) {
    await handle(context);
    await context.enqueueLinks({ strategy: "same-hostname" });
  },
});
await crawler.run(process.argv.slice(2));
