import type { Element } from "hast";
import { counted } from "../../base/counted.ts";
import { axisBelow } from "../../plots/axis.ts";
import { element, toMarkup } from "../../plots/element.ts";
import { figureParts } from "../figure-parts.ts";
import type { Inspection } from "../inspection.ts";
import { drawnClasses, drawnMeaning } from "../kept-blocks.ts";
import { numberScale } from "./bars.ts";
import { lineMarks, lineParts, linePartTitle, lineScale } from "./line-chart.ts";
import { type PaletteName, palettes } from "./palette.ts";
import { panelAxis, panelMarks, panelOf, panelScale, panelTitle } from "./panel.ts";
import { type PartKey, partKeys } from "./part-colours.ts";
import { scatter, scatterCaption } from "./scatter.ts";

export interface FigureOptions {
  /** Series of the blocks and {@link figureParts}, from top to bottom. */
  readonly parts: readonly string[];
  readonly palette: PaletteName;
}

const WIDTH = 900;
const LEFT = 58;
const RIGHT = WIDTH - 16;
/** Height of a panel's bars, and of the title above and the space below them. */
const PANEL = 84;
const HEAD = 26;
const AXIS = 48;
const LINES = 100;
const SCATTER = { width: WIDTH, height: 360 };

/** A piece of the figure that reaches down to `height`. */
interface Piece {
  readonly marks: readonly Element[];
  readonly height: number;
}

/**
 * Panels, scatter and diagram of a page as one SVG file; the same page gives the same bytes.
 *
 * @throws RangeError for a part that the page does not have
 */
export function figure(inspection: Inspection, options: FigureOptions): string {
  const names = options.parts.filter((part) => !isFigurePart(part));
  const pieces: Piece[] = [heading(inspection)];
  if (names.length > 0) pieces.push(panels(inspection, names));
  for (const part of options.parts) {
    if (part === "scatter") pieces.push(scatterPiece(inspection));
    if (part === "lines") pieces.push(linesPiece(inspection));
  }
  let y = 0;
  const groups = pieces.map(({ marks, height }) => {
    const group = element("g", { transform: `translate(0 ${y})` }, marks);
    y += height;
    return group;
  });
  const size = { viewBox: `0 0 ${WIDTH} ${y}`, width: WIDTH, height: y };
  const svg = element(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", ...size, role: "img", "aria-label": title(inspection) },
    element("style", {}, figureStyle(options.palette)),
    element("rect", { class: "paper", width: WIDTH, height: y }),
    ...groups,
  );
  return `${toMarkup(svg)}\n`;
}

function isFigurePart(part: string): boolean {
  return (figureParts as readonly string[]).includes(part);
}

function title({ title, model }: Inspection): string {
  return `Blocks of "${title}" as the model "${model}" sees them`;
}

/** About the width of a character, in pixels. */
const CHARACTER = 7;
/** Height of a line of keys. */
const KEYS = 18;
/** Characters of a page's title that have room. */
const TITLE = 90;

function heading(inspection: Inspection): Piece {
  const { title, blocks } = inspection;
  const cut = title.length > TITLE ? `${title.slice(0, TITLE - 1)}…` : title;
  const count = drawnClasses(inspection).filter(Boolean).length;
  const content = `${drawnMeaning(inspection)}, ${counted(count, "block")}`;
  const key = (x: number, name: string, text: string): Element[] => [
    element("rect", { class: name, x, y: 32, width: 10, height: 10, rx: 2 }),
    element("text", { x: x + 15, y: 41 }, text),
  ];
  const head = element("text", { class: "title", x: LEFT, y: 20 }, cut);
  const parts = partKeys(inspection);
  if (parts.length > 0) return partsHeading(head, parts);
  return {
    marks: [
      head,
      ...key(LEFT, "content", content),
      ...key(
        LEFT + CHARACTER * (content.length + 6),
        "rest",
        `the rest, ${counted(blocks.length - count, "block")}`,
      ),
    ],
    height: 54,
  };
}

