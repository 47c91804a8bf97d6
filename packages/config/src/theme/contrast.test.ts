import { expect, test } from 'vitest';
import { SITES } from '../sites/site.ts';
import { contrast, weakFocusBacks, weakPairs } from './contrast.ts';
import { HIGH_CONTRAST, SHARED_COLOURS } from './shared-palette.ts';
import type { Palette } from './theme.ts';
import { resolveTheme } from './themes.ts';

const palettes: [string, Palette][] = [
  ...new Set(SITES.map((site) => site.brand)).values().flatMap((brand): [string, Palette][] => {
    const theme = resolveTheme(brand);
    return [
      [`${brand} light`, { ...theme.light, ...SHARED_COLOURS.light }],
      [`${brand} dark`, { ...theme.dark, ...SHARED_COLOURS.dark }],
    ];
  }),
  ['high contrast light', HIGH_CONTRAST.light],
  ['high contrast dark', HIGH_CONTRAST.dark],
];

test('[CFG-10] every brand in light and dark and the two high-contrast modes are measured', () => {
  expect(palettes).toHaveLength(2 * new Set(SITES.map((site) => site.brand)).size + 2);
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21);
});

test.each(palettes)('[CFG-10] every colour of %s is written as six hexadecimal digits', (_mode, palette) => {
  for (const colour of Object.values(palette)) expect(colour).toMatch(/^#[0-9A-F]{6}$/);
});

test.each(palettes)('[CFG-10] every pair of colours of %s keeps its contrast', (_mode, palette) => {
  expect(weakPairs(palette)).toEqual([]);
});

test.each(palettes)('[CFG-10] the focus ring of %s stands out everywhere', (_mode, palette) => {
  expect(weakFocusBacks(palette)).toEqual([]);
});
