import type { Palette } from './theme.ts';

type Colour = keyof Palette;

/**
 * Colours that meet on the screen, and the least contrast between them: 7 for text, 4.5 and 3 for edges and
 * icons.
 */
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

/** The contrast of two colours as WCAG 2 counts it, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the pairs of a palette with too little contrast, as text. */
export function weakPairs(palette: Palette): string[] {
  return PAIRS.filter(([front, back, floor]) => contrast(palette[front], palette[back]) < floor).map(
    ([front, back, floor]) =>
      `${front} on ${back} has ${contrast(palette[front], palette[back]).toFixed(1)}, not ${floor}`,
  );
}

/** Returns the backgrounds of a palette on which the focus ring does not stand out. */
export function weakFocusBacks(palette: Palette): Colour[] {
  return FOCUS_BACKS.filter((back) => {
    const tones = [palette['focus-ink'], palette['focus-halo']];
    return Math.max(...tones.map((tone) => contrast(tone, palette[back]))) < 3;
  });
}
