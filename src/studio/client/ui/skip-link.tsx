/** Leads past the links and buttons at the top, by keys alone. */
export function SkipLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <a
      class="skip"
      href={location.hash}
      onClick={(event) => {
        event.preventDefault();
        document.querySelector<HTMLElement>(to)?.focus();
      }}
    >
      {children}
    </a>
  );
}
