const TAB = 9;
const LINE_FEED = 10;
const FORM_FEED = 12;
const CARRIAGE_RETURN = 13;
const SPACE = 32;

/** Whether a character is white space in HTML and CSS. */
export function isSpace(code: number): boolean {
  if (code > SPACE) return false;
  return (
    code === SPACE ||
    code === TAB ||
    code === LINE_FEED ||
    code === FORM_FEED ||
    code === CARRIAGE_RETURN
  );
}
