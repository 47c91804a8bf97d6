import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { logIn } from '../support/log-in.ts';
import { openSession } from '../support/open-session.ts';
import { ContactFormPage } from '../support/pages/contact-form-page.ts';
import { LoginPage } from '../support/pages/login-page.ts';
import { PoliciesPage } from '../support/pages/policies-page.ts';
import { plainPdf } from '../support/plain-pdf.ts';
import { serveContent } from '../support/served-document.ts';

/** Takes away what the oldest browsers that the portal serves lack, from a page or from a worker. */
const MAKE_OLD = `
  for (const [owner, ...names] of [
    [AbortSignal, 'timeout', 'any'],
    [Promise, 'withResolvers', 'try'],
    [URL, 'canParse', 'parse'],
    [Object, 'groupBy'],
    [Map, 'groupBy'],
    [Array, 'fromAsync'],
    [Math, 'sumPrecise'],
    [Array.prototype, 'findLast', 'findLastIndex', 'toSorted', 'toSpliced', 'toReversed', 'with'],
    [Map.prototype, 'getOrInsert', 'getOrInsertComputed'],
    [Response.prototype, 'bytes'],
    [Blob.prototype, 'bytes'],
    [Uint8Array, 'fromBase64', 'fromHex'],
    [Uint8Array.prototype, 'toBase64', 'toHex', 'setFromBase64', 'setFromHex'],
    [globalThis, 'OffscreenCanvas', 'ImageDecoder', 'Iterator', 'scheduler'],
  ])
    for (const name of names) delete owner[name];
`;

async function makeOld(page: Page): Promise<void> {
  await page.addInitScript(MAKE_OLD);
  await page.route('**/assets/*-worker-*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: MAKE_OLD + (await response.text()) });
  });
}

test('[NAV-33] a customer with an old browser logs in, reads the contact details and changes them', async ({
  page,
  personLike,
  codeFor,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await makeOld(page);
  await logIn(page, await personLike('Four policies'), codeFor);
  await PoliciesPage.verifyOnPage(page);
  const form = await ContactFormPage.goTo(page);
  await form.homePhone.fill('(04) 479-1234');
  await form.save.click();
  await expect(page.getByRole('row', { name: /^Home phone number 04\s479\s1234/ })).toBeVisible();
  expect(errors).toEqual([]);
});

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 15_8 like Mac OS X) AppleWebKit/605.1.15';

for (const [what, pdfViewerEnabled] of [
  ['says that it shows PDFs', true],
  ['says nothing of PDFs', undefined],
] as const) {
  test(`[DOC-89] an iPhone that ${what} gets every page of a letter`, async ({ page, personLike }) => {
    await makeOld(page);
    await page.addInitScript(
      ([userAgent, enabled]) => {
        Object.defineProperty(Navigator.prototype, 'userAgent', { get: () => userAgent });
        Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => enabled });
      },
      [IPHONE, pdfViewerEnabled] as const,
    );
    const person = await personLike('Four policies');
    await openSession(page, person);
    await PoliciesPage.verifyOnPage(page);
    await page.goto(`/documents/${person.policies[0]}`);
    const path = await page
      .getByRole('link', { name: /^Policy schedule/ })
      .first()
      .getAttribute('href');
    await serveContent(page, plainPdf(3));
    await page.goto(path ?? '');
    await page.getByRole('button', { name: 'Show pages' }).click();
    for (const number of [1, 2, 3]) {
      const shown = page.getByRole('region', { name: `Page ${number} of 3` });
      await shown.scrollIntoViewIfNeeded();
      await expect(shown).toContainText(`Sheet ${number}`);
      const isDrawn = () =>
        shown.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
          const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
          return pixels.some((value) => value > 0 && value < 255);
        });
      await expect.poll(isDrawn).toBe(true);
    }
    await expect(page.locator('iframe')).toHaveCount(0);
  });
}

const NEWER = 'This page needs a newer browser.';

test('[NAV-36] a browser that is too old reads one sentence with the phone, and another one nothing of it', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    bypassCSP: true,
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  for (const path of ['/', '/not-me.html']) {
    await page.goto(path);
    await expect(page.getByText(NEWER)).toBeHidden();
    // As a browser reads it that knows no layers.
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replaceAll('@layer', '@unknown');
      await route.fulfill({ response, body: html });
    });
    await page.goto(path);
    await expect(page.getByText(NEWER)).toBeVisible();
    await expect(page.getByText(NEWER).getByRole('link')).toHaveAttribute('href', /^tel:\d+$/);
  }
  await context.close();
});

for (const [what, body] of [
  ['does not arrive', undefined],
  ['cannot be read', 'const a = /(?<b'],
] as const) {
  test(`[NAV-35] where the script of the portal ${what}, a sentence says to reload, with the phone`, async ({
    page,
    expectAccessible,
  }) => {
    await page.route('**/assets/main-*.js', (route) =>
      body ? route.fulfill({ contentType: 'text/javascript', body }) : route.abort('connectionreset'),
    );
    await page.goto('/login');
    const sentence = page.getByText('This page did not load completely.');
    await expect(sentence).toBeVisible();
    await expect(sentence.getByRole('link')).toHaveAttribute('href', /^tel:\d+$/);
    await expectAccessible();
    await page.unroute('**/assets/main-*.js');
    await page.reload();
    await LoginPage.verifyOnPage(page);
    await expect(sentence).toBeHidden();
  });
}
