import { test as base, expect } from '../support/fixtures.ts';
import { openSession } from '../support/open-session.ts';
import { ContactFormPage } from '../support/pages/contact-form-page.ts';
import { PoliciesPage } from '../support/pages/policies-page.ts';

const UPDATE = '**/api/v1/Customer/updatecustomercontactdetail';
const SEARCH = '**/api/v1/Address/searchwithoutpostcode*';
const FORMAT = '**/api/v1/Address/format*';
const PARADE = '5 Marine Parade;Mount Maunganui;Tauranga;3116';

/** A customer of four policies who has opened the form. */
const test = base.extend<{ form: ContactFormPage }>({
  form: async ({ page, personLike }, use) => {
    await openSession(page, await personLike('Four policies'));
    await use(await ContactFormPage.goTo(page));
  },
});

const row = (name: string) => ({ name: new RegExp(name) });

test('[CON-1] [CON-15] a customer changes phone and address by hand and sees them', { tag: '@task' }, async ({
  page,
  form,
  expectAccessible,
}) => {
  await expectAccessible();
  await form.goManual();
  await page.getByLabel('Street address').fill("3/45  o'connell ST");
  await page.getByLabel('Suburb').fill('Ngāio');
  await page.getByLabel('City').fill('wellington');
  await page.getByLabel('Postcode').fill('6035');
  await form.homePhone.fill('(04) 479-1234');
  await expectAccessible();
  await form.save.click();
  await form.expectSaved();
  await expectAccessible();
  await expect(page.getByRole('row', row("Residential address 3/45 O'Connell St"))).toBeVisible();
  await expect(
    page.getByRole('row', row("Postal address 3/45 O'Connell St, Ngāio, Wellington 6035")),
  ).toBeVisible();
  await expect(page.getByRole('row', row('Home phone number 04 479 1234'))).toBeVisible();
  // Back leads to where the form was opened from, not into it.
  await page.goBack();
  await expect(page).toHaveURL(/\/contacts$/);
  await page.reload();
  await expect(page.getByRole('row', row('Home phone number 04 479 1234'))).toBeVisible();
});

test('[CON-40] [CON-43] [CON-46] an address is found and chosen by keyboard alone', {
  tag: '@desktop',
}, async ({ page, form, expectAccessible }) => {
  await page.route(SEARCH, (route) => route.fulfill({ json: [PARADE, '5 Marine Drive;Mahia;Wairoa;4166'] }));
  await page.route(FORMAT, (route) => route.fulfill({ status: 404, json: {} }));
  await form.search.focus();
  await page.keyboard.type('5 Ma');
  await expect(form.options).toHaveText([
    '5 Marine Parade, Mount Maunganui, TAURANGA, 3116',
    '5 Marine Drive, Mahia, WAIROA, 4166',
    'My address is not listed',
  ]);
  await expectAccessible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toHaveText(/Parade/);
  await expectAccessible();
  await page.keyboard.press('Enter');
  await expect(form.residential.getByText('5 Marine Parade, Mount Maunganui, Tauranga 3116')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Search again for your address' })).toBeFocused();
  await expectAccessible();
  await form.save.focus();
  await page.keyboard.press('Enter');
  await form.expectSaved();
  await expect(page.getByRole('row', row('City Tauranga'))).toBeVisible();
});

test('[CON-40] [CON-46] an address of the demonstration is found in the real index', async ({ form }) => {
  await form.search.pressSequentially('12 Hinemoa');
  await form.options.first().click();
  await expect(form.residential.locator('.shown-address')).toContainText('12 Hinemoa');
});

test('[CON-48] a search without a chosen suggestion is finished by hand, not dropped', async ({
  page,
  form,
  expectAccessible,
}) => {
  await page.route(SEARCH, (route) => route.fulfill({ json: [PARADE] }));
  const before = await form.residential.locator('.shown-address').innerText();
  await form.search.fill('99 Brand New Road');
  await form.save.click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: /Finish entering your address/ }).click();
  await expect(page.getByLabel('Street address')).toBeFocused();
  await expect(page.getByLabel('Street address')).toHaveValue('99 Brand New Road');
  await expectAccessible();
  await form.residential.getByRole('button', { name: 'Keep the address as it was' }).click();
  await expect(form.search).toBeFocused();
  await expect(form.residential.locator('.shown-address')).toHaveText(before.replace('\n', ''));
});

