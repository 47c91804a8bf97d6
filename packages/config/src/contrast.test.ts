import { expect, test } from 'vitest';
import { HIGH_CONTRAST, SHARED_COLOURS } from './shared-palette.ts';
import { SITES } from './site.ts';
import type { Palette } from './theme.ts';
import { resolveTheme } from './themes.ts';

type Colour = keyof Palette;

/** Colours that meet on the screen, and the least contrast between them: 7 for words, 4.5 and 3 for edges and marks. */
const PAIRS: readonly (readonly [front: Colour, back: Colour, floor: number])[] = [
  ['text', 'page', 7],
  ['text', 'surface', 7],
  ['text', 'tint', 7],
  ['text-2', 'page', 7],
  ['text-2', 'surface', 7],
  ['text-2', 'tint', 7],
  ['link', 'page', 7],
  ['link', 'surface', 7],
  ['link', 'tint', 7],
  ['link-hover', 'surface', 7],
  ['on-action', 'action', 7],
  ['on-action', 'action-hover', 7],
  ['action', 'surface', 3],
  ['action', 'page', 3],
  ['action', 'tint', 4.5],
  ['on-brand', 'brand', 7],
  ['accent', 'brand', 3],
  ['border-strong', 'surface', 4.5],
  ['border-strong', 'page', 4.5],
  ['ok-fg', 'ok-bg', 7],
  ['ok-fg', 'surface', 7],
  ['ok-bd', 'surface', 3],
  ['warn-fg', 'warn-bg', 7],
  ['warn-bd', 'surface', 3],
  ['text', 'warn-bg', 7],
  ['link', 'warn-bg', 7],
  ['err-fg', 'err-bg', 7],
  ['err-fg', 'surface', 7],
  ['err-fg', 'page', 7],
  ['err-bd', 'surface', 3],
  ['text', 'err-bg', 7],
  ['info-fg', 'info-bg', 7],
  ['info-bd', 'surface', 3],
  ['text', 'ok-bg', 7],
  ['text', 'info-bg', 7],
  ['neut-fg', 'neut-bg', 7],
  ['focus-text', 'focus-halo', 7],
];

/** The focus ring has two tones, so that one of them stands out on each of these. */
const FOCUS_BACKS: readonly Colour[] = ['page', 'surface', 'tint', 'brand', 'action'];

function channel(hex: string): number {
  const value = Number.parseInt(hex, 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function luminance(colour: string): number {
  const [red = '', green = '', blue = ''] = colour.match(/[0-9A-F]{2}/g) ?? [];
  return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const looks: [string, Palette][] = [
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

test('[CFG-10] six brands in light and dark and two high-contrast looks are measured', () => {
  expect(looks).toHaveLength(14);
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21);
});

test.each(looks)('[CFG-10] every colour of %s is written as six hexadecimal digits', (_look, palette) => {
  for (const colour of Object.values(palette)) expect(colour).toMatch(/^#[0-9A-F]{6}$/);
});

test.each(looks)('[CFG-10] every pair of colours of %s keeps its contrast', (_look, palette) => {
  const tooClose = PAIRS.filter(([front, back, floor]) => contrast(palette[front], palette[back]) < floor);
  expect(tooClose).toEqual([]);
});

test.each(looks)('[CFG-10] the focus ring of %s stands out everywhere', (_look, palette) => {
  const hidden = FOCUS_BACKS.filter((back) => {
    const tones = [palette['focus-ink'], palette['focus-halo']];
    return Math.max(...tones.map((tone) => contrast(tone, palette[back]))) < 3;
  });
  expect(hidden).toEqual([]);
});
