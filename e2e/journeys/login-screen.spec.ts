import { expect, test } from '../support/fixtures.ts';
import { askForCode } from '../support/log-in.ts';
import { CodePage } from '../support/pages/code-page.ts';
import { LoginPage } from '../support/pages/login-page.ts';
import { PoliciesPage } from '../support/pages/policies-page.ts';

const FAMILY = 'Four policies';

test('[LOG-13] a submit with errors lists them, moves the focus there, and sends nothing', async ({
  page,
  expectAccessible,
}) => {
  const login = await LoginPage.open(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  await login.mobile.fill('123');
  await page.getByLabel('Day', { exact: true }).fill('31');
  await page.getByLabel('Month', { exact: true }).fill('02');
  await page.getByLabel('Year', { exact: true }).fill('1957');
  await login.submit.click();
  const summary = page.getByRole('main').getByRole('heading', { name: 'There is a problem' });
  await expect(summary).toBeVisible();
  await expect(page.locator(':focus')).toContainText('There is a problem');
  await expect(page).toHaveTitle(/^Error: /);
  await page.getByRole('link', { name: /mobile number/ }).click();
  await expect(login.mobile).toBeFocused();
  await expectAccessible();
  expect(calls).toEqual([]);
});

test('[LOG-18] [LOG-16] with details that match nobody, the typed text stays and the page says whom to call', async ({
  page,
  personLike,
  expectAccessible,
  supportPhone,
}) => {
  const person = await personLike(FAMILY);
  const login = await LoginPage.open(page);
  await login.fill({ ...person, dateOfBirth: '1961-01-31' });
  await login.submit.click();
  await expect(page.getByText('The details you have entered do not match any of our records.')).toContainText(
    supportPhone,
  );
  await expect(page.getByText('We could not log you in with these details.')).toBeVisible();
  await expect(page.getByText(/do not match/)).toHaveCount(1);
  await expect(login.mobile).toHaveValue(person.mobile ?? '');
  await expectAccessible();
});

test('[LOG-27] a wrong code keeps the digits and can be corrected', async ({
  page,
  personLike,
  codeFor,
  expectAccessible,
}) => {
  const person = await personLike(FAMILY);
  const code = await askForCode(page, person);
  const right = await codeFor(person.mobile);
  // Only the last digit is wrong, so the others are typed again over themselves.
  await code.type(`${right.slice(0, 5)}${right.endsWith('0') ? '1' : '0'}`);
  await code.submit();
  await expect(page.getByText('The code is not right. Check it and try again.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Return to Log In' })).toBeVisible();
  await expectAccessible();
  await code.type(right);
  await code.submit();
  await PoliciesPage.verifyOnPage(page);
});

test('[LOG-30] five failures lock, and the screen says so with the phone', async ({
  page,
  personLike,
  expectAccessible,
  supportPhone,
}) => {
  const person = await personLike(FAMILY);
  const login = await LoginPage.open(page);
  for (let failure = 1; failure <= 5; failure += 1) {
    await login.fill({ ...person, dateOfBirth: '1961-01-31' });
    await Promise.all([page.waitForResponse('**/customerlogin'), login.submit.click()]);
  }
  await expect(page.getByRole('main')).toContainText('Your account is locked');
  await expect(page.getByRole('main').getByRole('link', { name: supportPhone }).first()).toBeVisible();
  await expect(login.mobile).toHaveCount(0);
  await expectAccessible();
  await page.getByRole('button', { name: 'Return to Log In' }).click();
  await LoginPage.verifyOnPage(page);
});

test('[LOG-28] [LOG-31] an expired code says so and leads back', async ({ page, personLike }) => {
  const person = await personLike(FAMILY);
  const code = await askForCode(page, person);
  await page.route('**/validateotp', (route) =>
    route.fulfill({
      status: 419,
      contentType: 'application/problem+json',
      body: '{"type":"x","title":"x","status":419}',
    }),
  );
  await code.type('123456');
  await code.submit();
  await expect(page.getByText('OTP expired. Please try again.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Return to Log In' }).click();
  const login = await LoginPage.verifyOnPage(page);
  await expect(login.mobile).toHaveValue('');
});

test('[NAV-17] Escape closes text size and colours, and leads back to its button', {
  tag: '@desktop',
}, async ({ page }) => {
  await (await LoginPage.open(page)).untilReady();
  const settings = page.getByRole('button', { name: /^Text size/ });
  await settings.press('Enter');
  const largest = page.getByRole('radio', { name: 'Largest' });
  await largest.focus();
  await page.keyboard.press('Escape');
  await expect(largest).toHaveCount(0);
  await expect(settings).toBeFocused();
});

