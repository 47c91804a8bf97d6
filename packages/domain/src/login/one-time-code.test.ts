import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  backspaceInBox,
  type CodeBoxes,
  codeFromBoxes,
  emptyBoxes,
  isComplete,
  pasteInBoxes,
  typeInBox,
} from './one-time-code.ts';

fc.configureGlobal({ seed: 6, numRuns: 1000 });

/** Six boxes from a picture of them: `12__5_`. */
const boxes = (picture: string): CodeBoxes => [...picture].map((box) => box.replace('_', ''));
const picture = (given: CodeBoxes) => given.map((box) => box || '_').join('');

test('[LOG-20] there are six boxes, empty at first', () => {
  expect(picture(emptyBoxes())).toBe('______');
});

test.each([
  ['LOG-22', 'a digit goes in and the focus on', '______', 0, '7', '7_____', 1],
  ['LOG-22', 'a digit replaces another', '123456', 2, '9', '129456', 3],
  ['LOG-22', 'a digit typed behind another replaces it', '123456', 2, '39', '129456', 3],
  ['LOG-22', 'a digit typed before another replaces it', '123456', 2, '93', '129456', 3],
  ['LOG-22', 'a digit in the last box keeps the focus there', '12345_', 5, '6', '123456', 5],
  ['LOG-22', 'the same digit again goes on too', '12____', 0, '1', '12____', 1],
  ['LOG-22', 'an emptied box is empty', '123456', 2, '', '12_456', 2],
  ['LOG-12', 'a letter changes nothing', '12____', 2, 'a', '12____', 2],
  ['LOG-12', 'a letter in place of a digit changes nothing', '12____', 0, 'x', '12____', 0],
  ['LOG-12', 'a letter beside a digit changes nothing', '12____', 1, '2a', '12____', 1],
  ['LOG-12', 'a space changes nothing', '12____', 2, ' ', '12____', 2],
  ['LOG-12', 'a digit of another script changes nothing', '12____', 2, '٣', '12____', 2],
  ['LOG-23', 'six digits fill from the first box', '______', 0, '123456', '123456', 5],
  ['LOG-23', 'six digits in a later box fill from the first', '9_____', 3, '123456', '123456', 5],
  ['LOG-23', 'of more than six digits the first six count', '______', 2, '12345678', '123456', 5],
  ['LOG-23', 'fewer digits fill from their box', '______', 1, '123', '_123__', 0],
  ['LOG-23', 'fewer digits lead to the first empty box', '9_____', 1, '123', '9123__', 4],
  ['LOG-23', 'fewer digits that complete the code lead to the last box', '12___6', 2, '345', '123456', 5],
  ['LOG-23', 'digits beyond the last box are dropped', '1234__', 4, '5678', '123456', 5],
  ['LOG-23', 'an autofilled code with a space fills', '______', 0, '123 456', '123456', 5],
])('[%s] %s', (_id, _what, before, index, text, after, focus) => {
  const change = typeInBox(boxes(before), index, text);
  expect([picture(change.boxes), change.focus]).toEqual([after, focus]);
});

test.each([
  ['fills without its spaces and dashes', '______', 2, ' 123-456 ', '123456', 5],
  ['with a long dash fills', '______', 0, '123–456', '123456', 5],
  ['of fewer digits fills from its box', '12____', 2, '3 4', '1234__', 4],
  ['of two digits over a filled box fills two', '1234__', 0, '91', '9134__', 4],
  ['of one digit goes in', '12____', 2, '3', '123___', 3],
  ['with a full stop behind it fills', '______', 0, '123456.', '123456', 5],
  ['in quotes fills', '______', 0, '"123456"', '123456', 5],
  ['in curly quotes fills', '______', 0, '“123 456”.', '123456', 5],
  ['with invisible characters fills', '______', 0, '\u202A123\u200B456\u202C', '123456', 5],
  ['of wide digits fills', '______', 0, '１２３４５６', '123456', 5],
  ['with words changes nothing', '12____', 2, 'Your code is 123456', '12____', 2],
  ['with a letter changes nothing', '12____', 2, '12345O', '12____', 2],
  ['with a dot changes nothing', '______', 0, '123.456', '______', 0],
  ['of nothing changes nothing', '12____', 1, '', '12____', 1],
  ['of spaces alone changes nothing', '12____', 1, '  ', '12____', 1],
])('[LOG-23] a paste %s', (_what, before, index, text, after, focus) => {
  const change = pasteInBoxes(boxes(before), index, text);
  expect([picture(change.boxes), change.focus]).toEqual([after, focus]);
});

