/** All that keys do on the label screen. */
import { type Command, command as on } from "../ui/keys.ts";
import {
  find,
  go,
  goToChange,
  goToDoubtful,
  goToUnseen,
  labelSelected,
  turnFold,
} from "./actions.ts";
import { isByParts } from "./by-parts.ts";
import { labelKeys, meaningOf, partKeys } from "./label-names.ts";
import { isPictured } from "./page-picture.tsx";
import type { PageView } from "./page-view.ts";

/** What the screen itself does. */
export interface ScreenActions {
  readonly tell: (text: string) => void;
  readonly acceptSeen: () => void;
  readonly undo: () => void;
  readonly finish: () => void;
  readonly leave: () => void;
  readonly cut: (way: "cut" | "join") => void;
  readonly turnStyles: () => void;
  readonly toFinder: () => void;
}

export function labelCommands(view: PageView, screen: ScreenActions): Command[] {
  const { page, labelling } = view;
  /** A command that changes labels. */
  const change = (...command: Parameters<typeof on>): Command[] =>
    page.readOnly ? [] : [on(...command)];
  const doubtful = (way: 1 | -1): void => {
    if (!goToDoubtful(view, way)) screen.tell("The model is sure of all blocks of this page.");
  };
  const review = (): void => {
    if (goToUnseen(view)) return;
    const { unseen } = view.review;
    const seen = unseen === "" ? "the whole page" : "all ends and doubts";
    screen.tell(["You have seen ", seen, ". ", unseen && `${unseen} `, "Enter: done."].join(""));
  };
  return [
    on("space", "On to the next end of content, or doubt, that was not on the screen", review),
    ...(isByParts.value ? partKeys : labelKeys).flatMap(([key, label]) =>
      change(key, meaningOf(label), () => labelSelected(view, label)),
    ),
    ...change("enter", "Done: save, and open the next page", screen.finish),
    ...(page.readOnly ? [on("enter", "Next page", screen.leave)] : []),
    ...change("a", "Accept the model’s choices in view, and go on", screen.acceptSeen),
    ...change("z ctrl+z", "Undo, on any page", screen.undo),
    ...change("shift+z ctrl+shift+z", "Redo", labelling.redo),
    ...change("backspace delete", "Remove the label", () => labelSelected(view, null)),
    ...change("b", "Break the block into its lines or elements", () => screen.cut("cut")),
    ...change("shift+b", "Join the parts of the block again", () => screen.cut("join")),
    on("o", "Open the selected fold; else close or open all", () => turnFold(view)),
    on("j arrowdown", "Next block", () => go(view, 1)),
    on("k arrowup", "Previous block", () => go(view, -1)),
    on("shift+arrowdown", "Select the next block too; or drag over the page", () =>
      go(view, 1, true),
    ),
    on("shift+arrowup", "Select the previous block too", () => go(view, -1, true)),
    on("l", "Next change of the model’s decision", () => goToChange(view, 1, false)),
    on("h", "Previous change of the model’s decision", () => goToChange(view, -1, false)),
    on("shift+l", "Select up to the next change", () => goToChange(view, 1, true)),
    on("shift+h", "Select back to the previous change", () => goToChange(view, -1, true)),
    on("shift+j", "Next doubtful block", () => doubtful(1)),
    on("shift+k", "Previous doubtful block", () => doubtful(-1)),
    on("home", "First block", () => find(view, "1")),
    on("end", "Last block", () => find(view, String(page.blocks.length))),
    on("n", "Next page, without marking this one as done", screen.leave),
    on("g /", "Find a block by its text or number", screen.toFinder),
    on("shift+p", "Label by parts, or by content and boilerplate", () => {
      isByParts.value = !isByParts.value;
    }),
    on("s", "With or without the page’s own styles", screen.turnStyles),
    on("v", "With or without the page as shown by a browser", () => {
      isPictured.value = !isPictured.value;
    }),
  ];
}
