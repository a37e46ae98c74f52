/** Labelling by parts: what the blocks of a page are, as the model of parts says, and whether pages are labelled so. */

import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { figure } from "../../../base/figures.ts";
import { type Label, partLabel } from "../../label/label.ts";
import type { PartsView } from "../../parts/routes.ts";
import type { StudioPage } from "../../studio-page.ts";
import { api } from "../api.ts";
import { keep, kept } from "../storage.ts";
import { toast } from "../ui/toast.tsx";
import { modelInWords, modelLabel } from "./model-label.ts";

const KEY = "seine-by-parts";

/** Whether pages are labelled by parts. The browser keeps it. */
export const isByParts = signal(kept(KEY) === true);
effect(() => keep(KEY, isByParts.value || undefined));

/** What the models say of the blocks, in the terms that pages are labelled in. */
export interface Opinions {
  /** The label that it comes to, per block. */
  readonly labels: ReadonlySignal<readonly Label[]>;
  /** Asks for the parts, if pages are labelled by them. */
  load(): Promise<void>;
  /** In words, with its probability. */
  inWords(block: number): string;
}

export function startOpinions({ id, blocks }: StudioPage): Opinions {
  const content = blocks.map(modelLabel);
  const told = signal<PartsView["blocks"] | undefined>(undefined);
  const parts = computed(() => (isByParts.value ? told.value : undefined));
  return {
    labels: computed(() => {
      const known = parts.value;
      return known === undefined ? content : blocks.map(({ of }) => partLabel(known[of]![0]));
    }),
    async load() {
      if (!isByParts.value || told.value !== undefined) return;
      try {
        told.value = (await api.parts(id)).blocks;
      } catch (error) {
        toast(`The parts are not known: ${(error as Error).message}`);
      }
    },
    inWords(block) {
      const own = blocks[block]!;
      const part = parts.value?.[own.of];
      return part === undefined ? modelInWords(own) : `${part[0]} ${figure(part[1])}`;
    },
  };
}
