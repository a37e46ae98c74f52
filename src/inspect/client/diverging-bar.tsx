/**
 * A bar from the middle to the right for what speaks for content, to the left for what speaks against.
 *
 * @param share of the half it fills, -1 to 1
 */
export function DivergingBar({ share }: { readonly share: number }) {
  const width = 50 * Math.abs(share);
  return (
    <span class="diverging">
      <span
        class={`fill ${share < 0 ? "rest" : "content"}`}
        style={{ width: `${width}%`, left: `${share < 0 ? 50 - width : 50}%` }}
      />
    </span>
  );
}
