import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { messageOf } from "../../src/base/message.ts";

test("errors of the file system are told in words, others as they are", () => {
  const open = (path: string): string => {
    try {
      return readFileSync(path, "utf8");
    } catch (error) {
      return messageOf(error);
    }
  };
  expect(open("/none/at/all")).toBe("there is no such file or folder");
  expect(open("/")).toBe("it is a folder");
  expect(messageOf(new Error("the page is empty"))).toBe("the page is empty");
  expect(messageOf("thrown")).toBe("thrown");
});
