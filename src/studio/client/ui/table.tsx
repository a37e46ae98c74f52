import type { ComponentChildren, TargetedKeyboardEvent } from "preact";

interface Column {
  readonly name: string;
  /** `number` for figures, `minor` for what a narrow window leaves out. */
  readonly kind?: "number" | "minor" | "number minor";
  /** What it says, where the name is too short. */
  readonly about?: string;
}

interface Props {
  readonly columns: readonly Column[];
  readonly onKeyDown?: (event: TargetedKeyboardEvent<HTMLTableSectionElement>) => void;
  /** Its rows. */
  readonly children: ComponentChildren;
}

/** A table of pages or figures. */
export function Table({ columns, onKeyDown, children }: Props) {
  return (
    <table class="queue">
      <thead>
        <tr>
          {columns.map(({ name, kind, about }) => (
            <th key={name} scope="col" class={kind} title={about}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={onKeyDown}>{children}</tbody>
    </table>
  );
}
