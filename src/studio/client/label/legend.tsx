import type { ComponentChildren } from "preact";

/** Attributes of a block in the frame of a page, its name, and how it looks. */
const looks = [
  [{ label: "content" }, "Content", "tinted green; pale until you have labelled it"],
  [{ label: "rest" }, "Boilerplate", "dimmed once you have labelled it"],
  [{ label: "comment" }, "Comment", "violet, with dots below"],
  [{ label: "unsure" }, "Doubt", "amber, hatched: the model is unsure"],
  [
    { model: "content", label: "rest" },
    "You differ",
    "a line: your label is not the model’s decision",
  ],
] as const;

/** What the colours and lines on a page mean. */
export function Legend({ isLong = false }: { readonly isLong?: boolean }) {
  return (
    <ul class="legend-line">
      {looks.map(([look, name, about]) => (
        <li key={name} title={about}>
          <Look {...look}>
            {name}
            {isLong && `: ${about}`}
          </Look>
        </li>
      ))}
    </ul>
  );
}

interface Props {
  readonly label: string;
  readonly model?: string;
  readonly sample?: string;
  readonly children?: ComponentChildren;
}

/** A sample of how blocks look, and what that means. */
export function Look({ label, model, sample = "Aa", children }: Props) {
  return (
    <span>
      <span class="look" data-m={model} data-l={label}>
        {sample}
      </span>{" "}
      {children}
    </span>
  );
}
