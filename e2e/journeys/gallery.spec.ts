import { expect, type Page, test } from '@playwright/test';
import { axeOn, violationsOf } from '../support/fixtures.ts';

const GALLERY = `http://localhost:${process.env.E2E_GALLERY_PORT}/`;

const BRAND_SITES = [
  'real-154',
  'seniors-13',
  'fiftyup-13',
  'northcover-39',
  'nzonechoice-154',
  'product-154',
];
const MODES = ['light', 'dark', 'hc-light', 'hc-dark'];

/** Rules that only a whole page can meet; an example is a part of one. */
const RULES_OF_PAGES = ['region', 'page-has-heading-one', 'landmark-one-main', 'heading-order', 'skip-link'];

type Gallery = { names: readonly string[]; show(name: string): void };

const exampleNames = (page: Page) =>
  page.evaluate(() => (window as unknown as { gallery: Gallery }).gallery.names);
const show = (page: Page, wanted: string) =>
  page.evaluate((name) => (window as unknown as { gallery: Gallery }).gallery.show(name), wanted);

const open = (page: Page, display: Record<string, string>) =>
  page.goto(`${GALLERY}?${new URLSearchParams({ example: '*', ...display })}`);

/** Returns the names of the examples that are wider than the window; shows one after the other. */
const tooWideExamples = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { names, show } = (window as unknown as { gallery: Gallery }).gallery;
    const { documentElement } = document;
    return names.filter((name) => {
      show(name);
      return documentElement.scrollWidth > documentElement.clientWidth;
    });
  });

// The width is the test's own: one project is enough.
test.skip(({ isMobile }) => isMobile, 'the gallery is walked at widths of its own');
test.describe.configure({ timeout: 600_000 });

test('[CFG-22] [NAV-16] every example passes axe', async ({ page }) => {
  await open(page, {});
  const names = await exampleNames(page);
  expect(names.length).toBeGreaterThan(50);
  const violations: string[] = [];
  for (const name of names) {
    await show(page, name);
    const axe = (await axeOn(page)).disableRules(RULES_OF_PAGES);
    violations.push(...(await violationsOf(axe)).map((violation) => `${name}: ${violation}`));
  }
  expect(violations).toEqual([]);
});

for (const site of BRAND_SITES) {
  test(`[CFG-22] [NAV-16] the colours of every example keep their contrast in every mode of ${site}`, async ({
    page,
  }) => {
    const violations: string[] = [];
    for (const mode of MODES) {
      await open(page, { site, mode });
      const axe = (await axeOn(page)).withRules('color-contrast-enhanced');
      violations.push(...(await violationsOf(axe)).map((violation) => `${mode}: ${violation}`));
    }
    expect(violations).toEqual([]);
  });
}

test('[CFG-22] [NAV-15] every example of every brand fits 320 px, with the largest text too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const tooWide: string[] = [];
  for (const site of BRAND_SITES) {
    for (const size of ['standard', 'largest']) {
      await open(page, { site, size });
      await page.evaluate(() => document.fonts.ready);
      tooWide.push(...(await tooWideExamples(page)).map((name) => `${name} in ${site}, ${size}`));
    }
  }
  expect(tooWide).toEqual([]);
});
