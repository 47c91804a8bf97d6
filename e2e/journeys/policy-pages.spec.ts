import { expect, test } from '../support/fixtures.ts';
import { watchLayoutShifts } from '../support/layout-shifts.ts';
import { logIn } from '../support/log-in.ts';
import { openSession } from '../support/open-session.ts';
import { PoliciesPage } from '../support/pages/policies-page.ts';
import { clippedParts, clippedWithLargeText } from '../support/screen-checks.ts';
import { siteWhenBuilt } from '../support/site-when-built.ts';

test('[POL-4] [POL-7] [POL-34] ended policies come last, as cards, and hide cover and renewal', async ({
  page,
  personLike,
  expectAccessible,
}) => {
  const person = await personLike('Twenty policies');
  await openSession(page, person);
  const policies = await PoliciesPage.verifyOnPage(page);
  const ended = page.getByRole('region', { name: /^Policies that have ended/ });
  await expect(ended.getByRole('listitem')).toHaveCount(4);
  await expectAccessible();
  await policies.showAllEnded();
  await expect(policies.cards).toHaveCount(20);
  const texts = await policies.cards.allInnerTexts();
  const hasEnded = texts.map((text) => /Lapsed|Cancelled/.test(text));
  expect(hasEnded).toEqual([...hasEnded].sort());
  for (const text of texts) expect(/Cover amount/.test(text)).toBe(!/Lapsed|Cancelled/.test(text));
  await expectAccessible();
});

test('[NAV-15] every page reads at 320 px, and with the largest text, without scrolling sideways', async ({
  page,
  personLike,
}) => {
  const person = await personLike('Four policies');
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await page.goto('/login');
  expect(await overflow()).toBeLessThanOrEqual(0);
  await openSession(page, person);
  await PoliciesPage.verifyOnPage(page);
  expect(await overflow()).toBeLessThanOrEqual(0);
  for (const policyNumber of person.policies) {
    await page.goto(`/policy/${policyNumber}`);
    await expect(page.getByRole('heading', { level: 2, name: 'Policy summary' })).toBeVisible();
    await page.evaluate(() => document.documentElement.removeAttribute('data-size'));
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.evaluate(() => document.documentElement.setAttribute('data-size', 'largest'));
    expect(await overflow()).toBeLessThanOrEqual(0);
  }
});

test('[POL-38] paper begins with the wordmark, keeps a life together, and has black text in dark colours too', async ({
  page,
  personLike,
}) => {
  const person = await personLike('A claim in progress');
  await openSession(page, person, `/policy/${person.policies[0]}`);
  await expect(page.locator('.person').first()).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Text size' })).toBeHidden();
  const valuesOf = (selector: string, names: readonly string[]) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, wanted) => {
        const style = getComputedStyle(element);
        return wanted.map((name) => style.getPropertyValue(name));
      }, names);
  expect(await valuesOf('.brand-band', ['background-color', 'color'])).toEqual([
    'rgba(0, 0, 0, 0)',
    'rgb(0, 0, 0)',
  ]);
  expect(await valuesOf('.person', ['break-inside', 'overflow'])).toEqual(['avoid', 'visible']);
  expect(await valuesOf('.born', ['break-after'])).toEqual(['avoid']);
  // In a grid the section after a life would cover its end on the next sheet.
  for (const place of ['#root', '.policy-columns', '.policy-sections'])
    expect(await valuesOf(place, ['display'])).toEqual(['block']);
  for (const words of ['.printed-on a', '.banner p', '.status-sentence'])
    expect(await valuesOf(words, ['color'])).toEqual(['rgb(0, 0, 0)']);
});

test('[POL-38] paper is white, says when it was printed, and has neither navigation nor actions', async ({
  page,
  personLike,
}) => {
  const person = await personLike('Four policies');
  await openSession(page, person, `/policy/${person.policies[0]}`);
  await expect(page.locator('.person').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Overdue premiums' })).toContainText('Pay now');
  const onScreenAlone = [
    page.getByRole('navigation', { name: 'Main' }),
    page.locator('.tools'),
    page.locator('.skip-link'),
    page.locator('.site-footer ul'),
    page.getByRole('region', { name: 'Overdue premiums' }),
    page.locator('.back-link'),
    page.locator('main .button').first(),
    page.locator('#actions'),
    page.locator('.policy-sidebar'),
    page.locator('.policy-icon'),
    page.locator('.policy-terms'),
  ];
  for (const part of onScreenAlone) await expect(part).toBeAttached();
  await expect(page.locator('.printed-on')).toBeHidden();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const part of onScreenAlone) await expect(part).toBeHidden();
  await expect(page.locator('main .button').filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('.printed-on')).toBeVisible();
  await expect(page.locator('.printed-on')).toContainText(/\d\d\/\d\d\/\d{4}/);
  for (const place of ['html', 'body', '.policy-header', '.policy-sections > .card', '.site-footer'])
    await expect(page.locator(place).first(), place).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  for (const place of ['.tag', '.person-head'])
    await expect(page.locator(place).first(), place).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});

