import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { openSession } from '../support/open-session.ts';
import { ContactFormPage } from '../support/pages/contact-form-page.ts';
import { LoginPage } from '../support/pages/login-page.ts';
import { PoliciesPage } from '../support/pages/policies-page.ts';
import { replaceConfiguration } from '../support/replace-configuration.ts';

const FAMILY = 'Four policies';

const withFlag = (page: Page, flag: string, value: boolean | number) =>
  replaceConfiguration(page, ({ featureFlag }) => {
    featureFlag[flag] = value;
  });

test('[CFG-20] [LOG-2] emailAuthFeature shows and hides the choice of e-mail, without a rebuild', async ({
  page,
}) => {
  const choice = page.getByRole('radio', { name: 'Email' });
  await withFlag(page, 'emailAuthFeature', false);
  const login = await LoginPage.open(page);
  await expect(login.mobile).toBeEditable();
  await expect(choice).toHaveCount(0);
  await withFlag(page, 'emailAuthFeature', true);
  await page.reload();
  await expect(choice).toBeVisible();
});

test('[CFG-20] [LOG-44] recaptchaFeature shows and hides the captcha', async ({ page }) => {
  const check = page.getByRole('group', { name: 'Robot check' });
  await withFlag(page, 'recaptchaFeature', true);
  await LoginPage.open(page);
  await expect(check).toBeVisible();
  await withFlag(page, 'recaptchaFeature', false);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  await expect(check).toHaveCount(0);
});

test('[CFG-20] [NAV-9] [POL-19] documentsFeature and displayPaymentFrequency work on and off', {
  tag: '@desktop',
}, async ({ page, personLike }) => {
  const person = await personLike(FAMILY);
  await withFlag(page, 'documentsFeature', 1);
  await openSession(page, person);
  await PoliciesPage.verifyOnPage(page);
  const [policy = ''] = person.policies;
  const notFound = page.getByRole('heading', { name: 'Page not found' });
  await page.goto(`/documents/${policy}`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notFound).toHaveCount(0);
  await withFlag(page, 'documentsFeature', 0);
  await page.reload();
  await expect(notFound).toBeVisible();

  const often = page.getByText('How often you pay');
  await withFlag(page, 'displayPaymentFrequency', true);
  await page.goto(`/policy/${policy}`);
  await expect(often).toBeAttached();
  // A phone folds how a policy is paid. POL-42
  if (!(await often.isVisible())) await page.getByText('More about how you pay').click();
  await expect(often).toBeVisible();
  await withFlag(page, 'displayPaymentFrequency', false);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Payment details' })).toBeVisible();
  await expect(often).toHaveCount(0);
});

test('[CFG-20] [OVD-1] extendedDishonourPolicies shows the final notice on every page, and hides it', async ({
  page,
  personLike,
  expectAccessible,
}) => {
  const notice = page.getByRole('region', { name: 'Overdue premiums' });
  await withFlag(page, 'extendedDishonourPolicies', true);
  await openSession(page, await personLike('Extended dishonour 1'));
  await PoliciesPage.verifyOnPage(page);
  await expect(notice).toContainText('a final opportunity to keep your insurance in place');
  await expectAccessible();
  await page.goto('/contacts');
  await expect(notice).toBeVisible();
  await withFlag(page, 'extendedDishonourPolicies', false);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'My contact details' })).toBeVisible();
  // Overdue payments can still be paid there.
  await expect(notice).toContainText('overdue for your');
  await expect(notice).not.toContainText('a final opportunity');
});

test('[CFG-20] [CON-19] atLeastOneMethodContactValidation asks for a contact method, and for none when it is off', async ({
  page,
  personLike,
}) => {
  const withOneMethod = (isNeeded: boolean) =>
    replaceConfiguration(page, ({ featureFlag, regionalisation }) => {
      featureFlag.atLeastOneMethodContactValidation = isNeeded;
      Object.assign(regionalisation.pages.updateContactDetails ?? {}, {
        requiredPhone: null,
        isEmailRequired: false,
        contactMethodMessage: 'One way to reach you, please',
      });
    });
  // Only the file's rules are tested here: the server has the file of the build.
  await page.route('**/updatecustomercontactdetail', (route) => route.fulfill({ json: {} }));
  await withOneMethod(true);
  await openSession(page, await personLike(FAMILY));
  const saveWithoutAny = async () => {
    const form = await ContactFormPage.verifyOnPage(page);
    for (const field of [form.mobilePhone, form.homePhone, form.email]) await field.fill('');
    await form.save.click();
    return form;
  };
  await PoliciesPage.verifyOnPage(page);
  await ContactFormPage.goTo(page);
  await saveWithoutAny();
  await expect(
    page.getByRole('main').getByRole('link', { name: 'One way to reach you, please' }),
  ).toBeVisible();
  await withOneMethod(false);
  await page.reload();
  const form = await saveWithoutAny();
  // Without a way to log in the first save is held up. CON-104
  await expect(page.getByRole('main').getByRole('link', { name: /cannot log in here/ })).toBeVisible();
  await form.save.click();
  await form.expectSaved();
});