test('[CON-49] a customer who leaves the form during the save stays on the new page and sees the result', async ({
  page,
  personLike,
  expectAccessible,
}) => {
  await openSession(page, await personLike('Four policies'));
  await PoliciesPage.verifyOnPage(page);
  const notice = page.locator('.background-save');
  const saveAndLeave = async (form: ContactFormPage, status: number) => {
    await form.homePhone.fill('094180002');
    const held = Promise.withResolvers<void>();
    await page.route(UPDATE, async (route) => {
      await held.promise;
      await route.fulfill({ status, json: {} });
    });
    const sent = page.waitForRequest(UPDATE);
    await form.save.click();
    await sent;
    await page.getByRole('link', { name: 'My policies' }).click();
    await PoliciesPage.verifyOnPage(page);
    held.resolve();
  };
  await saveAndLeave(await ContactFormPage.goTo(page), 500);
  await expect(notice).toContainText('We were unable to update your contact details.');
  await expectAccessible();
  await notice.getByRole('link', { name: 'Go back to the form' }).click();
  const form = await ContactFormPage.verifyOnPage(page);
  await expect(form.homePhone).toHaveValue('094180002');
  await expect(notice).toHaveCount(0);
  await saveAndLeave(form, 200);
  await expect(notice).toContainText('Your contact details have been updated');
  await PoliciesPage.verifyOnPage(page);
  await expectAccessible();
});

test('[CON-45] a search that is down leads to manual entry and ends nothing', async ({
  page,
  form,
  expectAccessible,
}) => {
  await page.route(SEARCH, (route) => route.fulfill({ status: 503, json: {} }));
  await form.search.fill('5 Marine');
  await expect(form.residential.getByText('Address search is not available right now.')).toBeVisible();
  const line = page.getByLabel('Street address');
  await expect(line).toBeFocused();
  await expect(line).toHaveValue('5 Marine');
  await expectAccessible();
});

test('[CON-18] [CON-16] [CON-12] errors, a failure and the wait for the response can each be seen and heard', {
  tag: '@desktop',
}, async ({ page, form, expectAccessible }) => {
  await form.email.fill('nobody');
  await form.save.click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(summary).toBeInViewport();
  await expectAccessible();
  await summary.getByRole('link', { name: /Your email address needs an @/ }).click();
  await expect(form.email).toBeFocused();
  await form.email.fill('somebody@example.com');
  const held = Promise.withResolvers<void>();
  await page.route(UPDATE, async (route) => {
    await held.promise;
    await route.fulfill({ status: 500, json: {} });
  });
  await form.save.click();
  await expect(page.locator('.contact-overlay')).toContainText('Updating your contact information...');
  await expect(form.save).toBeFocused();
  await expectAccessible();
  held.resolve();
  await expect(summary).toContainText('We were unable to update your contact details.');
  await expect(summary).toBeFocused();
  await expect(summary).toBeInViewport();
  await expect(form.email).toHaveValue('somebody@example.com');
  await expectAccessible();
});

test('[CON-10] [CON-11] letters may go elsewhere, and abroad', async ({ page, form, expectAccessible }) => {
  await form.same.click();
  await expect(form.postal.getByRole('combobox', { name: 'Country' })).toHaveValue('154');
  await expectAccessible();
  await form.postal.getByRole('combobox', { name: 'Country' }).selectOption('Samoa');
  await form.postal.getByLabel('Street address').fill('Lot 12 Vaea Street');
  await form.postal.getByLabel('Suburb or district').fill('');
  await form.postal.getByLabel('Town or city').fill('Apia');
  await form.postal.getByLabel('Postcode or ZIP').fill('');
  await expectAccessible();
  await form.save.click();
  await form.expectSaved();
  await expect(page.getByRole('row', row('Postal address Lot 12 Vaea Street, Apia, Samoa'))).toBeVisible();
});

test('[CON-35] the second of two tabs is warned and loses no typed text', async ({
  page,
  context,
  personLike,
  expectAccessible,
}) => {
  const person = await personLike('Four policies');
  // Copies of a person share the birth date, so each needs an e-mail address of its own.
  const typedEmail = `typed.${person.mobile}@example.com`;
  await openSession(page, person);
  const first = await ContactFormPage.goTo(page);
  const otherPage = await context.newPage();
  await otherPage.goto('/contacts/update');
  const second = await ContactFormPage.verifyOnPage(otherPage);
  await first.homePhone.fill('094180001');
  await first.save.click();
  await first.expectSaved();
  await second.email.fill(typedEmail);
  await second.save.click();
  await expect(otherPage.getByRole('alert')).toContainText(['were changed in another window']);
  await expect(second.email).toHaveValue(typedEmail);
  await expect(second.homePhone).toHaveValue('094180001');
  await second.save.click();
  await expect(otherPage.getByRole('heading', { name: 'Confirm your new email address' })).toBeVisible();
  await expect(otherPage.getByRole('row', row('Home phone number 09 418 0001'))).toBeVisible();
  await expect(otherPage.getByText(typedEmail)).toBeVisible();
  await page.bringToFront();
  await expectAccessible();
});