/** Counts the cards whose link to the policy is not beside the status. */
const cardsInTwoRows = (feet: Element[]): number =>
  feet.filter((foot) => {
    const [status, link] = [...foot.children].map((child) => child.getBoundingClientRect());
    return (
      status === undefined || link === undefined || link.top >= status.bottom || link.left < status.right
    );
  }).length;

test('[NAV-15] a policy and its card are whole on a small phone, with text of twice the size too', async ({
  page,
  request,
  baseURL,
  personLike,
}) => {
  const person = await personLike('overdue income policy', 'nzonechoice-154');
  const origin = await siteWhenBuilt(request, person.site, baseURL);
  await openSession(page, person, `${origin}/login`);
  const policies = await PoliciesPage.verifyOnPage(page);
  await expect(policies.cards).toHaveCount(person.policies.length);
  await expect(page.getByText('Payment Overdue')).toBeVisible();
  for (const width of [320, 360, 400]) {
    await page.setViewportSize({ width, height: 780 });
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    expect(await page.evaluate(clippedParts), `${width} px`).toEqual([]);
    expect(await page.locator('.policy-card .foot').evaluateAll(cardsInTwoRows), `${width} px`).toBe(0);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await page.evaluate(clippedParts), `${width} px, twice the size`).toEqual([]);
  }
  await policies.openPolicy(person.policies[0] ?? '');
  await expect(page.getByRole('heading', { level: 2, name: 'Policy summary' })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 780 });
  expect(await page.evaluate(clippedParts), 'policy').toEqual([]);
});

test('[NAV-15] the longest names stay in their place on a card, and the head of a policy stands right below the menu', async ({
  page,
  personLike,
}) => {
  const person = await personLike('Very long names');
  await openSession(page, person);
  const policies = await PoliciesPage.verifyOnPage(page);
  await expect(policies.cards).toHaveCount(person.policies.length);
  await expect(page.getByText('You are up to date.')).toBeVisible();
  for (const width of [320, 360, 400]) {
    await page.setViewportSize({ width, height: 780 });
    expect(await page.evaluate(clippedParts), `${width} px`).toEqual([]);
  }
  await page.goto(`/policy/${person.policies[0]}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Policy summary' })).toBeVisible();
  const menu = await page.locator('.main-nav').boundingBox();
  const head = await page.locator('.policy-header').boundingBox();
  expect(head?.y).toBe((menu?.y ?? 0) + (menu?.height ?? 0));
});

test('[NAV-15] the long words of a policy break at 320 px with text of twice the size', async ({
  page,
  request,
  baseURL,
  personLike,
}) => {
  const person = await personLike('one funeral policy', 'seniors-13');
  const origin = await siteWhenBuilt(request, person.site, baseURL);
  await openSession(page, person, `${origin}/policy/${person.policies[0]}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Policy summary' })).toBeVisible();
  expect(await clippedWithLargeText(page)).toEqual([]);
});

test('[CFG-43] the drawing of the brand is beside the greeting where there is room, and moves nothing', async ({
  page,
  personLike,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const shifted = await watchLayoutShifts(page);
  await page.setViewportSize({ width: 768, height: 900 });
  await openSession(page, await personLike('Four policies'));
  await PoliciesPage.verifyOnPage(page);
  const scene = page.locator('.list-head .scene');
  await expect(scene).toBeInViewport();
  const [drawing, greeting] = [await scene.boundingBox(), await page.locator('h1').boundingBox()];
  expect(drawing?.x).toBeGreaterThanOrEqual((greeting?.x ?? 0) + (greeting?.width ?? Infinity));
  expect(asked.filter((url) => /scene|\.(?:svg|png|webp)$/.test(url))).toEqual([]);
  expect(await shifted()).toBeLessThan(0.02);
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'hc-light'));
  await expect(scene).toBeHidden();
  await page.evaluate(() => document.documentElement.removeAttribute('data-theme'));
  for (const media of [{ contrast: 'more' }, { forcedColors: 'active' }] as const) {
    await page.emulateMedia({ contrast: 'no-preference', forcedColors: 'none', ...media });
    await expect(scene).toBeHidden();
  }
  await page.emulateMedia({ contrast: 'no-preference', forcedColors: 'none' });
  await expect(scene).toBeVisible();
  await page.setViewportSize({ width: 360, height: 780 });
  await expect(scene).toBeHidden();
});

