import { supportPhoneOf } from '../call-backs/support-phone.ts';
import type { Site } from '../sites/site.ts';
import { type Brand, type BrandLink, phoneHref } from './brand.ts';
import { type BrandOverrides, withOverrides } from './brand-overrides.ts';
import { resolveBrand } from './brands.ts';

/** As React writes text into a page. */
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');

const linksHtml = (links: readonly BrandLink[]): string =>
  links.map(({ label, href }) => `<li><a href="${escaped(href)}">${escaped(label)}</a></li>`).join('');

/** The parts of a brand that the build writes into pages, as markup: the longest first. */
function partsOf(site: Site, brand: Brand): readonly string[] {
  const { number, hours } = supportPhoneOf(site, brand);
  return [
    linksHtml(brand.footer.links),
    escaped(brand.footer.legal),
    `href="${phoneHref(brand.phone)}"`,
    number,
    hours,
  ];
}

/**
 * Returns a page of the build with the overrides of its site in it: it shows them before any script runs, and
 * where none ever does. CFG-51
 */
export function overriddenPage(site: Site, overrides: BrandOverrides, builtHtml: string): string {
  const built = resolveBrand(site.brand);
  const parts = partsOf(site, withOverrides(built, overrides));
  return partsOf(site, built).reduce(
    (html, part, place) => html.replaceAll(part, () => parts[place] ?? part),
    builtHtml,
  );
}
