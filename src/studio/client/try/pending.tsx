import { Failure } from "../ui/failure.tsx";

/** In place of what has not come. */
export function Pending({ failure }: { readonly failure: string | undefined }) {
  if (failure === undefined) return <p class="muted pending">Working …</p>;
  return <Failure of={failure} />;
}
