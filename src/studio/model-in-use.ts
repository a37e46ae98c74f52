/** The model that the studio shows pages by. It changes while the studio runs. */
import { loadDefaultModel, loadModel } from "../models/load/load-model.ts";
import { shippedModel } from "../models/load/shipped-model.ts";
import type { Model } from "../models/model.ts";

interface Used {
  readonly model: Model;
  /** Path of its file. */
  readonly path: string;
  /** Path of the file that the user named; undefined for the package's default model. */
  readonly given: string | undefined;
}

export interface ModelInUse extends Used {
  /** `first` for the one that the studio started with, else a trained one's name. */
  readonly name: "first" | (string & {});
  /** Selects a trained model by its name and path, or the first one without a path. */
  use(name: string, path: string | undefined): void;
}

/**
 * @param first path of the model's file; default the package's model
 * @param onChange called when another one is selected
 * @throws ModelError if the model cannot be read
 */
export function openModel(first: string | undefined, onChange: () => void): ModelInUse {
  const used: ModelInUse = {
    ...load(first),
    name: "first",
    use(name, path) {
      if (name === used.name) return;
      Object.assign(used, load(path ?? first), { name });
      onChange();
    },
  };
  return used;
}

function load(given: string | undefined): Used {
  const model = given === undefined ? loadDefaultModel() : loadModel(given);
  return { model, path: given ?? shippedModel("default"), given };
}
