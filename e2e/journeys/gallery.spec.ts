import { expect, type Page, test } from '@playwright/test';
import { AXE_OPTIONS, AXE_TAGS, axeViolations, CONTRAST, CONTRAST_OPTIONS } from '../support/axe-checks.ts';
import { contrastsIn, faintTextsIn } from '../support/contrast-checks.ts';
import { GalleryPage } from '../support/gallery-page.ts';

const BRAND_SITES = [
  'real-154',
  'seniors-13',
  'fiftyup-13',
  'northcover-39',
  'nzonechoice-154',
  'product-154',
];
const MODES = ['light', 'dark', 'hc-light', 'hc-dark'];
const SIZES = ['standard', 'largest'];

/**
 * Rules that only a whole page can meet, while an example is a part of one; and contrast, which
 * has tests of its own here.
 */
const LEFT_OUT = [
  'region',
  'page-has-heading-one',
  'landmark-one-main',
  'heading-order',
  'skip-link',
  CONTRAST,
];

test.describe.configure({ timeout: 600_000 });
// A colour that is still on its way to the next mode would be judged.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('[CFG-22] [NAV-16] every example passes axe', async ({ page }) => {
  const gallery = await GalleryPage.open(page);
  const rules = Object.fromEntries(LEFT_OUT.map((rule) => [rule, { enabled: false }]));
  const { count, violations } = await gallery.checkEach({
    ...AXE_OPTIONS,
    runOnly: AXE_TAGS,
    rules: { ...AXE_OPTIONS.rules, ...rules },
  });
  expect(count).toBeGreaterThan(50);
  expect(violations).toEqual([]);
});

test('[NAV-16] axe sees every text where its ancestors paint, and judges no more texts than are computed', async ({
  page,
}) => {
  const gallery = await GalleryPage.open(page);
  const { violations, passes } = await gallery.run({
    ...CONTRAST_OPTIONS,
    runOnly: { type: 'rule', values: [CONTRAST] },
  });
  expect(violations).toEqual([]);
  const seen = passes.flatMap(({ nodes }) => nodes).length;
  expect(seen).toBeGreaterThan(500);
  expect((await contrastsIn(page, 'light')).judged).toBeGreaterThanOrEqual(seen);
});

test('[NAV-16] the check of every page finds text that misses AAA, and text that misses AA', async ({
  page,
}) => {
  await page.setContent(
    '<p id="black">Seen</p><p id="grey" style="color: #6b6b6b">Hard to see</p><p id="pale" style="color: #bbb">Hardly seen</p>',
  );
  expect(await axeViolations(page, CONTRAST)).toEqual([`${CONTRAST}: #grey, #pale`]);
  await page.evaluate(() => document.body.append(document.createElement('iframe')));
  expect(await axeViolations(page, CONTRAST)).toEqual([`${CONTRAST}: #grey, #pale`]);
});

test('[NAV-16] the check of each further mode finds text that is too faint in it alone, and in a frame', async ({
  page,
}) => {
  await page.setContent(
    '<style>[data-theme="dark"] { background: #222 } [data-theme="dark"] .bright { color: #fff }</style><p class="bright">Seen</p><p class="night">Hard to see</p>',
  );
  expect(await faintTextsIn(page, 'hc-light')).toEqual([]);
  expect(await faintTextsIn(page, 'dark')).toEqual([expect.stringContaining('p.night "Hard to see"')]);
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.srcdoc = '<p class="pale" style="color: #bbb">Hardly seen</p>';
    document.body.append(frame);
  });
  await expect(page.frameLocator('iframe').locator('.pale')).toBeVisible();
  expect(await faintTextsIn(page, 'hc-light')).toEqual([expect.stringContaining('p.pale "Hardly seen"')]);
});

/** Returns the texts of what is shown that are too faint, in any mode. */
async function faintTexts(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const mode of MODES) {
    const { judged, faint } = await contrastsIn(page, mode);
    expect(judged).toBeGreaterThan(0);
    found.push(...faint.map((text) => `${mode}: ${text}`));
  }
  return found;
}

/** Returns the sizes of text at which what is shown is wider than the narrowest window. */
async function tooWideSizes(page: Page, gallery: GalleryPage): Promise<string[]> {
  const found: string[] = [];
  await page.setViewportSize({ width: 320, height: 700 });
  for (const size of SIZES) {
    await gallery.setSize(size);
    if (await gallery.isTooWide()) found.push(size);
  }
  await gallery.setSize('standard');
  await page.setViewportSize({ width: 1280, height: 900 });
  return found;
}

test('[PAY-115] the tick of a payment that was made is drawn once, and stands still where less motion is asked for', async ({
  page,
}) => {
  const gallery = await GalleryPage.open(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await gallery.show('result: paid');
  const head = page.getByRole('heading', { name: 'Payment received' }).locator('..');
  const tick = head.locator('path');
  await expect(tick).toHaveCSS('animation-duration', '0.3s');
  await expect(tick).toHaveCSS('animation-iteration-count', '1');
  await expect(tick).toHaveCSS('stroke-dashoffset', '0px');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(tick).toHaveCSS('animation-name', 'none');
  await expect(tick).toHaveCSS('stroke-dasharray', 'none');
});

test('[POL-53] in high contrast the mark of a card is lines in the colour of the text', async ({ page }) => {
  const gallery = await GalleryPage.open(page);
  await gallery.show('payment-mark: every mark');
  const shapes = page.locator('.payment-mark *');
  for (const mode of ['hc-light', 'hc-dark']) {
    await page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), mode);
    const paints = await shapes.evaluateAll((all) =>
      all.map((shape) => {
        const { fill, stroke, color } = getComputedStyle(shape);
        return fill === 'none' && stroke === color;
      }),
    );
    expect(paints).not.toContain(false);
  }
});

for (const site of BRAND_SITES) {
  test(`[CFG-22] [NAV-15] [NAV-16] every example of ${site} keeps its contrast in every mode, and fits 320 px, with the largest text too`, async ({
    page,
  }) => {
    const gallery = await GalleryPage.open(page, site);
    const wrong: string[] = [];
    for (const view of await gallery.listViews()) {
      await gallery.show(view);
      wrong.push(...(await faintTexts(page)));
      for (const size of await tooWideSizes(page, gallery))
        wrong.push(`too wide with ${size} text: ${await gallery.listTooWide(size)}`);
    }
    expect(wrong).toEqual([]);
  });
}
