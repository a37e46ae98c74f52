/** What went wrong, which is read out; nothing without it. @param id for the field that it is about */
export function Failure({ of, id }: { readonly of: string | undefined; readonly id?: string }) {
  return of ? (
    <p class="banner" role="alert" id={id}>
      {of}
    </p>
  ) : null;
}
