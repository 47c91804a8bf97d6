import { test as base, expect } from '../support/fixtures.ts';
import { logIn } from '../support/log-in.ts';
import { openSession } from '../support/open-session.ts';
import { CodePage } from '../support/pages/code-page.ts';
import { ContactFormPage } from '../support/pages/contact-form-page.ts';
import { LoginPage } from '../support/pages/login-page.ts';
import { PoliciesPage } from '../support/pages/policies-page.ts';
import { textsOf } from '../support/pages/site-texts.ts';
import { clippedWithLargeText } from '../support/screen-checks.ts';
import { crowdedTargets, FOR_FINGERS } from '../support/target-checks.ts';

/** A customer who has saved a new mobile number, which waits for its code. */
const test = base.extend<{ waiting: { newMobile: string; oldMobile: string } }>({
  waiting: async ({ page, personLike }, use) => {
    const person = await personLike('Four policies');
    // Of the same length, and nobody's: copies of people have numbers of another beginning.
    const newMobile = `0251${String(person.mobile).slice(-6)}`;
    await openSession(page, person);
    const form = await ContactFormPage.goTo(page);
    await form.mobilePhone.fill(newMobile);
    await form.save.click();
    await expect(page.getByRole('heading', { name: 'Confirm your new mobile number' })).toBeVisible();
    await use({ newMobile, oldMobile: String(person.mobile) });
  },
});

test('[CON-70] [CON-72] a wrong code changes nothing, the right one puts the number in use', async ({
  page,
  waiting: { newMobile },
  codeFor,
  expectAccessible,
}) => {
  await expectAccessible();
  const code = await codeFor(newMobile);
  await page.getByLabel('Digit 1 of 6').fill(code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('The code is not right. Check it and try again.').first()).toBeVisible();
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
  await expectAccessible();
  await page.getByLabel('Digit 1 of 6').fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByText('is in use from now on')).toBeVisible();
  const inGroups = new RegExp(`^Mobile number ${[...newMobile].join('\\s?')} Change mobile number$`);
  await expect(page.getByRole('row', { name: inGroups })).toBeVisible();
  await expectAccessible();
});

test('[NAV-15] [NAV-26] the boxes of the code are wide enough for a finger, also in the narrowest window', async ({
  page,
  waiting: _waiting,
}) => {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 780 });
    const boxes = await page.getByRole('textbox', { name: /^Digit/ }).all();
    const widths = await Promise.all(boxes.map(async (box) => (await box.boundingBox())?.width ?? 0));
    expect(Math.round(Math.min(...widths))).toBeGreaterThanOrEqual(44);
  }
  expect(await page.evaluate(crowdedTargets, FOR_FINGERS)).toEqual([]);
  expect(await clippedWithLargeText(page)).toEqual([]);
});

test('[CON-75] [CON-77] the link to the old number stops the change before any login', async ({
  page,
  waiting: { oldMobile },
  browser,
  request,
  expectAccessible,
}) => {
  await page.goto('/');
  await expect(page.getByText('once you enter its code')).toBeVisible();
  await expectAccessible();
  const messages: { to: string; text: string }[] = await (await request.get('/dev/outbox.json')).json();
  const told = messages.find(({ to, text }) => to === oldMobile && text.includes('/not-me.html#'));
  const link = new URL(/\S+\/not-me\.html#\S+/.exec(told?.text ?? '')?.[0] ?? '');
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(`${new URL(page.url()).origin}${link.pathname}${link.hash}`);
  await elsewhere.getByRole('button', { name: 'This was not me: stop the change' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'We have stopped the change' })).toBeVisible();
  await page.goto('/contacts');
  await expect(page).toHaveURL(/\/login/);
});

test('[CON-72] [DEMO-25] a new number that was confirmed logs in from then on, and the old one does not', async ({
  page,
  personLike,
  codeFor,
}) => {
  const person = await personLike('A new mobile number that waits for its code: choose Resend to get one');
  const newMobile = String(person.mobile).replace(/^0250/, '0251');
  await logIn(page, person, codeFor, '/contacts');
  await expect(page.getByRole('heading', { name: 'Confirm your new mobile number' })).toBeVisible();
  await page.getByRole('button', { name: 'Resend' }).click();
  await page.getByLabel('Digit 1 of 6').fill(await codeFor(newMobile));
  await page.keyboard.press('Enter');
  await expect(page.getByText('is in use from now on')).toBeVisible();
  await page.getByRole('link', { name: 'Log out' }).click();
  const login = await LoginPage.verifyOnPage(page, textsOf(person.site));
  await login.fill(person);
  await login.submit.click();
  await expect(page.getByText('We could not log you in with these details.')).toBeVisible();
  await login.fill({ ...person, mobile: newMobile });
  // The code of the first login may be less than half a minute old: then another one has to wait.
  await expect(async () => {
    await login.submit.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your 6-digit code', {
      timeout: 5_000,
    });
  }).toPass();
  const code = await CodePage.verifyOnPage(page);
  await code.type(await codeFor(newMobile));
  await code.submit();
  await PoliciesPage.verifyOnPage(page);
});

test('[CON-99] an address that looks mistyped is asked about, and one press of Save saves it all the same', {
  tag: '@desktop',
}, async ({ page, personLike, expectAccessible }) => {
  await openSession(page, await personLike('Four policies'));
  const form = await ContactFormPage.goTo(page);
  const { email, save } = form;
  const question = page.locator('.suggestion');
  await email.fill('margaret@gmial.com');
  await email.blur();
  await expect(question).toBeVisible();
  await expectAccessible();
  expect(await page.evaluate(crowdedTargets, FOR_FINGERS)).toEqual([]);
  await page.getByRole('button', { name: 'margaret@gmail.com' }).click();
  await expect(email).toHaveValue('margaret@gmail.com');
  await expect(email).toBeFocused();
  await expect(question).toBeHidden();
  // In a window without scrolling no browser keeps a button in its place when something appears above it.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 2400 });
  await email.fill('margaret@hotmial.com');
  await save.hover({ position: { x: 10, y: 3 } });
  // A slow finger: what the field says on being left must not move the button away from under it.
  await page.mouse.down();
  await expect(email).not.toBeFocused();
  await page.waitForFunction(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))),
  );
  await page.mouse.up();
  await expect(page.getByRole('heading', { name: 'Confirm your new email address' })).toBeVisible();
  await expect(page.getByText('margaret@hotmial.com')).toBeVisible();
});