/** The parts with their colours, in as many lines as they need. */
function partsHeading(head: Element, parts: readonly PartKey[]): Piece {
  const marks = [head];
  let [x, line] = [LEFT, 0];
  for (const { part, colour, count } of parts) {
    const text = `${part}, ${count}`;
    const width = CHARACTER * (text.length + 4);
    if (x > LEFT && x + width > RIGHT) [x, line] = [LEFT, line + 1];
    const y = 32 + KEYS * line;
    marks.push(element("rect", { fill: colour, x, y, width: 10, height: 10, rx: 2 }));
    marks.push(element("text", { x: x + 15, y: y + 9 }, text));
    x += width;
  }
  return { marks, height: 54 + KEYS * line };
}

function panels(inspection: Inspection, names: readonly string[]): Piece {
  const classes = drawnClasses(inspection);
  const marks = names.flatMap((name, i) => {
    const panel = panelOf(inspection, name, classes);
    if (panel === undefined) throw new RangeError(`the page has no series "${name}"`);
    const top = i * (PANEL + HEAD) + HEAD;
    const y = panelScale(panel, top + PANEL, top);
    return [
      element("text", { class: "label", x: LEFT, y: top - 8 }, panelTitle(name)),
      panelAxis(y, LEFT, RIGHT - LEFT),
      ...panelMarks(panel, y, LEFT, RIGHT),
    ];
  });
  const bottom = names.length * (PANEL + HEAD);
  const x = numberScale(inspection.blocks.length, LEFT, RIGHT);
  const axis = axisBelow(x, bottom, 0, {
    label: "block, in document order",
    ticks: Math.min(10, inspection.blocks.length),
  });
  return { marks: [...marks, axis], height: bottom + AXIS };
}

function scatterPiece(inspection: Inspection): Piece {
  const label = element("text", { x: LEFT, y: 16 }, `CETR; ${scatterCaption}`);
  const chart = scatter(inspection.plane, drawnClasses(inspection), SCATTER);
  const placed = { ...chart, properties: { ...chart.properties, x: "0", y: String(HEAD) } };
  return { marks: [label, placed], height: SCATTER.height + HEAD + 10 };
}

function linesPiece({ method, gold }: Inspection): Piece {
  const lines = method?.lines;
  if (method === undefined || lines === undefined) {
    throw new RangeError(
      `the diagram "lines" needs a line-based method such as danag, found ${method?.id ?? "none"}`,
    );
  }
  const marks = lineParts.flatMap((part, i) => {
    const top = i * (LINES + HEAD) + HEAD;
    const y = lineScale(lines, part, top + LINES, top);
    const colours = gold === undefined ? "" : "; coloured by what it keeps";
    const label = `${method.name}: ${linePartTitle(part)}${colours}`;
    return [
      element("text", { class: "label", x: LEFT, y: top - 8 }, label),
      panelAxis(y, LEFT, RIGHT - LEFT),
      ...lineMarks(lines, part, y, LEFT, RIGHT),
    ];
  });
  const bottom = lineParts.length * (LINES + HEAD);
  const x = numberScale(lines.length, LEFT, RIGHT);
  const axis = axisBelow(x, bottom, 0, {
    label: "line of the source",
    ticks: Math.min(10, lines.length),
  });
  return { marks: [...marks, axis], height: bottom + AXIS };
}

/**
 * Style of a figure: plain class selectors and colours, which renderers without style sheets of their
 * own know too.
 */
function figureStyle(name: PaletteName): string {
  const { content, rest, dark } = palettes[name];
  return `text{font:12px "DejaVu Sans",system-ui,sans-serif;fill:#333}
.title{font-size:15px;font-weight:bold}.label{font-weight:bold}.paper{fill:#fff}
.axis{stroke:#333}.grid{stroke:#333;stroke-opacity:.12}
.content{fill:${content}}.rest{fill:${rest}}
.decision{fill:none;stroke:#333;stroke-width:1.2;stroke-dasharray:5 4}
.cell{fill:#333;fill-opacity:.05}.point{stroke:#fff;stroke-width:.7}
@media(prefers-color-scheme:dark){text{fill:#ddd}.paper{fill:#16181c}.axis,.grid,.decision{stroke:#ddd}
.cell{fill:#ddd}.point{stroke:#16181c}.content{fill:${dark.content}}.rest{fill:${dark.rest}}}`;
}
