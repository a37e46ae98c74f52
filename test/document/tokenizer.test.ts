import fc from "fast-check";
import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { expect, test } from "vitest";
import { FastTokenizer } from "../../src/document/tokenizer.ts";
import { hostile } from "../cases/hostile-markup.ts";
import { markup } from "../cases/markup.ts";

type Events = readonly unknown[];

/** All that a tokenizer tells of some chunks. */
function eventsOf(Kind: typeof Tokenizer, chunks: readonly string[]): Events {
  const events: unknown[] = [];
  const tell =
    (name: string) =>
    (...values: unknown[]): void => {
      events.push([name, ...values]);
    };
  let foreign = 0;
  const names =
    "onattribdata onattribend onattribname oncdata onclosetag oncomment ondeclaration onend onopentagend onopentagname onprocessinginstruction onselfclosingtag ontext ontextentity onattribentity";
  const callbacks = {
    ...Object.fromEntries(names.split(" ").map((name) => [name, tell(name)])),
    // Both answers, in turn.
    isInForeignContext: () => foreign++ % 2 === 1,
  } as unknown as TokenizerCallbacks;
  const tokenizer = new Kind({ decodeEntities: false }, callbacks);
  for (const chunk of chunks) tokenizer.write(chunk);
  tokenizer.end();
  return events;
}

test.each(["fastForwardTo", "stateText"])(
  "htmlparser2 has and calls %s, which is replaced",
  (name) => {
    expect(Object.hasOwn(Tokenizer.prototype, name)).toBe(true);
    const source = "a<!-- a comment --><script>a script</script>b";
    const own = Object.getOwnPropertyDescriptor(FastTokenizer.prototype, name)!;
    let calls = 0;
    class Counting extends FastTokenizer {}
    Object.defineProperty(Counting.prototype, name, {
      value(this: unknown, code: number) {
        calls++;
        return (own.value as (code: number) => unknown).call(this, code);
      },
    });
    eventsOf(Counting, [source]);
    expect(calls).toBeGreaterThan(1);
  },
);

test.each([
  ["hostile text", hostile],
  ["markup", markup],
])("%s gives the events of htmlparser2's own tokenizer", (_, arbitrary) => {
  fc.assert(
    fc.property(arbitrary, fc.array(fc.nat(400), { maxLength: 3 }), (text, cuts) => {
      const at = [0, ...cuts.sort((a, b) => a - b), text.length];
      const chunks = at.slice(1).map((end, i) => text.slice(at[i], end));
      expect(eventsOf(FastTokenizer, chunks)).toEqual(eventsOf(Tokenizer, chunks));
    }),
    // A chunk that ends in a `<` which no tag follows.
    { numRuns: 3000, examples: [["a< b", [2]]] },
  );
});
