import { resolveTheme } from '../theme/themes.ts';
import type { Logo, LogoShape } from './logo.ts';
import { LOGO_ID } from './logo-id.ts';
import { resolveLogo } from './logos.ts';

type Inks = Readonly<Record<LogoShape['colour'], string>>;

/** Colours that follow the page around the drawing. */
const PAGE_INKS: Inks = { ink: 'currentColor', accent: 'var(--c-accent)' };

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function shapeSvg(shape: LogoShape, inks: Inks): string {
  const colour = inks[shape.colour];
  if (shape.strokeWidth === undefined) return `<path d="${shape.d}" fill="${colour}"/>`;
  const line = `stroke="${colour}" stroke-width="${shape.strokeWidth}"`;
  return `<path d="${shape.d}" fill="none" ${line} stroke-linecap="round" stroke-linejoin="round"/>`;
}

function nameSvg({ name }: Logo): string {
  if (!name) return '';
  const place = `x="${name.x}" y="${name.baseline}" textLength="${name.width}" lengthAdjust="spacingAndGlyphs"`;
  const type = `font-family="var(--font-head)" font-size="${name.size}" font-weight="640" fill="currentColor"`;
  return `<text ${place} ${type}>${escapeText(name.text)}</text>`;
}

/**
 * Returns the wordmark as an SVG symbol. A page defines it once, hidden, and shows it in the colours of each
 * place that uses it. Assistive technology does not see it, because the page gives the brand's name as text.
 */
export function logoDefinition(brand: string): string {
  const logo = resolveLogo(brand);
  const shapes = logo.shapes.map((shape) => shapeSvg(shape, PAGE_INKS)).join('');
  const symbol = `<symbol id="${LOGO_ID}" viewBox="0 0 ${logo.width} ${logo.height}">${shapes}${nameSvg(logo)}</symbol>`;
  return `<div hidden><svg>${symbol}</svg></div>`;
}

/** Returns the icon of the browser tab as a whole SVG file with the brand's colours in it. */
export function faviconSvg(brand: string): string {
  const { light } = resolveTheme(brand);
  const inks: Inks = { ink: light['on-brand'], accent: light.accent };
  const tile = `<rect width="32" height="32" rx="7" fill="${light.brand}"/>`;
  const shapes = resolveLogo(brand)
    .icon.map((shape) => shapeSvg(shape, inks))
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${tile}${shapes}</svg>`;
}
