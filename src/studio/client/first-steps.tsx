/** What there is to do, as long as no page is done. */
export function FirstSteps() {
  return (
    <ol class="steps" aria-label="The way to a model of your own">
      <li class="card" aria-current="step">
        <h2>Label some pages</h2>
        <p>
          The pages that the model can learn most from come first. Space leads from doubt to doubt,
          Enter says that a page is done.
        </p>
      </li>
      <li class="card">
        <h2>See what they are worth</h2>
        <p>
          After each page the others are scored anew. One page in five is drawn by lot: their F1 is
          what to expect of pages that nobody has labelled.
        </p>
      </li>
      <li class="card">
        <h2>Train, then compare</h2>
        <p>
          Train fits a model to your pages and says whether it is better. Compare shows on which
          pages, and why.
        </p>
      </li>
    </ol>
  );
}
