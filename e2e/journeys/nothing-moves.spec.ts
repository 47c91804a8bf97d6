import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { watchLayoutShifts } from '../support/layout-shifts.ts';
import { openSession } from '../support/open-session.ts';

/** Holds what is overdue until it is let go: the page is drawn before. */
async function holdOverdue(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route('**/getrealtimepayments*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

const PATHS = ['/', '/policy/N', '/contacts', '/contacts/update', '/documents/N'];
const PAY_NOW = /Pay now/;
const NOT_HERE = /cannot be paid here/;

/** The customers with the most to say in the banner, the pages, and the text with which their row ends. */
const CASES = [
  ['Extended dishonour 1', PATHS, PAY_NOW],
  ['One overdue payment, by card', PATHS, PAY_NOW],
  ['because a regular collection is under way', ['/', '/policy/N'], NOT_HERE],
  ['because the policy is paid by cheque', ['/', '/policy/N'], NOT_HERE],
] as const;

for (const [shows, paths, ending] of CASES)
  for (const path of paths)
    test(`[OVD-7] ${path} does not move for a customer with: ${shows}`, async ({ page, personLike }) => {
      const person = await personLike(shows);
      const shifted = await watchLayoutShifts(page);
      const letGo = await holdOverdue(page);
      await openSession(page, person, path.replace('N', person.policies[0] ?? ''));
      const row = page.getByRole('region', { name: 'Overdue premiums' }).getByRole('listitem').first();
      await expect(row).toContainText('Checking');
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
      letGo();
      await expect(row).toContainText(ending);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
      expect(await shifted()).toBeLessThan(0.02);
    });
