import { useState } from "preact/hooks";
import type { FrontPage, GivenPage } from "../engine.ts";
import { Failure } from "../ui/failure.tsx";

interface Props {
  readonly front: FrontPage;
  readonly page: GivenPage;
}

/** Makes a link that carries the page. */
export function LinkTo({ front, page }: Props) {
  const [link, setLink] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const make = async (): Promise<void> => {
    try {
      const made = await front.linkTo(page);
      setLink(made);
      // Another tab's link is not lost: the address bar has this one from now on.
      history.replaceState(null, "", made);
      await navigator.clipboard?.writeText(made).catch(() => undefined);
    } catch (error) {
      setFailure((error as Error).message);
    }
  };
  return (
    <>
      <button type="button" onClick={() => void make()}>
        Link to this page
      </button>
      {link && (
        <p class="link-to muted" role="status">
          <input
            readOnly
            aria-label="Link to this page"
            value={link}
            onFocus={(event) => event.currentTarget.select()}
          />
          <span>
            It carries the page in itself ({link.length.toLocaleString("en")} characters): no server
            sees it.
          </span>
        </p>
      )}
      <Failure of={failure} />
    </>
  );
}