test("[NAV-16] in the customer's own colours the first button differs from the second", async ({
  page,
  personLike,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await askForCode(page, await personLike(FAMILY));
  const coloursOf = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((button) => {
      const { backgroundColor, color } = getComputedStyle(button);
      return [backgroundColor, color];
    });
  const [background, text] = await coloursOf('Continue');
  expect(await coloursOf('Cancel')).toEqual([text, background]);
});

test('[LOG-22] [LOG-23] [LOG-24] the boxes: typing, Backspace, paste, Enter', async ({
  page,
  personLike,
  codeFor,
}) => {
  const person = await personLike(FAMILY);
  const code = await askForCode(page, person);
  await expect(code.box(1)).toBeFocused();
  await page.keyboard.type('12');
  await expect(code.box(3)).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(code.box(2)).toBeFocused();
  await expect(code.box(2)).toHaveValue('');
  const digits = await codeFor(person.mobile);
  await code.box(4).focus();
  await page.evaluate(
    (text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    `${digits.slice(0, 3)} ${digits.slice(3)}`,
  );
  for (let position = 1; position <= 6; position += 1)
    await expect(code.box(position)).toHaveValue(digits[position - 1] ?? '');
  await page.keyboard.press('Enter');
  await PoliciesPage.verifyOnPage(page);
});

test('[LOG-12] [LOG-11] [LOG-10] the birth date: digits only, moving on, padding, a whole date pasted', async ({
  page,
}) => {
  const login = await LoginPage.open(page);
  const part = (name: string) => login.page.getByLabel(name, { exact: true });
  await part('Day').click();
  await page.keyboard.type('2a7');
  await expect(part('Day')).toHaveValue('27');
  await expect(part('Month')).toBeFocused();
  await page.keyboard.type('3');
  await page.keyboard.press('Tab');
  await expect(part('Month')).toHaveValue('03');
  await page.keyboard.type('1957');
  await expect(part('Year')).toBeFocused();
  await part('Day').focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', '14/08/1960');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(part('Day')).toHaveValue('14');
  await expect(part('Month')).toHaveValue('08');
  await expect(part('Year')).toHaveValue('1960');
});

for (const isChanged of [false, true]) {
  test(`[LOG-1] [CFG-5] details typed and sent before the script arrived are sent${isChanged ? ', with another configuration too' : ''}`, async ({
    page,
    personLike,
  }) => {
    const person = await personLike(FAMILY);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    if (isChanged)
      await page.route('**/configResponse.json', async (route) =>
        route.fulfill({ body: `${await (await route.fetch()).text()} ` }),
      );
    await page.goto('/login', { waitUntil: 'commit' });
    const login = new LoginPage(page);
    await login.mobile.fill(person.mobile ?? '');
    await login.fillBirthDate(person.dateOfBirth);
    await page.getByRole('button', { name: /^(Continue|Log In)$/ }).click();
    expect(new URL(page.url()).search).toBe('');
    release();
    await CodePage.verifyOnPage(page);
    expect(page.url()).not.toContain('1960');
  });
}

test('[NAV-17] [NAV-14] the whole journey by keyboard alone', { tag: '@desktop' }, async ({
  page,
  personLike,
  codeFor,
}) => {
  const person = await personLike(FAMILY);
  await LoginPage.open(page);
  const tabTo = async (name: string, role: 'textbox' | 'button' | 'link' = 'textbox') => {
    const target = page.getByRole(role, { name, exact: true }).first();
    for (let presses = 0; presses < 40; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${name} cannot be reached with Tab`);
  };
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await tabTo('Mobile number');
  await page.keyboard.type(person.mobile ?? '');
  const [year = '', month = '', day = ''] = person.dateOfBirth.split('-');
  await tabTo('Day');
  await page.keyboard.type(day);
  await page.keyboard.type(month);
  await page.keyboard.type(year);
  await page.keyboard.press('Enter');
  await CodePage.verifyOnPage(page);
  await page.keyboard.type(await codeFor(person.mobile));
  await page.keyboard.press('Enter');
  await PoliciesPage.verifyOnPage(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const [policyNumber = ''] = person.policies;
  const card = page.locator(`a[href="/policy/${policyNumber}"]`).first();
  for (
    let presses = 0;
    presses < 40 && !(await card.evaluate((element) => element === document.activeElement));
    presses += 1
  ) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/policy/${policyNumber}$`));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo('Log out', 'link');
  await page.keyboard.press('Enter');
  await LoginPage.verifyOnPage(page);
});
