import { LOGIN_LIMITS } from './login-limits.ts';

/** The six boxes of the code step; each holds one digit or nothing. */
export type CodeBoxes = readonly string[];

/** The boxes after something was done in them, and the index of the box that gets the focus. */
export type BoxesChange = { readonly boxes: CodeBoxes; readonly focus: number };

const LAST = LOGIN_LIMITS.code.length - 1;

/** Six boxes with nothing in them. */
export function emptyBoxes(): CodeBoxes {
  return Array.from({ length: LOGIN_LIMITS.code.length }, () => '');
}

/** Whether each box holds one digit. LOG-24 */
export function isComplete(boxes: CodeBoxes): boolean {
  return boxes.length === LOGIN_LIMITS.code.length && boxes.every((box) => /^\d$/.test(box));
}

/** The code as it is sent; shorter while boxes are empty. */
export function codeFromBoxes(boxes: CodeBoxes): string {
  return boxes.join('');
}

/**
 * Takes the value a box has after typing or autofill: what is no digit is dropped, an emptied box is cleared, one digit
 * goes in and the focus on, several fill. LOG-12, LOG-22, LOG-23
 */
export function typeInBox(boxes: CodeBoxes, index: number, text: string): BoxesChange {
  const digits = text.replace(/\D/g, '');
  if (text === '') return { boxes: withDigits(boxes, index, ['']), focus: index };
  // A letter typed beside the digit that stands there already.
  if (digits === boxes[index] && digits !== text) return { boxes, focus: index };
  const standing = boxes[index] ?? '';
  // Typed before or behind the digit that stands there: the new one takes its place.
  if (digits.length === 2 && standing !== '' && digits.includes(standing)) {
    const typed = digits.startsWith(standing) ? digits.slice(1) : digits.slice(0, 1);
    return typeInBox(boxes, index, typed);
  }
  if (digits.length === 1)
    return { boxes: withDigits(boxes, index, [digits]), focus: Math.min(index + 1, LAST) };
  return fill(boxes, index, digits);
}

/** Takes pasted text. Anything in it but digits, spaces and dashes, and nothing changes. LOG-23 */
export function pasteInBoxes(boxes: CodeBoxes, index: number, text: string): BoxesChange {
  if (!/^[\d\s\p{Pd}]*$/u.test(text)) return { boxes, focus: index };
  const digits = text.replace(/\D/g, '');
  if (digits === '') return { boxes, focus: index };
  return digits.length === 1 ? typeInBox(boxes, index, digits) : fill(boxes, index, digits);
}

/** Clears the box, or, where it is empty, goes back one and clears that. LOG-22 */
export function backspaceInBox(boxes: CodeBoxes, index: number): BoxesChange {
  const target = boxes[index] === '' ? Math.max(index - 1, 0) : index;
  return { boxes: withDigits(boxes, target, ['']), focus: target };
}

/** Six digits or more fill from the first box, fewer from where they land. */
function fill(boxes: CodeBoxes, index: number, digits: string): BoxesChange {
  if (digits === '') return { boxes, focus: index };
  const start = digits.length >= LOGIN_LIMITS.code.length ? 0 : index;
  const filled = withDigits(boxes, start, [...digits]);
  const firstEmpty = filled.indexOf('');
  return { boxes: filled, focus: firstEmpty < 0 ? LAST : firstEmpty };
}

function withDigits(boxes: CodeBoxes, start: number, digits: string[]): CodeBoxes {
  return boxes.map((box, index) => digits[index - start] ?? box);
}
