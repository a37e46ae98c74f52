interface Props {
  readonly name: string;
  readonly value: string;
  readonly more?: string;
  /** Class of the value. */
  readonly look?: string;
}

/** A figure with its name, in a list of class `figures`. */
export function Figure({ name, value, more, look }: Props) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span class={look}>{value}</span> {more && <small>{more}</small>}
      </dd>
    </div>
  );
}
