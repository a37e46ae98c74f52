/** The routes of the screen where the values of a page's thing are marked. */
import type { Hono } from "hono";
import { z } from "zod";
import { type LabelledValue, labelledValuesSchema } from "../../../training/corpus/value-labels.ts";
import { checked, idIn, revIn } from "../checked-request.ts";
import type { ValueChange } from "../journal.ts";
import type { Session } from "../session.ts";
import { type ValuesView, valueLines } from "./values-view.ts";

const valuesBody = z.strictObject({
  id: z.string(),
  values: labelledValuesSchema,
  complete: z.boolean(),
});

export function addValueRoutes(app: Hono, { store, annotator, now, list, journal }: Session): void {
  app.get("/api/values", async (context) => {
    const id = idIn(context);
    const page = await store.read(id);
    const { file, rev } = await store.values(id);
    const view: ValuesView = {
      id,
      title: page.title || list.titlesOf([id])[id] || id,
      rev,
      readOnly: store.readOnly || store.isSecond === true,
      complete: file?.complete ?? false,
      values: file?.values ?? [],
      lines: valueLines(page),
    };
    return context.json(view);
  });
  app.put("/api/values", async (context) => {
    const { id, ...values } = checked(valuesBody, await context.req.json());
    const updated = new Date(now()).toISOString();
    const saved = { ...(annotator === undefined ? {} : { annotator }), updated, ...values };
    const before = (await store.values(id)).file?.values ?? [];
    const rev = await store.saveValues(id, revIn(context), saved);
    const step = {
      step: crypto.randomUUID().slice(0, 13),
      values: changesOf(before, values.values),
    };
    if (step.values.length > 0)
      await journal.add({ at: updated, who: annotator, page: id }, [step]);
    return context.json({ rev });
  });
}

/** The places whose attribute changed. */
function changesOf(
  before: readonly LabelledValue[],
  after: readonly LabelledValue[],
): ValueChange[] {
  const keyOf = ({ start, end }: LabelledValue): string => `${start} ${end}`;
  const places = new Map([...before, ...after].map((value) => [keyOf(value), value]));
  const attributeIn = (values: readonly LabelledValue[]) =>
    new Map(values.map((value) => [keyOf(value), value.attribute]));
  const [old, now] = [attributeIn(before), attributeIn(after)];
  return [...places].flatMap(([key, { start, end }]): ValueChange[] =>
    old.get(key) === now.get(key) ? [] : [[start, end, old.get(key) ?? null, now.get(key) ?? null]],
  );
}
