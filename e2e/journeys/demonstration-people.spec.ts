import { expect, test } from '../support/fixtures.ts';
import { LoginPage } from '../support/pages/login-page.ts';
import { PoliciesPage } from '../support/pages/policies-page.ts';

test('[DEMO-27] [DEMO-28] [DEMO-31] a stranger chooses a person, is logged in with the offered code, and finds it among the messages', {
  tag: '@desktop',
}, async ({ page, expectAccessible, isMobile }) => {
  // Each project has a person of its own, since a code can be asked for once in half a minute.
  const name = isMobile ? 'Doreen Clarke' : 'Keith Morrison';
  await page.goto('/dev/people');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible();

  await page.getByRole('link', { name: `Log in as ${name}` }).click();
  const login = await LoginPage.verifyOnPage(page);
  await expect(login.submit).toHaveText('Log In');
  await expect(page).toHaveURL(/\/login$/);
  await login.submit.click();
  await expect(page.getByRole('button', { name: 'Enter this code' })).toBeVisible();
  await expectAccessible();
  const [code = ''] = (await page.getByText(/^The code is \d{6}\.$/).innerText()).match(/\d{6}/) ?? [];
  await page.getByRole('button', { name: 'Enter this code' }).click();
  await PoliciesPage.verifyOnPage(page);

  await page.goto('/dev/outbox');
  const messages = page.getByRole('listitem').filter({ has: page.getByRole('button') });
  await page.getByLabel('Person, number or email').fill(name);
  await expect(messages.filter({ visible: true })).toHaveCount(1);
  await expect(messages.filter({ visible: true })).toContainText(code);
  await page.getByLabel('Site').selectOption('real-13');
  await expect(page.getByRole('status')).toHaveText('No message fits the filter.');
  await page.getByLabel('Site').selectOption('');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: `Copy the code ${code}` }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await expectAccessible();
});

test('[DEMO-31] a message that is sent appears by itself', async ({ page, personLike }) => {
  const person = await personLike('Four policies');
  await page.goto('/dev/outbox');
  await page.getByLabel('Person, number or email').fill(person.mobile ?? '');
  await expect(page.getByRole('status')).toHaveText(/No message/);
  const other = await page.context().newPage();
  const login = await LoginPage.open(other);
  await login.fill(person);
  await login.submit.click();
  await expect(page.getByRole('status')).toHaveText('1 message');
  await expect(
    page.getByRole('button', { name: /^Copy the code \d{6}$/ }).filter({ visible: true }),
  ).toHaveCount(1);
});
