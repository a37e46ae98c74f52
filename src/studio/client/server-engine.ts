import { type Address, api, type CorpusInfo, type Source } from "./api.ts";
import type { Engine, FrameAddress, Tried } from "./engine.ts";

/** Tries pages by the studio's server, with its model. */
export function serverEngine({ model, fetches }: CorpusInfo): Engine {
  const at = (key: string): FrameAddress => ({ src: `/frame/${key}` });
  const tryPage = async (page: Source | Address, method?: string): Promise<Tried> => {
    const { frames, ...tried } = await api.tryPage(page, method);
    return { ...tried, frames: { reasons: at(frames.reasons), page: at(frames.page) } };
  };
  return {
    model,
    promise: "It stays on this machine.",
    methods: api.methods,
    tryPage,
    ...(fetches && { tryAddress: (url: string, method?: string) => tryPage({ url }, method) }),
  };
}