test('[CFG-20] labels, the order of the birth date, patterns and messages come from the file', async ({
  page,
  expectAccessible,
}) => {
  await replaceConfiguration(page, ({ regionalisation }) => {
    regionalisation.labels.mobile = 'Handset number';
    regionalisation.dates.order = ['year', 'month', 'day'];
    regionalisation.login.isEmailNew = true;
    Object.assign(regionalisation.patterns.mobile ?? {}, {
      pattern: '^5\\d{3}$',
      example: '5123',
      invalidMessage: 'Four digits, please',
    });
  });
  await page.goto('/login');
  const mobile = page.getByLabel('Handset number');
  await expect(page.getByText('New!')).toBeVisible();
  const birthDate = page.getByRole('group', { name: 'Date of birth' }).getByRole('textbox');
  await expect(birthDate.first()).toHaveAccessibleName('Year');
  await mobile.fill('0211234567');
  await page.getByRole('button', { name: /^(Continue|Log In)$/ }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Four digits, please' })).toBeVisible();
  await expectAccessible();
});

test('[CFG-49] phone, legal text and links of the file are on the login page', async ({
  page,
  expectAccessible,
}) => {
  await replaceConfiguration(page, (entry) => {
    entry.brand = {
      phone: '0800 226 324',
      footer: {
        legal: 'Issued by us.',
        links: [{ label: 'Privacy', href: 'https://www.insurer.nz/privacy' }],
      },
    };
  });
  await page.goto('/login');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('Issued by us.');
  await expect(footer.getByRole('link', { name: 'Privacy' })).toHaveAttribute(
    'href',
    'https://www.insurer.nz/privacy',
  );
  await expect(page.getByRole('banner').getByRole('link', { name: /^Call us/ })).toHaveAttribute(
    'href',
    'tel:0800226324',
  );
  await expectAccessible();
});

test('[CFG-19] [CFG-25] a wrong file shows which entry and field is wrong, and whom to call', async ({
  page,
  expectAccessible,
  supportPhone,
}) => {
  await replaceConfiguration(page, ({ featureFlag, regionalisation }) => {
    featureFlag.documentsFeature = 7;
    Object.assign(regionalisation.patterns.email ?? {}, { pattern: '(' });
    Object.assign(regionalisation.patterns.mobile ?? {}, { maxLength: 8 });
  });
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This site is not set up');
  const errors = page.getByRole('main').getByRole('listitem');
  await expect(errors).toHaveText([
    'Entry 1 (countryId 154, brandId 1): regionalisation.patterns.mobile.maxLength must leave room for its example.',
    'Entry 1 (countryId 154, brandId 1): featureFlag.documentsFeature must be 0 or 1.',
    'Entry 1 (countryId 154, brandId 1): regionalisation.patterns.email.pattern must be a regular expression.',
  ]);
  await expect(page.getByRole('main').getByRole('link', { name: supportPhone })).toBeVisible();
  await expectAccessible();
});

test('[CFG-19] a missing file says so', async ({ page }) => {
  await page.route('**/configResponse.json', (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.goto('/login');
  await expect(page.getByText('configResponse.json is missing: the server answered 404.')).toBeVisible();
});

/** Holds the app's script back until the returned function is called. */
async function holdScript(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/main-*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('[CFG-16] a button held down while a changed file arrives does its work when it is released', {
  tag: '@desktop',
}, async ({ page }) => {
  await replaceConfiguration(page, ({ regionalisation }) => {
    regionalisation.labels.mobile = 'Handset number';
  });
  const release = await holdScript(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Continue' }).hover();
  await page.mouse.down();
  const checked = page.waitForResponse(/changed-configuration/);
  release();
  await (await checked).finished();
  await page.waitForLoadState('networkidle');
  await page.mouse.up();
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toBeFocused();
  await expect(page.getByLabel('Handset number')).toBeVisible();
});

test('[CFG-16] the file is requested once, and a changed one keeps text typed before the script arrived', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/configResponse.json')) asked.push(request.url());
  });
  await LoginPage.open(page);
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked).toHaveLength(1);

  await replaceConfiguration(page, ({ regionalisation }) => {
    regionalisation.labels.mobile = 'Handset number';
  });
  const release = await holdScript(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const typed = page.locator('#mobile');
  await typed.pressSequentially('0211');
  release();
  await expect(page.getByLabel('Handset number')).toHaveValue('0211');
  await expect(page.getByLabel('Handset number')).toBeFocused();
});
