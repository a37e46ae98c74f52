interface Props {
  readonly name: string;
  readonly value: string;
  readonly more?: string;
}

/** A figure of a list of class `figures`, with what it is. */
export function Figure({ name, value, more }: Props) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value} {more && <small>{more}</small>}
      </dd>
    </div>
  );
}
