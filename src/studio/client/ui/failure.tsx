/** What went wrong, which is read out; nothing without it. */
export function Failure({ of }: { readonly of: string | undefined }) {
  return of ? (
    <p class="banner" role="alert">
      {of}
    </p>
  ) : null;
}
