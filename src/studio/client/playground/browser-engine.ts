import example from "../../../../data/pages/news-harbour-bridge/page.html?raw";
import frameSheet from "../../../../dist/client/frame.css?raw";
import reportSheet from "../../../../dist/client/inspect.css?raw";
import reportScript from "../../../../dist/client/inspect.js?raw";
import tiny from "../../../../models/tiny.json?raw";
import { reportDocument, reportStyle } from "../../../inspect/report-document.ts";
import { readModel } from "../../../models/model.ts";
import { methodNames, reportOptions, tryPage } from "../../try-page.ts";
import type { Source } from "../api.ts";
import type { Engine } from "../engine.ts";

/** Tries pages in the browser with the tiny model, without a server or any request. */
export function browserEngine(): Engine {
  const model = readModel(tiny, "models/tiny.json");
  // A srcdoc frame inherits this page's policy in any case.
  const policy = document.querySelector<HTMLMetaElement>("meta[http-equiv]")!.content;
  const client = { script: reportScript, style: reportStyle(reportSheet), policy };
  return {
    model: model.name,
    promise: "It stays in this window, which can make no request.",
    example,
    methods: async () => methodNames,
    async tryPage(page, method) {
      await painted();
      const { tried, inspection, shown } = tryPage(
        { html: bytesOf(page) },
        model,
        method,
        frameSheet,
      );
      return {
        ...tried,
        frames: {
          reasons: { srcdoc: reportDocument(inspection, reportOptions, client) },
          page: { srcdoc: shown },
        },
      };
    },
  };
}

function bytesOf(page: Source): string | Uint8Array {
  if ("html" in page) return page.html;
  return Uint8Array.from(atob(page.base64), (character) => character.charCodeAt(0));
}

/** Waits until the browser has painted the progress message, before the page is processed. */
function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
