import type { Address } from "../given-page.ts";
import { api, type CorpusInfo } from "./api.ts";
import type { Engine, GivenPage } from "./engine.ts";
import { sourceOf } from "./picked-file.ts";

/** Tries pages by the studio's server, with its model. */
export function serverEngine({ model, fetches }: CorpusInfo): Engine {
  return {
    model,
    promise: "It stays on this machine.",
    forAddresses: fetches
      ? "Put it into the field for addresses."
      : "Open the page, save it as a file and drop the file here.",
    fetches,
    methods: api.methods,
    async tryPage(page: GivenPage | Address, method?: string) {
      const source = "bytes" in page ? await sourceOf(new Blob([page.bytes.slice()])) : page;
      const { frames, contents, traced, difference, ...tried } = await api.tryPage(source, method);
      return {
        ...tried,
        content: async (format) => contents[format],
        traced: async () => traced,
        frame: async (name) => ({ src: `/frame/${frames[name]}` }),
        difference: difference && (async () => difference),
      };
    },
  };
}
