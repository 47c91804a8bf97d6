// Finds what a brand still lacks, by its data alone: it runs before the types compile.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLACEHOLDERS } from '@portal/config/brands/brand';
import { resolveBrand } from '@portal/config/brands/brands';
import { PRODUCT_NAME } from '@portal/config/brands/product/product-name';
import { configurationEntry } from '@portal/config/configuration/configuration-entries';
import { entryErrors } from '@portal/config/configuration/configuration-validation';
import { publishedSchema } from '@portal/config/configuration/published-schema';
import { faviconSvg, logoDefinition } from '@portal/config/logo/logo-svg';
import { resolveLogo } from '@portal/config/logo/logos';
import { resolveRegion } from '@portal/config/regions/regions';
import { SITES } from '@portal/config/sites/site';
import { weakFocusBacks, weakPairs } from '@portal/config/theme/contrast';
import { SHARED_COLOURS } from '@portal/config/theme/shared-palette';
import { resolveTheme } from '@portal/config/theme/themes';
import { hasTypeface } from '../../apps/portal/build/fonts.ts';

const TEMPLATE = 'product';
const PEOPLE = join(import.meta.dirname, '../../apps/api/demonstration/people');

/** The brands that have a site. */
export const listBrands = () => [...new Set(SITES.map(({ brand }) => brand))];

function attempt(work) {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Returns the other brands with the same part: it was copied from them and not changed yet. */
function brandsWithSame(key, partOf) {
  const own = JSON.stringify(partOf(key));
  return listBrands().filter(
    (other) => other !== key && JSON.stringify(attempt(() => partOf(other))) === own,
  );
}

/** Returns every text of a value with its path. */
const textsOf = (value, path = '') =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, part]) => textsOf(part, path ? `${path}.${name}` : name))
    : [[path, value]];

const missingIn = (value, template, what) => {
  const present = new Map(textsOf(value));
  return textsOf(template)
    .filter(([path]) => !/\.\d+(\.|$)/.test(path) && path !== 'login.failureMessage')
    .filter(([path]) => present.get(path) === undefined || present.get(path) === '')
    .map(([path]) => `${what} ${path} is missing`);
};

const withoutDrawings = ({ theme: _theme, logo: _logo, ...texts }) => texts;

function lacksOfText(key) {
  const found = attempt(() => resolveBrand(key));
  if (!found) return [`text: packages/config/src/brands/brands.ts has no ${key} from ${key}/brand.ts`];
  const brand = withoutDrawings(found);
  const texts = textsOf(brand).filter(([, text]) => typeof text === 'string');
  const ofOthers =
    key === TEMPLATE
      ? []
      : texts.filter(([, text]) => text.includes(PRODUCT_NAME) || text.includes(`/${TEMPLATE}/`));
  const unknownPlaceholders = texts.flatMap(([path, text]) =>
    [...text.matchAll(/\{(\w*)\}/g)]
      .filter(([, name]) => !Object.hasOwn(PLACEHOLDERS, name))
      .map(([placeholder]) => [path, placeholder]),
  );
  const samePhone = brandsWithSame(key, (one) => resolveBrand(one).phone?.number);
  return [
    ...missingIn(brand, withoutDrawings(resolveBrand(TEMPLATE)), 'text:'),
    ...ofOthers.map(([path]) => `text: ${path} still names the white-label brand`),
    ...unknownPlaceholders.map(
      ([path, placeholder]) => `text: ${path} has the unknown placeholder ${placeholder}`,
    ),
    ...samePhone.map((other) => `text: the support phone is that of ${other}`),
  ];
}

function lacksOfTheme(key) {
  const theme = attempt(() => resolveTheme(key));
  if (!theme) return [`theme: No theme found; write packages/config/src/brands/${key}/theme.ts`];
  const missing = missingIn(theme, resolveTheme(TEMPLATE), 'theme:');
  if (missing.length > 0) return missing;
  const weak = ['light', 'dark'].flatMap((mode) => {
    const palette = { ...theme[mode], ...SHARED_COLOURS[mode] };
    return [
      ...weakPairs(palette),
      ...weakFocusBacks(palette).map((back) => `the focus ring on ${back} is weak`),
    ].map((text) => `theme: ${mode}: ${text}`);
  });
  const families = [...new Set([theme.fontFamily, theme.headingFontFamily])].filter(
    (family) => !hasTypeface(family),
  );
  return [
    ...weak,
    ...brandsWithSame(key, (one) => resolveTheme(one).light).map(
      (other) => `theme: the colours are those of ${other}`,
    ),
    ...families.map(
      (family) =>
        `theme: the typeface ${family} has no package of @fontsource-variable in apps/portal; a typeface of the device is used`,
    ),
  ];
}

/**
 * The errors of the entry that `configResponse.json` gets for a site. A missing entry is reported elsewhere.
 */
function errorsOfEntry(site, entryOf) {
  const entry = attempt(() => entryOf(site));
  return entry ? entryErrors(entry, publishedSchema()) : [];
}

function lacksOfLogo(key) {
  if (!attempt(() => resolveLogo(key))) return [`logo: write packages/config/src/brands/${key}/logo.ts`];
  return [
    ...brandsWithSame(key, logoDefinition).map((other) => `logo: the wordmark is that of ${other}`),
    ...brandsWithSame(key, faviconSvg).map((other) => `logo: the tab icon is that of ${other}`),
  ];
}

function lacksOfSites(key, entryOf) {
  const sites = SITES.filter(({ brand }) => brand === key);
  if (sites.length === 0) return ['sites: none in packages/config/src/sites/site.ts'];
  const people = readdirSync(PEOPLE)
    .map((file) => readFileSync(join(PEOPLE, file), 'utf8'))
    .join('\n');
  return sites.flatMap((site) => [
    ...(attempt(() => resolveRegion(site.countryId))
      ? []
      : [`sites: country ${site.countryId} of ${site.key} has no region`]),
    ...(people.includes(`'${site.key}'`)
      ? []
      : [`sites: ${site.key} has no demonstration person (apps/api/demonstration/people)`]),
    ...errorsOfEntry(site, entryOf).map((error) => `sites: configuration of ${site.key}: ${error}`),
  ]);
}

/** Returns what a brand lacks, one line each. `entryOf` makes the configuration of a site. */
export function lacksOfBrand(key, entryOf = configurationEntry) {
  return [...lacksOfText(key), ...lacksOfTheme(key), ...lacksOfLogo(key), ...lacksOfSites(key, entryOf)];
}
