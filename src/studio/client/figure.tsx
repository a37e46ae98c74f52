interface Props {
  readonly name: string;
  readonly value: string;
  readonly more?: string;
}

/** A figure with its name, in a list of class `figures`. */
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
