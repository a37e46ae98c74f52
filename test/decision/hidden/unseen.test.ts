import { test } from "vitest";
import { unseenNodes } from "../../../src/decision/hidden/unseen.ts";
import { parse } from "../../../src/document/parse.ts";
import { expectLinear } from "../../cases/growth.ts";

test("takes time in proportion to the templates in one element", () => {
  expectLinear((n) => {
    const page = parse(`<p>shadowroot<div>${"<template></template>".repeat(n)}</div>`);
    return () => unseenNodes(page, undefined);
  }, 500);
});
