import { useState } from "preact/hooks";
import { api } from "../api.ts";
import { hrefOf } from "../routes.ts";
import { Failure } from "../ui/failure.tsx";
import { useLoaded } from "../use-loaded.ts";

/** Most sites that are listed. */
const MOST = 30;

/** The sites that have several pages. They are looked for when the list is opened, which reads every page. */
export function SiteLinks() {
  const [isOpen, setOpen] = useState(false);
  const { found: sites, failure } = useLoaded(isOpen ? api.sites : undefined, [isOpen]);
  return (
    <details class="menu" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>By site</summary>
      <div class="card">
        <Failure of={failure} />
        {sites === undefined && !failure && <p class="muted">Reading the pages …</p>}
        {sites?.length === 0 && (
          <p class="muted">No site has four pages or more: labels are carried within a site.</p>
        )}
        <ul>
          {sites?.slice(0, MOST).map(({ site, pages, done }) => (
            <li key={site}>
              <a href={hrefOf("site", site)}>{site}</a>{" "}
              <small>
                {pages} pages, {done} done
              </small>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
