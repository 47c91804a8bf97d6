import { digitsOf, groupDigits } from '#sandbox/cards/card-number.ts';

/** A text and the place of the caret in it. */
export type Typed = { readonly text: string; readonly caret: number };

/** Returns the place behind the given number of digits of a grouped number. */
function placeBehind(text: string, digits: number): number {
  let place = 0;
  for (let seen = 0; seen < digits && place < text.length; place += 1) {
    if (/\d/.test(text[place] ?? '')) seen += 1;
  }
  return place;
}

/**
 * Returns the typed number in its groups, the caret behind the same digit as before. Delete before a space
 * takes the digit behind it; otherwise the space would come back for ever. GWY-15
 */
export function regroup(typed: Typed, before: string, inputType: string): Typed {
  const digitsBeforeCaret = digitsOf(typed.text.slice(0, typed.caret)).length;
  let digits = digitsOf(typed.text);
  if (inputType === 'deleteContentForward' && digits === digitsOf(before)) {
    digits = digits.slice(0, digitsBeforeCaret) + digits.slice(digitsBeforeCaret + 1);
  }
  const text = groupDigits(digits);
  return { text, caret: placeBehind(text, digitsBeforeCaret) };
}
