import type { Page } from '@playwright/test';
import { expect, type Person, test } from '../support/fixtures.ts';
import { openSession } from '../support/open-session.ts';
import { CodePage } from '../support/pages/code-page.ts';
import { LoginPage } from '../support/pages/login-page.ts';
import { PoliciesPage } from '../support/pages/policies-page.ts';
import { replaceConfiguration } from '../support/replace-configuration.ts';
import { forcedColourViolations, screenViolations } from '../support/screen-checks.ts';

const A = 'Cover for the people you love';
const B = 'A funeral plan in place';

const bannerOf = (page: Page, title: string) => page.getByRole('region', { name: title });

/**
 * Opens the list with a low window. The place of the offer is below it, so that the offer is drawn
 * however slow the machine is.
 */
async function openAtOffer(page: Page, person: Person): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 900 };
  await page.setViewportSize({ ...size, height: 300 });
  await openSession(page, person);
  await expect(page.getByRole('button', { name: 'Maybe Later' })).toBeVisible();
  await page.setViewportSize(size);
}

/** The position and size of each part of the page, from the top. */
async function boxOf(locator: ReturnType<typeof bannerOf>) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('Nothing is drawn there');
  return box;
}

test('[OFF-15] [OFF-6] the offer stands below the policies, and Maybe Later hides it for good', {
  tag: ['@desktop', '@task'],
}, async ({ page, personLike }) => {
  await openAtOffer(page, await personLike('the offer in variant A'));
  const policies = await PoliciesPage.verifyOnPage(page);
  const banner = bannerOf(page, A);
  await expect(banner).toBeVisible();
  const [cards, offer, help] = [
    await boxOf(policies.cards.last()),
    await boxOf(banner),
    await boxOf(page.getByRole('region', { name: 'Help' })),
  ];
  expect(cards.y + cards.height).toBeLessThan(offer.y);
  expect(offer.y + offer.height).toBeLessThan(help.y);
  const [request, later] = [
    await boxOf(banner.getByRole('link')),
    await boxOf(banner.getByRole('button', { name: 'Maybe Later' })),
  ];
  expect(request.width).toBeCloseTo(later.width, 0);
  expect(request.height).toBeCloseTo(later.height, 0);
  expect(later.height).toBeGreaterThanOrEqual(44);
  expect(await screenViolations(page)).toEqual([]);
  expect(await forcedColourViolations(page)).toEqual([]);
  const suppressed = page.waitForResponse('**/FeatureManagement/suppress');
  await banner.getByRole('button', { name: 'Maybe Later' }).press('Enter');
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('Offer hidden')).toBeAttached();
  expect((await suppressed).status()).toBe(204);
  const asked = page.waitForResponse('**/FeatureManagement/features**');
  await page.reload();
  expect(await (await asked).json()).toEqual([]);
  await expect(policies.cards.first()).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test('[OFF-8] the link opens a window of its own, the customer stays logged in, and the offer is not made again', async ({
  page,
  context,
  personLike,
}) => {
  await context.route('https://www.example.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Call back</title>' }),
  );
  await openAtOffer(page, await personLike('the offer in variant B'));
  await PoliciesPage.verifyOnPage(page);
  const used = page.waitForResponse('**/FeatureManagement/markused');
  const opened = page.waitForEvent('popup');
  await bannerOf(page, B)
    .getByRole('link', { name: /Ask us to call about this/ })
    .click();
  expect((await opened).url()).toBe('https://www.example.com/real/call-back');
  expect((await used).status()).toBe(204);
  await page.reload();
  await PoliciesPage.verifyOnPage(page);
  await expect(bannerOf(page, B)).toHaveCount(0);
});

test('[OFF-6] [OFF-14] who chose Maybe Later three days ago is offered nothing, and the list says nothing of it', async ({
  page,
  personLike,
  codeFor,
}) => {
  const person = await personLike('She chose Maybe Later');
  const login = await LoginPage.open(page);
  // She has no mobile number.
  await login.fill(person, 'email');
  await login.submit.click();
  const code = await CodePage.verifyOnPage(page);
  await code.type(await codeFor(person.email));
  const asked = page.waitForResponse('**/FeatureManagement/features**');
  await code.submit();
  const policies = await PoliciesPage.verifyOnPage(page);
  await expect(policies.cards).toHaveCount(2);
  expect(await (await asked).json()).toEqual([]);
  await expect(page.getByRole('button', { name: 'Maybe Later' })).toHaveCount(0);
});

test('[OFF-9] a feature call that fails, or never ends, leaves the policies as they are', async ({
  page,
  personLike,
}) => {
  let isHanging = false;
  await page.route('**/FeatureManagement/features**', (route) =>
    isHanging ? undefined : route.fulfill({ status: 503, body: '' }),
  );
  await openSession(page, await personLike('the offer in variant A'));
  const policies = await PoliciesPage.verifyOnPage(page);
  await expect(policies.cards).toHaveCount(1);
  isHanging = true;
  await page.reload();
  await expect(policies.cards).toHaveCount(1);
  await expect(bannerOf(page, A)).toHaveCount(0);
});

test('[OFF-5] a customer with an overdue payment is offered nothing', async ({ page, personLike }) => {
  const asked = page.waitForResponse('**/FeatureManagement/features**');
  await openSession(page, await personLike('Four policies'));
  await PoliciesPage.verifyOnPage(page);
  expect(await (await asked).json()).toEqual([]);
  await expect(page.getByRole('button', { name: 'Maybe Later' })).toHaveCount(0);
});

test('[OFF-11] the operator stops the offer in the configuration', async ({ page, personLike }) => {
  await replaceConfiguration(page, (entry) => {
    entry.offers = { crossSaleBanner: { isOffered: false } };
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openSession(page, await personLike('the offer in variant A'));
  const policies = await PoliciesPage.verifyOnPage(page);
  await expect(policies.cards).toHaveCount(1);
  await expect.poll(() => asked.filter((url) => url.includes('policydetail')).length).toBe(1);
  expect(asked.filter((url) => url.includes('FeatureManagement'))).toEqual([]);
});