/** Runs in the page: the colours of the drawing, by its parts. */
const coloursOfDrawing = () =>
  Object.fromEntries(
    [...document.querySelectorAll('symbol [class^="scene-"]')].map((part) => {
      const { fill, stroke } = getComputedStyle(part);
      return [part.getAttribute('class'), fill === 'none' ? stroke : fill];
    }),
  );

test('[CFG-43] the drawing is beside the login at a desk and below it on a phone, with other colours in the dark', async ({
  page,
}) => {
  await page.goto('/login');
  const [form, scene] = [page.locator('form'), page.locator('.scene')];
  const edges = async () => {
    const [left, top] = [await form.boundingBox(), await scene.boundingBox()];
    return { form: left ?? { x: 0, y: 0, width: 0, height: 0 }, scene: top ?? { x: 0, y: 0 } };
  };
  await expect(scene).toBeVisible();
  const onPhone = await edges();
  expect(onPhone.scene.y).toBeGreaterThanOrEqual(onPhone.form.y + onPhone.form.height);
  await page.setViewportSize({ width: 1280, height: 900 });
  const atDesk = await edges();
  expect(atDesk.scene.x).toBeGreaterThanOrEqual(atDesk.form.x + atDesk.form.width);
  const light = await page.evaluate(coloursOfDrawing);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await page.evaluate(coloursOfDrawing);
  expect(Object.keys(light).length).toBeGreaterThan(3);
  for (const [part, colour] of Object.entries(light)) {
    expect(colour, part).not.toBe('rgb(0, 0, 0)');
    // The accent is the brand's in both.
    if (!/light|glow/.test(part)) expect(dark[part], part).not.toBe(colour);
  }
  await page.emulateMedia({ colorScheme: 'light', contrast: 'more' });
  await expect(scene).toBeHidden();
});

/** Returns the size of the smallest text among the inner parts, and of the largest among the outer ones. */
function textSizes({ inner, outer }: { inner: string; outer: string }): number[] {
  const sizesOf = (selector: string) =>
    [...document.querySelectorAll(selector)].map((one) => parseFloat(getComputedStyle(one).fontSize));
  return [Math.min(...sizesOf(inner)), Math.max(...sizesOf(outer))];
}

test('[POL-51] [CFG-48] nothing is as large as the figures of a policy, at seniors in the typeface of its headings', {
  tag: '@desktop',
}, async ({ page, request, baseURL, personLike }) => {
  const person = await personLike('one funeral policy', 'seniors-13');
  const origin = await siteWhenBuilt(request, person.site, baseURL);
  await openSession(page, person, `${origin}/policy/${person.policies[0]}`);
  const figures = page.locator('.headlines .figure');
  await expect(figures).toHaveCount(2);
  const [figure = 0, other] = await page.evaluate(textSizes, {
    inner: '.headlines .figure',
    outer: 'main :not(.headlines *)',
  });
  expect(figure).toBeGreaterThan(other ?? 0);
  const typeface = await page.locator('h1').evaluate((heading) => getComputedStyle(heading).fontFamily);
  await expect(figures.first()).toHaveCSS('font-family', typeface);
});

test('[NAV-16] every product type, method and state of the demonstration passes axe', async ({
  page,
  personLike,
  expectAccessible,
}) => {
  const person = await personLike('Four policies');
  await openSession(page, person);
  await PoliciesPage.verifyOnPage(page);
  for (const policyNumber of person.policies) {
    await page.goto(`/policy/${policyNumber}`);
    await expect(page.getByRole('heading', { level: 2, name: 'Policy summary' })).toBeVisible();
    await expectAccessible();
  }
  for (const theme of ['dark', 'hc-light', 'hc-dark']) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
    await expectAccessible();
  }
});

test('[POL-13] the success banner says so, and the URL stays', async ({
  page,
  personLike,
  expectAccessible,
}) => {
  const person = await personLike('Four policies');
  await openSession(page, person);
  await PoliciesPage.verifyOnPage(page);
  await page.goto(`/policy/${person.policies[0]}?success=1`);
  await expect(page.getByText('Your payment details have been updated')).toBeVisible();
  await expect(page).toHaveURL(/\/policy\/\w+\?success=1$/);
  await expectAccessible();
});

test('[API-27] nothing breaks the content policy and no other host is asked', async ({
  page,
  personLike,
  codeFor,
  baseURL,
}) => {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.text().includes('Content Security Policy'))
      problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:'))
      problems.push(request.url());
  });
  const person = await personLike('Four policies');
  await logIn(page, person, codeFor);
  await PoliciesPage.verifyOnPage(page);
  await page.goto(`/policy/${person.policies[0]}`);
  await expect(page.getByRole('main')).toContainText('Policy No.');
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  expect(problems).toEqual([]);
});