test('[INB-9] [CON-35] a form that the core system crossed says so, and keeps what was typed', async ({
  page,
  request,
  personLike,
}) => {
  const person = await personLike('Four policies');
  await openSession(page, person);
  const form = await ContactFormPage.goTo(page);
  await form.homePhone.fill('094180002');
  const moved = {
    updateId: crypto.randomUUID(),
    kind: 'address',
    occurredAt: '2026-11-26T01:10:00Z',
    brandId: 1,
    countryId: 154,
    customerId: person.customerNumber,
    subject: person.customerNumber,
    version: 2,
    data: {
      addressKind: 'postal',
      line: 'PO Box 77',
      suburb: null,
      state: null,
      city: 'Tauranga',
      postcode: '3140',
      addressCountryId: 154,
    },
  };
  const answer = await request.post('/dev/core-updates.json', { data: { lines: JSON.stringify(moved) } });
  expect((await answer.json()).body).toContain('"outcome":"applied"');
  await form.save.click();
  const told = page.getByRole('alert', { name: 'There is a problem' });
  await expect(told).toContainText('or by us, while you were here');
  await expect(told).toContainText('PO Box 77');
  await expect(form.homePhone).toHaveValue('094180002');
  await form.save.click();
  await form.expectSaved();
  await expect(page.getByRole('row', row('Home phone number 09 418 0002'))).toBeVisible();
  await expect(page.getByRole('row', row('Postal address PO Box 77'))).toBeVisible();
});

test('[CON-37] typed text is there again after a lost network, and gone after a logout', async ({
  page,
  form,
  expectAccessible,
}) => {
  await form.email.fill('half.typed@example.com');
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(2);
  const storedSession = await page.evaluate(() => sessionStorage.getItem('portal.session') ?? '');
  await page.route(UPDATE, (route) => route.abort());
  await form.save.click();
  await expect(page).toHaveURL(/503\.html$/);
  await page.unroute(UPDATE);
  // Stands for the next login: another code would have to wait for half a minute.
  await page.evaluate((session) => sessionStorage.setItem('portal.session', session), storedSession);
  await page.goto('/contacts/update');
  await ContactFormPage.verifyOnPage(page);
  await expect(page.getByText('We kept what you typed')).toBeVisible();
  await expect(form.email).toHaveValue('half.typed@example.com');
  await expectAccessible();
  await page.getByRole('link', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    'draft',
  );
});

test('[NAV-15] [NAV-16] both pages read at 320 px and with the largest text, in dark and high contrast too', async ({
  page,
  personLike,
  expectAccessible,
}) => {
  await page.route(SEARCH, (route) => route.fulfill({ json: [PARADE] }));
  await page.setViewportSize({ width: 320, height: 640 });
  await openSession(page, await personLike('Four policies'));
  await PoliciesPage.verifyOnPage(page);
  const expectNoOverflow = async () => {
    for (const size of ['', 'largest']) {
      await page.evaluate((name) => document.documentElement.setAttribute('data-size', name), size);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
    }
    await page.evaluate(() => document.documentElement.removeAttribute('data-size'));
  };
  await page.goto('/contacts?success=1');
  await expect(page.getByRole('table')).toBeVisible();
  await expectNoOverflow();
  await page.goto('/contacts/update');
  const form = await ContactFormPage.verifyOnPage(page);
  await expectNoOverflow();
  await form.search.fill('5 Marine');
  await expect(form.options.first()).toBeVisible();
  await expectNoOverflow();
  await form.same.click();
  await form.goManual();
  await page.getByLabel('Street address').first().fill('');
  await form.save.click();
  await expect(page.getByRole('alert').first()).toBeFocused();
  await expectNoOverflow();
  for (const theme of ['dark', 'hc-light', 'hc-dark']) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
    await expectAccessible();
  }
});

test('[CON-108] a customer with another address for letters begins at its part of the form', async ({
  page,
  personLike,
  expectAccessible,
}) => {
  await openSession(page, await personLike('Four policies'), '/contacts');
  await page.getByRole('link', { name: 'Change postal address' }).click();
  const group = page.getByRole('group', { name: 'Postal address' });
  await expect(group).toBeFocused();
  await expect(group).toBeInViewport();
  await expectAccessible();
});
