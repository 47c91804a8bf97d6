import type { BrandKey } from './brand.ts';
import type { Logo, LogoShape } from './logo.ts';
import { resolveLogo } from './logos.ts';
import { resolveTheme } from './themes.ts';

type Inks = Readonly<Record<LogoShape['colour'], string>>;

/** Colours that follow the page, for a drawing inside it. */
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
 * The wordmark as SVG for use inside a page, in the colours of the page around it. It is hidden from assistive
 * technology: the page says the brand's name in words.
 */
export function logoSvg(brand: BrandKey): string {
  const logo = resolveLogo(brand);
  const size = `viewBox="0 0 ${logo.width} ${logo.height}" width="${logo.width}" height="${logo.height}"`;
  const shapes = logo.shapes.map((shape) => shapeSvg(shape, PAGE_INKS)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} aria-hidden="true" focusable="false">${shapes}${nameSvg(logo)}</svg>`;
}

/** The icon of the browser tab as a whole SVG file with the brand's colours in it. */
export function faviconSvg(brand: BrandKey): string {
  const { light } = resolveTheme(brand);
  const inks: Inks = { ink: light['on-brand'], accent: light.accent };
  const tile = `<rect width="32" height="32" rx="7" fill="${light.brand}"/>`;
  const shapes = resolveLogo(brand)
    .icon.map((shape) => shapeSvg(shape, inks))
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${tile}${shapes}</svg>`;
}
