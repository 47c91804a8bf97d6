import type { Font } from 'fontkit';
import { expect, test } from 'vitest';
import { getTypefaces } from '#api/pdf/typefaces.ts';

const NO_BREAK_SPACE = 0xa0;

test.each(Object.entries(getTypefaces()))(
  '[DEMO-23] the space of %s is a space in every document, also after one that began with another kind',
  (_name, source) => {
    const font = source as unknown as Font;
    const kind = font.glyphForCodePoint(NO_BREAK_SPACE);
    expect(kind.id).toBe(font.glyphForCodePoint(0x20).id);
    expect(font.layout('a b').glyphs.map(({ codePoints }) => codePoints)).toEqual([[0x61], [0x20], [0x62]]);
  },
);
