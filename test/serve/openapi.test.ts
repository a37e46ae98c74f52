import { expect, test } from "vitest";
import { z } from "zod";
import { openApi } from "../../src/serve/http/openapi.ts";
import { answerNames, httpOperations } from "../../src/serve/http/schemas.ts";
import { start } from "./http-service.ts";

const text = JSON.stringify(openApi("1.0.0"));
const api = JSON.parse(text) as {
  paths: Record<string, Record<string, object>>;
  components: { schemas: Record<string, object> };
};

/** The schema of a name, as a check of values. */
function schemaNamed(name: string): z.ZodType {
  const $defs = JSON.parse(
    JSON.stringify(api.components.schemas).replaceAll("#/components/schemas/", "#/$defs/"),
  ) as object;
  return z.fromJSONSchema({ $defs, $ref: `#/$defs/${name}` } as never);
}

/** Schemas of objects within a schema. */
function* objectsIn(value: unknown): Generator<object> {
  if (typeof value !== "object" || value === null) return;
  if ((value as { type?: unknown }).type === "object") yield value;
  for (const inner of Object.values(value)) yield* objectsIn(inner);
}

test("a client that is generated from it has few classes: those of the named schemas", () => {
  const { schemas } = api.components;
  expect(Object.keys(schemas).length).toBeLessThanOrEqual(20);
  expect([...objectsIn(api)]).toHaveLength(Object.keys(schemas).length);
  expect(text).not.toContain('"enum"');
});

test("every operation has a name, and every reference something that it refers to", () => {
  for (const methods of Object.values(api.paths)) {
    for (const one of Object.values(methods)) expect(one).toHaveProperty("operationId");
  }
  for (const [, name] of text.matchAll(/#\/components\/schemas\/(\w+)/g)) {
    expect(api.components.schemas).toHaveProperty(name!);
  }
});

const page =
  "<title>The bridge</title><nav><a href=/>Home</a></nav><article><h1>The bridge</h1>" +
  "<p>It opened on Monday after nine years of work, said the <a href=/mayor>mayor</a>, and costs 12 million.</p>" +
  "<img src=/a.jpg alt=Bridge></article>";

test.each(httpOperations)("what %s answers is as described", async (operation) => {
  const { address } = await start();
  const options = operation === "extract" ? { metadata: true } : {};
  const request = { id: "a", html: page, url: "https://example.org/a", options };
  expect(schemaNamed("PageRequest").safeParse(request)).toMatchObject({ success: true });
  const ask = async (body: object): Promise<unknown> => {
    const response = await fetch(`${address}/v1/${operation}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return response.json();
  };
  const answer = schemaNamed(answerNames[operation]);
  expect(answer.safeParse(await ask(request))).toMatchObject({ success: true });
  const failed = await ask({ ...request, options: { colour: "red" } });
  expect(answer.safeParse(failed)).toMatchObject({ success: false });
  expect(schemaNamed("Failure").safeParse(failed)).toMatchObject({ success: true });
});

test("content in another format is described, too", async () => {
  const { address } = await start();
  const response = await fetch(`${address}/v1/extract?format=markdown`, {
    method: "POST",
    headers: { "content-type": "text/html" },
    body: page,
  });
  expect(schemaNamed("Page").parse(await response.json())).toMatchObject({ format: "markdown" });
});

test("lines have a path of their own, for clients that cannot name their type", async () => {
  const { address } = await start();
  const response = await fetch(`${address}/v1/chunk/lines`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: `${JSON.stringify({ id: "a", html: page })}\n${JSON.stringify({ id: "b" })}\n`,
  });
  const lines = (await response.text()).trim().split("\n");
  const answers = lines.map((line) => JSON.parse(line) as { input: string });
  const [a, b] = answers.sort((one, other) => (one.input < other.input ? -1 : 1));
  expect(schemaNamed("Chunks").safeParse(a)).toMatchObject({ success: true });
  expect(schemaNamed("Failure").safeParse(b)).toMatchObject({ success: true });
});
