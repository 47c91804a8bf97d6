import { expect, test } from '../support/fixtures.ts';
import { openSession } from '../support/open-session.ts';
import { LoginPage } from '../support/pages/login-page.ts';
import { PoliciesPage } from '../support/pages/policies-page.ts';
import { clippedWithLargeText, forcedColourViolations } from '../support/screen-checks.ts';
import { crowdedTargets, FOR_FINGERS } from '../support/target-checks.ts';

const STANDING_ALONE = ['/bereavement', '/help-with-payments', '/not-me.html', '/proof'];

test('[CLM-5] Make a claim lands at the title, with the phone in sight and the list of the policy marked', {
  tag: '@desktop',
}, async ({ page, personLike, expectAccessible }) => {
  const person = await personLike('Four policies');
  await openSession(page, person);
  const policies = await PoliciesPage.verifyOnPage(page);
  await policies.openFirst();
  await page.getByRole('link', { name: 'Someone has died', exact: true }).click();
  await expect(page).toHaveURL(/\/bereavement\/?#(funeral|life)$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /^Call|\d{3} \d{3}/ })
      .first(),
  ).toBeInViewport();
  const kind = new URL(page.url()).hash.slice(1);
  const list = page.locator(`#${kind}-claim`);
  await expect(list).toHaveCSS('border-top-width', '3px');
  await page.locator(`.list-${kind}`).click();
  await expect(list.getByRole('heading')).toBeInViewport();
  await expectAccessible();
});

for (const path of ['/bereavement', '/help-with-payments'])
  test(`[NAV-15] [NAV-26] ${path} reads with the largest text in the narrowest window, and fingers find its links`, async ({
    page,
  }) => {
    await page.goto(path);
    expect(await clippedWithLargeText(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 780 });
    expect(await page.evaluate(crowdedTargets, FOR_FINGERS)).toEqual([]);
  });

test('[NAV-30] the pages that stand alone have the text size and the colours that the customer chose', async ({
  page,
  expectAccessible,
}) => {
  await (await LoginPage.open(page)).untilReady();
  await page.getByRole('button', { name: /^Text size/ }).click();
  await page.getByRole('radio', { name: 'Largest' }).check();
  await page.getByRole('radio', { name: 'High contrast' }).check();
  const shown = () =>
    page.locator('html').evaluate((root) => [getComputedStyle(root).fontSize, root.dataset.theme]);
  expect(await shown()).toEqual(['24px', 'hc-light']);
  for (const path of STANDING_ALONE) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await shown(), path).toEqual(['24px', 'hc-light']);
    await expectAccessible();
  }
});

for (const path of ['/bereavement', '/help-with-payments', '/not-me.html'])
  test(`[NAV-30] text size and colours can be chosen on ${path}, and hold on the next page`, async ({
    page,
    expectAccessible,
  }) => {
    await page.goto(path);
    await page.getByRole('button', { name: /^Text size/ }).click();
    await page.getByRole('radio', { name: 'Larger' }).check();
    await page.getByRole('radio', { name: 'Dark' }).check();
    await expectAccessible();
    expect(await clippedWithLargeText(page)).toEqual([]);
    await (await LoginPage.open(page)).untilReady();
    await expect(page.locator('html')).toHaveAttribute('data-size', 'larger');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

test('[NAV-16] the pages that stand alone hold in the colours of the customer’s own device', async ({
  page,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const path of STANDING_ALONE) {
      await page.goto(path);
      expect(await forcedColourViolations(page), `${path}, ${colorScheme}`).toEqual([]);
    }
  }
});

test('[CLM-8] who is ill or injured is led from the title to what such a claim needs', async ({ page }) => {
  await page.goto('/bereavement');
  await page.getByRole('link', { name: 'Your policy may pay for that too' }).click();
  const needs = page.getByRole('region', { name: 'If you are ill or injured yourself' });
  await expect(needs).toBeInViewport();
  await expect(needs).toContainText('What happened, and when');
});

test('[CLM-6] who comes from the foot of a page with the menu has that menu, and no way back to the start', async ({
  page,
  personLike,
  expectAccessible,
}) => {
  await openSession(page, await personLike('Four policies'));
  await PoliciesPage.verifyOnPage(page);
  await page.getByRole('link', { name: 'When someone has died' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Back to the start' })).toBeHidden();
  await expectAccessible();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await page.emulateMedia({ media: 'print' });
  await expect(menu).toBeHidden();
  await expect(page.locator('.logo')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await menu.getByRole('link', { name: 'My policies' }).click();
  await PoliciesPage.verifyOnPage(page);
});

test('[CLM-9] a customer who is ill and comes from a life policy reads of no death, under the menu', async ({
  page,
  personLike,
  expectAccessible,
}) => {
  const person = await personLike('Four policies');
  await openSession(page, person, `/policy/${person.policies[0]}`);
  await page.getByRole('link', { name: 'You are ill or injured' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'How to claim when you are ill or injured',
  );
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  const said = await page.getByRole('main').innerText();
  expect(said).toContain('What happened, and when');
  expect(said.replace('When someone has died, and how to claim', '')).not.toMatch(/died|death|funeral/i);
  await expectAccessible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My policies' }).click();
  await PoliciesPage.verifyOnPage(page);
});

test('[CLM-6] a claim on income protection speaks of illness, not of a death, under the menu', async ({
  page,
  personLike,
  expectAccessible,
}) => {
  const person = await personLike('A claim in progress');
  await openSession(page, person);
  const policies = await PoliciesPage.verifyOnPage(page);
  await policies.openFirst();
  await page.getByRole('link', { name: 'You are ill or injured' }).click();
  await expect(page).toHaveURL(/#income$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to claim income protection');
  const said = await page.getByRole('main').innerText();
  expect(said).toContain('illness or injury keeps you from work');
  expect(said.replace('When someone has died, and how to claim', '')).not.toMatch(/died|death|funeral/i);
  await expectAccessible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My policies' }).click();
  await PoliciesPage.verifyOnPage(page);
});
