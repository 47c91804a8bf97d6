import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { openSession } from '../support/open-session.ts';
import { PoliciesPage } from '../support/pages/policies-page.ts';
import { siteWhenBuilt } from '../support/site-when-built.ts';

/** Runs in the page: what is below the band of the brand, the line above the menu or the edge. */
function edgeHere() {
  const band = document.querySelector('.brand-band');
  const menu = document.querySelector('.main-nav');
  if (!band || !menu) return undefined;
  const edge = getComputedStyle(menu, '::before');
  const isDrawn =
    edge.content !== 'none' &&
    edge.display !== 'none' &&
    edge.backgroundColor !== getComputedStyle(menu).backgroundColor;
  const shapes = [
    edge.backgroundImage.startsWith('radial-gradient') && 'waves',
    edge.clipPath.startsWith('polygon') && 'slope',
    edge.borderBottomLeftRadius.startsWith('50%') && 'arc',
  ];
  return {
    hasLine: getComputedStyle(menu).borderTopColor !== getComputedStyle(band).backgroundColor,
    shape: (isDrawn && shapes.find(Boolean)) || 'none',
  };
}

async function openList(page: Page, origin: string, person: Parameters<typeof openSession>[1]) {
  await openSession(page, person, `${origin}/`);
  await PoliciesPage.verifyOnPage(page);
}

const EDGES = [
  ['real-154', 'Exactly one policy', { hasLine: true, shape: 'none' }],
  ['seniors-13', 'one funeral policy', { hasLine: true, shape: 'none' }],
  ['nzonechoice-154', 'accepted days ago', { hasLine: false, shape: 'waves' }],
  ['northcover-39', 'accents in names', { hasLine: false, shape: 'slope' }],
  ['fiftyup-13', 'life, income and cancelled', { hasLine: false, shape: 'arc' }],
  ['product-13', 'white-label brand in Australia', { hasLine: false, shape: 'none' }],
] as const;

for (const [site, shows, expected] of EDGES)
  test(`[CFG-48] the edge below the band is that of the brand in ${site}, and none where colours are few`, async ({
    page,
    request,
    baseURL,
    personLike,
  }) => {
    const person = await personLike(shows, site);
    await openList(page, await siteWhenBuilt(request, site, baseURL), person);
    expect(await page.evaluate(edgeHere)).toEqual(expected);
    const expectNoShape = async (where: string) =>
      expect((await page.evaluate(edgeHere))?.shape, where).toBe('none');
    for (const theme of ['hc-light', 'hc-dark']) {
      await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
      await expectNoShape(theme);
    }
    await page.evaluate(() => document.documentElement.removeAttribute('data-theme'));
    await page.emulateMedia({ forcedColors: 'active' });
    await expectNoShape('forced colours');
    await page.emulateMedia({ forcedColors: 'none', media: 'print' });
    await expectNoShape('paper');
  });

test('[CFG-48] the sum that is due is in the typeface of the headings at seniors', async ({
  page,
  request,
  baseURL,
  personLike,
}) => {
  const person = await personLike('Two overdue payments', 'seniors-13');
  await openList(page, await siteWhenBuilt(request, person.site, baseURL), person);
  const sum = page.locator('.due-amount');
  await expect(sum).toBeVisible();
  const typeface = await page.locator('h1').evaluate((heading) => getComputedStyle(heading).fontFamily);
  await expect(sum).toHaveCSS('font-family', typeface);
});
