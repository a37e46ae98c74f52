/** In place of what has not come. */
export function Pending({ failure }: { readonly failure: string | undefined }) {
  if (failure === undefined) return <p class="muted pending">Working …</p>;
  return (
    <p class="banner" role="alert">
      {failure}
    </p>
  );
}
