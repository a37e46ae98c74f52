import { figure } from "../../../base/figures.ts";
import type { Agreement } from "../../people/agreement.ts";
import type { AgreementView } from "../../people/settling.ts";
import { api } from "../api.ts";
import { hrefOf } from "../routes.ts";
import { Table } from "../ui/table.tsx";
import { TitledScreen } from "../ui/titled-screen.tsx";
import { useLoaded } from "../use-loaded.ts";

/** How far people agree on the pages that two have labelled, and the pages to settle. */
export function AgreementScreen() {
  const { found, failure } = useLoaded(() => api.agreement(), []);
  return (
    <TitledScreen title="Agreement" failure={failure} loading="Reading what people said …">
      {found && <Agreed view={found} />}
    </TitledScreen>
  );
}

function Agreed({ view: { isBlind, total, pages } }: { readonly view: AgreementView }) {
  return (
    <>
      {isBlind ? (
        <p>
          Second opinions are given without a look at the first, so agreement is not shown here. It
          is in a studio of this corpus that is started without <code>--second-opinion</code>.
        </p>
      ) : pages.length === 0 ? (
        <p class="empty">
          No page was labelled by two people. A second opinion shows how sure labels are. For one on
          a fifth of the finished pages, start{" "}
          <code>seine studio … --second-opinion .2 --annotator bob</code>.
        </p>
      ) : (
        <>
          <p>{inWords(total, pages.length)}</p>
          <Table
            columns={[
              { name: "Page" },
              { name: "State" },
              { name: "Kappa", kind: "number", about: "Cohen’s kappa over words" },
              { name: "Blocks that differ", kind: "number" },
              { name: "By", kind: "minor" },
            ]}
          >
            {pages.map(({ id, title, isSettled, kappa, differing, first, second }) => (
              <tr key={id}>
                <th scope="row">
                  <a href={hrefOf("settle", id)} dir="auto">
                    {title}
                  </a>
                  <small class="one-line">{id}</small>
                </th>
                <td>{isSettled ? "settled" : differing > 0 ? "to settle" : "agreed"}</td>
                <td class="number">{kappa === undefined ? "–" : figure(kappa)}</td>
                <td class="number">{differing}</td>
                <td class="minor">
                  {first}, {second}
                </td>
              </tr>
            ))}
          </Table>
        </>
      )}
    </>
  );
}

function inWords({ kappa, agreed, words }: Agreement, pages: number): string {
  const share = `${(100 * agreed).toFixed(1)} % of ${words.toLocaleString("en")} words have the same label`;
  const on = `on ${pages === 1 ? "one page" : `${pages} pages`} that two people have labelled`;
  return kappa === undefined
    ? `${share}, ${on}.`
    : `Cohen’s kappa is ${figure(kappa)}: ${share}, ${on}.`;
}
