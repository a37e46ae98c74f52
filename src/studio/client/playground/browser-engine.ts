import example from "../../../../data/pages/news-harbour-bridge/page.html?raw";
import type { Address } from "../../given-page.ts";
import type { TriedPage } from "../../trial/try-page.ts";
import type { Engine, GivenPage } from "../engine.ts";
import { linkTo, pageOf } from "./page-link.ts";
import { startWorker, Thread } from "./thread.ts";

/** Tries pages in the browser with the tiny model, without a server or any request. */
export function browserEngine(): Engine {
  // A srcdoc frame inherits this page's policy in any case.
  const policy = document.querySelector<HTMLMetaElement>("meta[http-equiv]")!.content;
  const thread = new Thread(startWorker);
  const methods = () => thread.ask("methods");
  /** The page that the worker knows, and which worker. */
  let known:
    | { readonly page: GivenPage | Address; readonly by: number; readonly tried: TriedPage }
    | undefined;
  const classified = async (page: GivenPage | Address): Promise<TriedPage> => {
    if (known?.page === page && known.by === thread.started) return known.tried;
    if ("url" in page) throw new Error("this page fetches nothing");
    known = undefined;
    const tried = await thread.ask("page", page);
    known = { page, by: thread.started, tried };
    return tried;
  };
  return {
    model: "tiny",
    promise: "It stays in this window, which can make no request.",
    front: {
      title: "Seine",
      claim:
        "Extracts the main content of web pages: it judges each block of text, keeps what a reader came for, and tells why.",
      example,
      linkTo: (page) => linkTo(page, location.href),
      linked: () => pageOf(location.hash),
    },
    forAddresses: "The playground fetches nothing: save the page as a file and drop it here.",
    fetches: false,
    // Asked again if the worker was ended before it answered.
    methods: () => methods().catch(methods),
    async tryPage(page, method) {
      const tried = await classified(page);
      return {
        ...tried,
        content: (format) => thread.ask("content", format),
        traced: () => thread.ask("traced"),
        features: (block) => thread.ask("features", block),
        ...(method && { difference: () => thread.ask("difference", method) }),
        frame: async (name) => ({
          srcdoc: await (name === "page"
            ? thread.ask("shown")
            : thread.ask("reasons", method, policy)),
        }),
      };
    },
    cancel: () => thread.stop(),
  };
}
