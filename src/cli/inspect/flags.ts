import type { Accepted } from "../../api/options/option.ts";
import { classification } from "../../api/options/page-options.ts";
import type { RecordsOptions } from "../../api/options/record-options.ts";
import type { PaletteName } from "../../inspect/charts/palette.ts";
import type { SegmentationName } from "../../segments/index.ts";
import type { RenderFlags } from "../inputs/render.ts";
import type { PageFlags } from "../page-options.ts";

/** An inspection shows all blocks, whatever the form of the content. */
export const inspecting: Accepted = {
  ...classification,
  operation: "inspect",
  refuses: { ...classification.refuses, list: "it shows all blocks" },
};

/** Output formats of `seine inspect`. */
export const formats: readonly ["html", "svg", "png"] = ["html", "svg", "png"];

/** Flags of `seine inspect`. */
export interface InspectFlags
  extends Omit<PageFlags, "format">,
    RenderFlags,
    Pick<RecordsOptions, "area" | "rho"> {
  readonly format?: (typeof formats)[number];
  readonly gold?: string;
  readonly method?: string;
  readonly siblingPages?: readonly string[];
  readonly site?: string;
  readonly palette: PaletteName;
  readonly panel?: readonly string[];
  readonly segments?: SegmentationName;
  readonly permitted?: number;
  /** File of a rendering. */
  readonly rendering?: string;
  readonly records?: boolean;
  readonly metadata?: boolean;
  readonly tokens?: string[];
  readonly top?: number;
  readonly segmenter?: string;
  readonly leastSites?: number;
  readonly split?: string;
  readonly substring?: boolean;
  readonly json?: boolean;
  readonly csv?: boolean;
  readonly csvRaw?: boolean;
}
