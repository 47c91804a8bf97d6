import { expect, test } from 'vitest';
import { PRODUCT_NAME } from '../brands/product/product-name.ts';
import { SITES } from '../sites/site.ts';
import { resolveTheme } from '../theme/themes.ts';
import { LOGO_ID } from './logo-id.ts';
import { faviconSvg, logoDefinition } from './logo-svg.ts';
import { resolveLogo } from './logos.ts';

const brands = [...new Set(SITES.map((site) => site.brand))];

test.each(brands)('[CFG-10] the logo of %s takes its colours from the page around it', (brand) => {
  const svg = logoDefinition(brand);
  expect(svg).toContain(`<symbol id="${LOGO_ID}" viewBox="0 0 ${resolveLogo(brand).width} 48">`);
  expect(svg).toContain('"currentColor"');
  expect(svg).toContain('"var(--c-accent)"');
  expect(svg).not.toMatch(/#|undefined|NaN/);
});

test.each(brands)('[CFG-10] the tab icon of %s carries its colours', (brand) => {
  const { light } = resolveTheme(brand);
  const svg = faviconSvg(brand);
  expect(svg).toContain(`fill="${light.brand}"`);
  expect(svg).toContain(`"${light.accent}"`);
  expect(svg).not.toMatch(/var\(|currentColor|undefined/);
});

test('[CFG-10] the white-label brand spells its name, so that a partner changes it in one place', () => {
  const words = logoDefinition('product').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
  expect(words).toContain(`>${PRODUCT_NAME}</text>`);
  expect(resolveLogo('product').width).toBeGreaterThan(PRODUCT_NAME.length * 10);
});

test('[CFG-10] no two brands share a logo or an icon', () => {
  expect(new Set(brands.map(logoDefinition)).size).toBe(brands.length);
  expect(new Set(brands.map(faviconSvg)).size).toBe(brands.length);
});
