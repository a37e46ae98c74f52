import type { ComponentChildren } from "preact";
import { figure } from "../../base/figures.ts";
import { parts } from "../../parts/vocabulary.ts";
import { partColours } from "../charts/part-colours.ts";
import type { InspectedBlock, InspectedPart, Inspection } from "../inspection.ts";
import {
  figureOf,
  flipOf,
  inWords,
  reasonsOf,
  signed,
  verdictOf,
  withoutOption,
} from "../wording.ts";
import { shortPath } from "./block-list.tsx";
import { DivergingBar } from "./diverging-bar.tsx";
import { type Draw, Strongest } from "./feature-table.tsx";
import { SiteSays } from "./site.tsx";

/** Families that are shown with a bar. */
const FAMILIES = 7;

interface Props {
  readonly page: Pick<Inspection, "threshold" | "families" | "model" | "method" | "site">;
  /** Number of the block. */
  readonly i: number;
  readonly block: InspectedBlock;
  readonly isKept: boolean;
  /** Its text; by default without marks. */
  readonly text?: ComponentChildren;
  readonly draw?: Draw;
  /** Whether a window shows it, which has no options. */
  readonly isInWindow?: boolean;
}

/** Why a block is kept or dropped. */
export function Reasons(props: Props) {
  const { page, i, block, isKept, text = block.text, draw, isInWindow } = props;
  const verdict = verdictOf(block, page.threshold);
  const { threshold, method, site, model } = page;
  const { explanation, probability, path, names, kind, level } = block;
  const reasons = reasonsOf(explanation);
  return (
    <>
      <div class="meter" role="img" aria-label={`probability ${figure(probability)}`}>
        <span
          class={`fill ${isKept ? "content" : "rest"}`}
          style={{ width: `${100 * probability}%` }}
        />
        <span class="line" style={{ left: `${100 * threshold}%` }} />
      </div>
      {method && (
        <p title={`It keeps ${method.description}`}>
          <b>
            {method.name} {method.kept[i] ? "keeps" : "drops"} it
          </b>
          : its score here is {figureOf(method.scores[i]!)}.
        </p>
      )}
      <p>
        {/* If a method decides, the model's verdict is an opinion. */}
        {method && <b>Model {model}: </b>}
        {isInWindow ? withoutOption(verdict) : verdict}
      </p>
      {site && <SiteSays site={site} i={i} />}
      <Side name="For content" reasons={reasons.for} none="Nothing much speaks for content." />
      <Side name="Against" reasons={reasons.against} none="Nothing much speaks against it." />
      <p class="flip">
        <b>What would flip it: </b>
        {flipOf(explanation, block, page)}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys */}
      <blockquote class="quote" dir="auto" tabIndex={0}>
        {text}
      </blockquote>
      <p class="muted path">{`${kind}${level ? ` ${level}` : ""} · ${shortPath(path, names)}`}</p>
      {block.part && <PartReasons part={block.part} />}
      <h3>Reasons by family</h3>
      <p class="muted">Log-odds: right of the middle speaks for content.</p>
      <Families about={page.families} of={block} />
      <h3>Strongest features</h3>
      <Strongest of={explanation} draw={draw} />
    </>
  );
}

/** What the block is, and why not the next likeliest. */
function PartReasons({ part }: { readonly part: InspectedPart }) {
  return (
    <>
      <h3>What it is</h3>
      <p>
        <span class="key" style={{ background: partColours[part.part] }} />
        <b>{part.part}</b> with probability {figure(part.probability)}: {parts[part.part]}. The next
        likeliest is {part.against}.
      </p>
      <p class="muted">Log-odds: right of the middle speaks for the part, against the other.</p>
      <Strongest of={part} draw={undefined} />
    </>
  );
}

function Side(props: {
  readonly name: string;
  readonly reasons: string | undefined;
  readonly none: string;
}) {
  const { name, reasons, none } = props;
  return reasons ? (
    <p>
      <b>{name}: </b>
      {reasons}.
    </p>
  ) : (
    <p>{none}</p>
  );
}

/** A diverging bar per family, the largest first, with what the family is about. */
function Families(props: {
  readonly about: Inspection["families"];
  readonly of: Pick<InspectedBlock, "explanation">;
}) {
  const { baseline, families, logOdds } = props.of.explanation;
  const largest = families.slice(0, FAMILIES);
  const rest = families.slice(FAMILIES).reduce((sum, { contribution }) => sum + contribution, 0);
  const sizes = [...largest.map(({ contribution }) => contribution), baseline].map(Math.abs);
  const scale = Math.max(...sizes, 1e-9);
  const row = (name: string, value: number, about?: string) => (
    <li key={name} title={about}>
      <span class="name">
        {name}
        {about && <small>{about}</small>}
      </span>
      <DivergingBar share={value / scale} />
      <span class="value">{signed(value)}</span>
    </li>
  );
  return (
    <ul class="families">
      {largest.map(({ name, contribution }) => row(inWords(name), contribution, props.about[name]))}
      {rest !== 0 && row("other families", rest)}
      {row("where every block starts", baseline)}
      <li class="sum">
        <span class="name">log-odds, all together</span>
        <span />
        <span class="value">{signed(logOdds)}</span>
      </li>
    </ul>
  );
}
