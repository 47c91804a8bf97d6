import { withoutInvisible } from '../values/invisible-characters.ts';
import { LOGIN_LIMITS } from './login-limits.ts';

/** The six boxes of the code step; each holds one digit or nothing. */
export type CodeBoxes = readonly string[];

/** The boxes after a change, and the index of the box that gets the focus. */
export type BoxesChange = {
  readonly boxes: CodeBoxes;
  readonly focus: number;
  /** Whether a paste changed nothing, because it was no code. */
  readonly isRefused?: boolean;
};

/** Characters that copying adds around a code. */
const AROUND = /^[\s\p{Pi}\p{Pf}"'`.,]+|[\s\p{Pi}\p{Pf}"'`.,]+$/gu;
const NO_CODE = /[^\d\s\p{Pd}]/u;

const LAST = LOGIN_LIMITS.code.length - 1;

/** Returns six empty boxes. */
export function emptyBoxes(): CodeBoxes {
  return Array.from({ length: LOGIN_LIMITS.code.length }, () => '');
}

/** Whether each box holds one digit. LOG-24 */
export function isComplete(boxes: CodeBoxes): boolean {
  return boxes.length === LOGIN_LIMITS.code.length && boxes.every((box) => /^\d$/.test(box));
}

/** Returns the code as it is sent; shorter while boxes are empty. */
export function codeFromBoxes(boxes: CodeBoxes): string {
  return boxes.join('');
}

/**
 * Takes the value of a box after typing or autofill. Other characters than digits are dropped, an emptied box
 * is cleared, one digit goes in and moves the focus on, several digits fill the boxes. LOG-12, LOG-22, LOG-23
 */
export function typeInBox(boxes: CodeBoxes, index: number, text: string): BoxesChange {
  const digits = digitsOf(text);
  if (text === '') return { boxes: withDigits(boxes, index, ['']), focus: index };
  // A letter was typed beside the digit of the box.
  if (digits === boxes[index] && digits !== text) return { boxes, focus: index };
  const present = boxes[index] ?? '';
  // A digit was typed before or behind the one in the box: the new one takes its place.
  if (digits.length === 2 && present !== '' && digits.includes(present)) {
    const typed = digits.startsWith(present) ? digits.slice(1) : digits.slice(0, 1);
    return typeInBox(boxes, index, typed);
  }
  if (digits.length === 1)
    return { boxes: withDigits(boxes, index, [digits]), focus: Math.min(index + 1, LAST) };
  return fill(boxes, index, digits);
}

/**
 * Takes pasted text. Text with other characters than digits, spaces and dashes changes nothing; quotes and
 * stops around it and invisible characters do not count. LOG-23
 */
export function pasteInBoxes(boxes: CodeBoxes, index: number, text: string): BoxesChange {
  const pasted = withoutInvisible(text.normalize('NFKC')).replace(AROUND, '');
  const digits = digitsOf(pasted);
  if (NO_CODE.test(pasted) || digits === '') return { boxes, focus: index, isRefused: true };
  return digits.length === 1 ? typeInBox(boxes, index, digits) : fill(boxes, index, digits);
}

/** Clears the box; an empty box clears the one before it and moves the focus there. LOG-22 */
export function backspaceInBox(boxes: CodeBoxes, index: number): BoxesChange {
  const target = boxes[index] === '' ? Math.max(index - 1, 0) : index;
  return { boxes: withDigits(boxes, target, ['']), focus: target };
}

/** Fills from the first box with six digits or more, from the given box with fewer. */
function fill(boxes: CodeBoxes, index: number, digits: string): BoxesChange {
  if (digits === '') return { boxes, focus: index };
  const start = digits.length >= LOGIN_LIMITS.code.length ? 0 : index;
  const filled = withDigits(boxes, start, [...digits]);
  const firstEmpty = filled.indexOf('');
  return { boxes: filled, focus: firstEmpty < 0 ? LAST : firstEmpty };
}

/** Some keyboards type wide digits: `１２`. */
const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D/g, '');

function withDigits(boxes: CodeBoxes, start: number, digits: string[]): CodeBoxes {
  return boxes.map((box, index) => digits[index - start] ?? box);
}
