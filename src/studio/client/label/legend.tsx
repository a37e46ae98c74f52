const looks: readonly (readonly [string, string, string])[] = [
  ["content", "Content", "tinted green; pale until you have labelled it"],
  ["rest", "Rest", "dimmed once you have labelled it"],
  ["comment", "Comment", "violet, with dots below"],
  ["doubt", "Doubt", "amber, hatched: the model is unsure"],
  ["differs", "You differ", "a line: your label is not the model’s decision"],
];

/** What the colours and lines on a page mean. */
export function Legend({ isLong = false }: { readonly isLong?: boolean }) {
  return (
    <ul class="legend-line">
      {looks.map(([kind, name, about]) => (
        <li key={kind} title={about}>
          <span class={`look look-${kind}`}>Aa</span> {name}
          {isLong && `: ${about}`}
        </li>
      ))}
    </ul>
  );
}
