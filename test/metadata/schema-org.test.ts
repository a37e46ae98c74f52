import { expect, test } from "vitest";
import { schemaOrgClaims } from "../../src/metadata/schema-org.ts";
import type { Thing } from "../../src/metadata/thing.ts";
import { expectLinear } from "../cases/growth.ts";

const work = (properties: Record<string, string>): Thing => ({
  types: ["Product"],
  properties: new Map(Object.entries(properties).map(([name, text]) => [name, [text]])),
});

test("authors are those of the first work that has any", () => {
  const works = [
    work({ name: "Pot" }),
    work({ name: "Pot", author: "Ada" }),
    work({ name: "Pot", author: "Bo" }),
  ];
  const claims = schemaOrgClaims(works, "json-ld", []);
  expect(claims.filter(({ field }) => field === "author").map(({ text }) => text)).toEqual(["Ada"]);
});

test("time grows with the number of works without an author", () => {
  expectLinear((n) => {
    const works = Array.from({ length: n }, () => work({ name: "Pot", url: "/pot" }));
    return () => schemaOrgClaims(works, "json-ld", []);
  }, 1000);
});
