import { expect, test } from 'vitest';
import { SITES } from '../sites/site.ts';
import { sharedCss } from './shared-css.ts';
import { HIGH_CONTRAST, SHARED_COLOURS } from './shared-palette.ts';
import { LARGEST_IN_NARROWEST, TEXT_SIZES } from './text-sizes.ts';
import type { Colours, SharedColours } from './theme.ts';
import { themeCss } from './theme-css.ts';
import { resolveTheme } from './themes.ts';

const brands = [...new Set(SITES.map((site) => site.brand))];

const variables = (colours: Colours | SharedColours): string[] =>
  Object.entries(colours).map(([name, value]) => `--c-${name}:${value};`);

/** The text of the rule that begins with this selector, media query included. */
function rule(css: string, start: string): string {
  const line = css.split('\n').find((candidate) => candidate.startsWith(`${start}{`));
  return line ?? `no rule for ${start}`;
}

test.each(['nobody', '', 'toString', '__proto__'])('[CFG-4] the brand %j stops the start', (brand) => {
  expect(() => resolveTheme(brand)).toThrow(new Error('No theme found'));
});

test('[CFG-10] every brand has a theme of its own', () => {
  const themes = brands.map((brand) => JSON.stringify(resolveTheme(brand)));
  expect(new Set(themes).size).toBe(brands.length);
});

test.each(brands)('[CFG-10] the style of %s carries its colours in light and dark, once each', (brand) => {
  const theme = resolveTheme(brand);
  const css = themeCss(theme);
  const light = rule(css, ':root');
  const device = rule(css, '@media screen and (prefers-color-scheme:dark)');
  const chosen = rule(css, '@media screen{[data-theme="dark"]');
  for (const variable of variables(theme.light)) expect(light).toContain(variable);
  for (const variable of variables(theme.dark)) {
    expect(device).toContain(variable);
    expect(chosen).toContain(variable);
  }
  expect(device).toContain(':root:not([data-theme])');
});

test('[CFG-10] headings have the typeface that the brand names for them, or that of the text', () => {
  expect(themeCss(resolveTheme('seniors'))).toContain('--font-head:"Source Serif 4 Variable",');
  for (const brand of brands) {
    const { fontFamily, headingFontFamily } = resolveTheme(brand);
    const expected = headingFontFamily === fontFamily ? 'var(--font);' : `"${headingFontFamily}",`;
    expect(themeCss(resolveTheme(brand))).toContain(`--font-head:${expected}`);
  }
});

test('[CFG-10] the shared style carries status and focus colours in light and dark', () => {
  const css = sharedCss();
  for (const variable of variables(SHARED_COLOURS.light)) expect(rule(css, ':root')).toContain(variable);
  for (const variable of variables(SHARED_COLOURS.dark)) {
    expect(rule(css, '@media screen and (prefers-color-scheme:dark)')).toContain(variable);
    expect(rule(css, '@media screen{[data-theme="dark"]')).toContain(variable);
  }
});

test.each([
  ['light', 'hc-light', '@media(prefers-contrast:more)'],
  ['dark', 'hc-dark', '@media screen and (prefers-contrast:more) and (prefers-color-scheme:dark)'],
] as const)('[CFG-10] high contrast in %s is chosen by the person or by the device', (mode, name, query) => {
  const css = sharedCss();
  const onScreen = mode === 'dark' ? '@media screen{' : '';
  const chosen = rule(css, `${onScreen}html[data-theme="${name}"][data-theme]`);
  const device = rule(css, query);
  expect(chosen).toContain(`color-scheme:${mode};`);
  expect(device).toContain('html:root:not([data-theme])');
  for (const variable of [...variables(HIGH_CONTRAST[mode]), '--bw:2px;']) {
    expect(chosen).toContain(variable);
    expect(device).toContain(variable);
  }
});

test('[NAV-30] paper is light: every rule with dark colours is for a screen', () => {
  const rules = [sharedCss(), ...brands.map((brand) => themeCss(resolveTheme(brand)))].join('\n').split('\n');
  const dark = rules.filter((line) => /scheme:\s*dark|"dark"|hc-dark/.test(line));
  expect(dark.length).toBe(4 + 2 * brands.length);
  expect(dark.filter((line) => !line.startsWith('@media screen'))).toEqual([]);
});

test('[NAV-31] in a window of 320 px the largest text is smaller, and larger than the next size', () => {
  const { factor, maxWidth } = LARGEST_IN_NARROWEST;
  expect(sharedCss()).toContain(`@media(max-width:${maxWidth}){html[data-size=largest]{--zoom:${factor};}}`);
  expect(factor).toBeGreaterThan(TEXT_SIZES.larger);
  expect(factor).toBeLessThan(TEXT_SIZES.largest);
});

test('[CFG-10] no brand sets a colour that all brands share', () => {
  const shared = Object.keys(SHARED_COLOURS.light);
  for (const brand of brands)
    expect(Object.keys(resolveTheme(brand).light).filter((name) => shared.includes(name))).toEqual([]);
});
