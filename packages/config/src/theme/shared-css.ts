import { HIGH_CONTRAST, SHARED_COLOURS } from './shared-palette.ts';
import { LARGEST_IN_NARROWEST, TEXT_SIZES } from './text-sizes.ts';
import type { Palette, SharedColours } from './theme.ts';

function declarations(colours: Palette | SharedColours): string {
  return Object.entries(colours)
    .map(([name, value]) => `--c-${name}:${value};`)
    .join('');
}

const textSizes = Object.entries(TEXT_SIZES).map(
  ([name, factor]) => `html[data-size=${name}]{--zoom:${factor};}`,
);

const { factor, maxWidth } = LARGEST_IN_NARROWEST;
const narrowest = `@media(max-width:${maxWidth}){html[data-size=largest]{--zoom:${factor};}}`;

/**
 * Returns the CSS variables that all brands share: status and focus colours in light and dark, and both
 * high-contrast palettes, chosen by `data-theme` or by the device. High contrast also widens borders
 * (`--bw`). Paper is light in each of them. `--zoom` is the factor of the text size that `data-size` names.
 * It may come before or after `themeCss`: its high-contrast rules are the more specific ones.
 */
export function sharedCss(): string {
  const dark = declarations(SHARED_COLOURS.dark);
  const contrast = `${declarations(HIGH_CONTRAST.light)}--bw:2px;`;
  const darkContrast = `${declarations(HIGH_CONTRAST.dark)}--bw:2px;`;
  return [
    `:root{--zoom:1;${declarations(SHARED_COLOURS.light)}}`,
    ...textSizes,
    narrowest,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme]){${dark}}}`,
    `@media screen{[data-theme="dark"]{${dark}}}`,
    `@media(prefers-contrast:more){html:root:not([data-theme]){${contrast}}}`,
    `@media screen and (prefers-contrast:more) and (prefers-color-scheme:dark){html:root:not([data-theme]){${darkContrast}}}`,
    `html[data-theme="hc-light"][data-theme]{color-scheme:light;${contrast}}`,
    `@media screen{html[data-theme="hc-dark"][data-theme]{color-scheme:dark;${darkContrast}}}`,
  ].join('\n');
}
