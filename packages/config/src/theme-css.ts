import type { Colours, Theme } from './theme.ts';

function declarations(colours: Colours): string {
  return Object.entries(colours)
    .map(([name, value]) => `--c-${name}:${value};`)
    .join('');
}

/**
 * A brand's theme as CSS variables for light and dark, following the device unless `data-theme` says otherwise.
 * High contrast and the status colours are the same for all brands and live in the portal's base style.
 */
export function themeCss(theme: Theme): string {
  const [small, medium, large] = theme.radii;
  const dark = `color-scheme:dark;${declarations(theme.dark)}`;
  return [
    `:root{--font:"${theme.fontFamily}","Portal Fallback",system-ui,sans-serif;--font-head:var(--font);--r1:${small}px;--r2:${medium}px;--r3:${large}px;${declarations(theme.light)}}`,
    `@media(prefers-color-scheme:dark){:root:not([data-theme]){${dark}}}`,
    `[data-theme="dark"]{${dark}}`,
  ].join('\n');
}
