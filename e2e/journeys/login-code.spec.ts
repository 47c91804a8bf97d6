import { DESKTOP, expect, test } from '../support/fixtures.ts';
import { askForCode } from '../support/log-in.ts';
import { CodePage } from '../support/pages/code-page.ts';
import { LoginPage } from '../support/pages/login-page.ts';
import { PoliciesPage } from '../support/pages/policies-page.ts';
import { textsOf } from '../support/pages/site-texts.ts';
import { crowdedTargets, FOR_A_MOUSE } from '../support/target-checks.ts';

const PERSON = 'Four policies';

test('[LOG-81] a code that does not come is sent by email instead, and logs in', async ({
  page,
  personLike,
  codeFor,
  request,
  expectAccessible,
}) => {
  const person = await personLike(PERSON);
  await askForCode(page, person);
  await page.getByText('I have not received a code').click();
  await expectAccessible();
  // Too soon: the page says how long, and offers nothing that would be refused.
  await expect(page.getByText(/You can have it sent by email in \d+ seconds\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send it by email instead' })).toBeVisible();
  const size = page.viewportSize();
  await page.setViewportSize(DESKTOP);
  expect(await page.evaluate(crowdedTargets, FOR_A_MOUSE)).toEqual([]);
  if (size) await page.setViewportSize(size);
  await page.getByRole('button', { name: 'Send it by email instead' }).click();
  await expect(page.getByText('If we have your email address, we sent it there.')).toBeVisible();
  await expectAccessible();
  const sent: { to: string }[] = await (await request.get('/dev/outbox.json')).json();
  expect(sent.some(({ to }) => to === person.email)).toBe(true);
  const code = await CodePage.verifyOnPage(page);
  await code.type(await codeFor(person.email));
  await code.submit();
  await PoliciesPage.verifyOnPage(page);
});

test('[LOG-100] a text that did not arrive is sent by email, and logs in, and nothing above moves', async ({
  page,
  personLike,
  codeFor,
  expectAccessible,
}) => {
  // The messages of a development server arrive always: what a provider says is the journey's.
  await page.route('**/customerlogin', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'code-delivery': 'told' } });
  });
  await page.route('**/checkotpdelivery', (route) => route.fulfill({ json: { HasNotArrived: true } }));
  const person = await personLike(PERSON);
  await askForCode(page, person);
  const place = () => page.getByRole('group', { name: 'Code' }).boundingBox();
  const before = await place();
  await expect(page.getByText('The text did not arrive. Send it by email?')).toBeVisible();
  expect(await place()).toEqual(before);
  await expectAccessible();
  await page.getByRole('button', { name: 'Send it by email' }).click();
  await expect(page.getByText('If we have your email address, we sent it there.')).toBeVisible();
  await expect(page.getByText('did not arrive')).toHaveCount(0);
  const code = await CodePage.verifyOnPage(page);
  await code.type(await codeFor(person.email));
  await code.submit();
  await PoliciesPage.verifyOnPage(page);
});

test('[LOG-86] details typed again in a fresh browser lead to the code that is on the phone', async ({
  page,
  browser,
  personLike,
  codeFor,
}) => {
  const person = await personLike(PERSON);
  await askForCode(page, person);
  const context = await browser.newContext();
  const fresh = await context.newPage();
  const code = await askForCode(fresh, person);
  await code.type(await codeFor(person.mobile));
  await code.submit();
  await PoliciesPage.verifyOnPage(fresh);
  await context.close();
});

test('[LOG-72] [LOG-86] details that were checked and sent again lead to the code that is on the phone, which is not called new', async ({
  page,
  personLike,
  codeFor,
}) => {
  const person = await personLike(PERSON);
  const code = await askForCode(page, person);
  const first = await codeFor(person.mobile);
  await page.getByText('I have not received a code').click();
  await page.getByRole('button', { name: 'Go back and check' }).click();
  await page.getByRole('button', { name: 'Log In' }).click();
  await CodePage.verifyOnPage(page);
  await expect(page.getByText('New code sent')).toBeHidden();
  expect(await codeFor(person.mobile)).toBe(first);
  await code.type(first);
  await code.submit();
  await PoliciesPage.verifyOnPage(page);
});

test('[LOG-87] [LOG-88] a warning comes before the lock, the lock says how long, and the form behind it too', async ({
  page,
  personLike,
  expectAccessible,
}) => {
  const person = await personLike(PERSON);
  const login = await LoginPage.open(page, '/login', textsOf(person.site));
  await login.fill({ ...person, dateOfBirth: '1950-01-01' });
  for (let tries = 1; tries < 3; tries += 1) {
    await login.submit.click();
    await expect(page.getByRole('alert', { name: 'There is a problem' })).toBeFocused();
    await page.getByLabel('Year').focus();
  }
  await login.submit.click();
  await expect(
    page.getByText('You have 2 tries left. After that we will lock the account for 15 minutes'),
  ).toBeVisible();
  await expectAccessible();
  await login.submit.click();
  await expect(page.getByText('You have 1 try left.')).toBeVisible();
  await login.submit.click();
  await expect(
    page.getByText('You can try again in 15 minutes with the number or email that you used.'),
  ).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Return to Log In' }).click();
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toContainText(
    'Your account is locked.',
  );
  await expectAccessible();
});
