import { api, type CorpusInfo } from "./api.ts";
import type { Engine, FrameAddress } from "./engine.ts";

/** Pages are tried by the studio's process, with its model. */
export function serverEngine({ model }: CorpusInfo): Engine {
  const at = (key: string): FrameAddress => ({ src: `/frame/${key}` });
  return {
    model,
    promise: "It stays on this machine.",
    methods: api.methods,
    async tryPage(page, method) {
      const { frames, ...tried } = await api.tryPage(page, method);
      return { ...tried, frames: { reasons: at(frames.reasons), page: at(frames.page) } };
    },
  };
}