test('[LOG-23] a paste that changes nothing is said to be refused, and no other', () => {
  const isRefused = (text: string) => pasteInBoxes(emptyBoxes(), 0, text).isRefused === true;
  for (const text of ['Your code is 123456', '12345O', '123.456', '', '  ', '"."', '١٢٣٤٥٦'])
    expect(isRefused(text), text).toBe(true);
  for (const text of ['123456', '12', '"123456"']) expect(isRefused(text), text).toBe(false);
  expect(typeInBox(emptyBoxes(), 0, 'x').isRefused).toBeUndefined();
});

test('[LOG-12] a wide digit is typed as a usual one', () => {
  expect(picture(typeInBox(emptyBoxes(), 0, '１').boxes)).toBe('1_____');
});

test.each([
  ['clears its box', '123456', 3, '123_56', 3],
  ['in an empty box goes back one and clears it', '123_56', 3, '12__56', 2],
  ['in an empty first box stays', '_23456', 0, '_23456', 0],
])('[LOG-22] Backspace %s', (_what, before, index, after, focus) => {
  const change = backspaceInBox(boxes(before), index);
  expect([picture(change.boxes), change.focus]).toEqual([after, focus]);
});

test.each([
  [boxes('123456'), true],
  [boxes('000000'), true],
  [boxes('12345_'), false],
  [boxes('_23456'), false],
  [emptyBoxes(), false],
  [['1', '2', '3', '4', '5', 'x'], false],
  [['1', '2', '3', '4', '56', '6'], false],
  [boxes('12345'), false],
])('[LOG-24] %j can be submitted: %s', (given, expected) => {
  expect(isComplete(given)).toBe(expected);
});

test('[LOG-33] a code keeps its leading zeros', () => {
  expect(codeFromBoxes(boxes('000042'))).toBe('000042');
});

type Act = { what: 'type' | 'paste' | 'backspace'; index: number; text: string };

/** The same six cells, plainly: one list that each act writes into. */
function actOnCells(cells: string[], { what, index, text }: Act): number {
  if (what === 'backspace') {
    const cell = cells[index] === '' && index > 0 ? index - 1 : index;
    cells[cell] = '';
    return cell;
  }
  const digits = [...text].filter((character) => character >= '0' && character <= '9');
  const isRefused = what === 'paste' && [...text].some((character) => !'0123456789 -'.includes(character));
  if (what === 'type' && text === '') cells[index] = '';
  const isOldDigit = digits.length === 1 && text.length > 1 && what === 'type' && digits[0] === cells[index];
  if (isRefused || digits.length === 0 || isOldDigit) return index;
  const old = digits.indexOf(cells[index] ?? '');
  if (what === 'type' && digits.length === 2 && old >= 0) digits.splice(old, 1);
  const from = digits.length >= 6 ? 0 : index;
  for (let place = 0; place < digits.length && from + place < 6; place++) {
    cells[from + place] = digits[place] as string;
  }
  if (digits.length === 1) return index === 5 ? 5 : index + 1;
  const empty = cells.indexOf('');
  return empty === -1 ? 5 : empty;
}

test('[LOG-23] after any order of typing, pasting and clearing the boxes hold the same as six plain cells', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0123456789 -x'), maxLength: 9 });
  const act = fc.record<Act>({
    what: fc.constantFrom('type', 'paste', 'backspace'),
    index: fc.nat(5),
    text,
  });
  const doAct = (given: CodeBoxes, { what, index, text }: Act) => {
    if (what === 'backspace') return backspaceInBox(given, index);
    return what === 'type' ? typeInBox(given, index, text) : pasteInBoxes(given, index, text);
  };
  fc.assert(
    fc.property(fc.array(act, { maxLength: 20 }), (acts) => {
      const cells = ['', '', '', '', '', ''];
      let given = emptyBoxes();
      for (const each of acts) {
        const before = [...given];
        const change = doAct(given, each);
        expect(given).toEqual(before);
        const focus = actOnCells(cells, each);
        expect([picture(change.boxes), change.focus]).toEqual([picture(cells), focus]);
        given = change.boxes;
      }
      expect(isComplete(given)).toBe(cells.join('').length === 6);
    }),
  );
});
