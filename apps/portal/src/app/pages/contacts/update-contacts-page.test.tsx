// @vitest-environment happy-dom
import { resolveBrand } from '@portal/config/brands/brands';
import { customerToWire } from '@portal/contract/customer/mapping';
import { CALL_PATHS } from '@portal/contract/paths';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { currentConfiguration } from '#portal/lib/site/configuration.ts';
import { configureSite } from '#portal/testing/configure-site.ts';
import {
  contactNetwork,
  listedErrors,
  MARGARET,
  openContactForm,
  save,
  sentChange,
} from '#portal/testing/contact-form-page.ts';
import { customerOnWire } from '#portal/testing/factories.ts';
import { json } from '#portal/testing/network-fake.ts';
import { startAfresh } from '#portal/testing/render-portal.tsx';

const PHONE = resolveBrand('real').phone.number;

beforeEach(async () => {
  startAfresh();
  await configureSite();
});

const NOT_UPDATED = `We were unable to update your contact details. Please try again or call us on ${PHONE}.`;
const SAVING = 'Updating your contact information...';
const OVERLAY = { selector: '.contact-overlay *' };
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const group = (name: string) => within(screen.getByRole('group', { name }));
const sameBox = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Same as residential address' });
const goManual = () => screen.getAllByRole('button', { name: 'Enter address manually' })[0] as HTMLElement;

test('[CON-8] the form has heading, subtitle and terms of the configuration, and is filled with the stored details', async () => {
  contactNetwork();
  const { user } = await openContactForm();
  expect(screen.getByText(/Changes apply to all your policies/).textContent).toContain(PHONE);
  expect(screen.getByText(/By saving, you confirm/)).toBeDefined();
  expect(
    group('Residential address').getByText('12 Hinemoa Street, Birkenhead, Auckland 0626'),
  ).toBeDefined();
  expect(field('Mobile number').value).toBe('0211234567');
  expect(field(/Home phone number/).value).toBe('094185501');
  expect(field(/Email/).value).toBe('margaret.ellison@example.com');
  await user.click(goManual());
  expect(field('Street address').value).toBe('12 Hinemoa Street');
  expect(field('City').value).toBe('AUCKLAND');
  expect(field('Postcode').value).toBe('0626');
});

test('[CON-9] an address goes from searching to typing and back, and keeps the typed text', async () => {
  contactNetwork();
  const { user } = await openContactForm();
  await user.click(goManual());
  expect(document.activeElement).toBe(field('Street address'));
  await user.clear(field('Street address'));
  await user.type(field('Street address'), '7 New Road');
  await user.click(screen.getByRole('button', { name: 'Search for the address instead' }));
  expect(screen.getByText('7 New Road, Birkenhead, Auckland 0626')).toBeDefined();
  await user.click(goManual());
  expect(field('Street address').value).toBe('7 New Road');
});

test('[CON-9] a search becomes the line of an address that the customer completes by hand', async () => {
  contactNetwork();
  const { user } = await openContactForm();
  await user.type(screen.getByRole('combobox', { name: 'Find your address' }), '44 B');
  await user.click(goManual());
  expect(field('Street address').value).toBe('44 B');
  expect(field('City').value).toBe('');
});

test('[CON-14] an equal postal address counts as the same, another does not', async () => {
  contactNetwork();
  const { unmount } = await openContactForm();
  expect(sameBox().checked).toBe(true);
  unmount();
  startAfresh();
  await configureSite();
  contactNetwork({ ...MARGARET, postalAddress: { ...MARGARET.postalAddress, line: 'PO Box 10' } });
  await openContactForm();
  expect(sameBox().checked).toBe(false);
  expect(group('Postal address').getByText('PO Box 10, Birkenhead, Auckland 0626')).toBeDefined();
});

test('[CON-14] the same text in another country is another address', async () => {
  const network = contactNetwork({
    ...MARGARET,
    postalAddress: { ...MARGARET.postalAddress, countryId: 13 },
  });
  const { user } = await openContactForm();
  expect(sameBox().checked).toBe(false);
  await user.clear(field(/Home phone number/));
  await user.click(save());
  const { details } = await sentChange(network);
  expect(details.PostalAddress).toMatchObject({ CountryId: 13 });
});

test('[CON-2] [CON-25] a state that the region does not have is not shown at home, and asked for abroad', async () => {
  const postalAddress = { ...MARGARET.postalAddress, line: 'PO Box 10', state: 'BAY OF PLENTY' };
  const network = contactNetwork({ ...MARGARET, postalAddress });
  const { user } = await openContactForm();
  const postal = group('Postal address');
  expect(postal.getByText('PO Box 10, Birkenhead, Auckland 0626')).toBeDefined();
  expect(screen.queryByRole('textbox', { name: /State/ })).toBeNull();
  await user.selectOptions(postal.getByRole('combobox', { name: 'Country' }), 'United States');
  await user.type(postal.getByRole('textbox', { name: 'Street address' }), '350 Fifth Avenue');
  await user.type(postal.getByRole('textbox', { name: 'Town or city' }), 'New York');
  await user.type(postal.getByRole('textbox', { name: 'State, province or region (optional)' }), 'ny');
  await user.click(save());
  expect((await sentChange(network)).details.PostalAddress).toMatchObject({ State: 'NY', CountryId: 225 });
});

test('[CON-13] [CON-9] a postal address that returns home loses the foreign state, and is not the former address', async () => {
  const postalAddress = { ...MARGARET.postalAddress, line: '1 King St', state: 'NSW', countryId: 13 };
  const network = contactNetwork({ ...MARGARET, postalAddress });
  const { user } = await openContactForm();
  const postal = group('Postal address');
  const country = postal.getByRole('combobox', { name: 'Country' });
  await user.selectOptions(country, 'New Zealand');
  await user.selectOptions(country, 'Australia');
  expect(field(/State/).value).toBe('NSW');
  await user.selectOptions(country, 'New Zealand');
  await user.click(postal.getByRole('button', { name: 'Enter address manually' }));
  await user.type(postal.getByRole('textbox', { name: 'Street address' }), 'PO Box 10');
  await user.type(postal.getByRole('textbox', { name: 'City' }), 'Auckland');
  await user.type(postal.getByRole('textbox', { name: 'Postcode' }), '0748');
  expect(screen.queryByRole('button', { name: 'Keep the address as it was' })).toBeNull();
  await user.click(save());
  const { details } = await sentChange(network);
  expect(details.PostalAddress).toMatchObject({ AddressLine: 'PO Box 10', State: null, CountryId: 154 });
});

test('[CON-13] a postal address that goes abroad and returns home has its former state', async () => {
  const postalAddress = { ...MARGARET.postalAddress, line: 'PO Box 10', state: 'BAY OF PLENTY' };
  const network = contactNetwork({ ...MARGARET, postalAddress });
  const { user } = await openContactForm();
  const country = group('Postal address').getByRole('combobox', { name: 'Country' });
  await user.selectOptions(country, 'Australia');
  await user.clear(field(/State/));
  await user.type(field(/State/), 'nsw');
  await user.selectOptions(country, 'New Zealand');
  await user.click(save());
  expect((await sentChange(network)).details.PostalAddress).toEqual(
    expect.objectContaining({ State: 'BAY OF PLENTY', CountryId: 154 }),
  );
});

test('[CON-25] where addresses have no city, a hidden city of an address abroad is not sent', async () => {
  const { patterns, addressLabels } = currentConfiguration().regionalisation;
  await configureSite({
    regionalisation: {
      patterns: { ...patterns, city: null },
      addressLabels: { ...addressLabels, city: null },
    },
  });
  const home = { ...MARGARET.residentialAddress, city: null };
  const postalAddress = { ...home, city: 'TAUPŌ', countryId: 13 };
  const network = contactNetwork({ ...MARGARET, residentialAddress: home, postalAddress });
  const { user } = await openContactForm();
  const country = group('Postal address').getByRole('combobox', { name: 'Country' });
  await user.selectOptions(country, 'New Zealand');
  await user.click(group('Postal address').getByRole('button', { name: 'Enter address manually' }));
  await user.selectOptions(country, 'Australia');
  expect(field(/Suburb or district/).value).toBe('Birkenhead');
  await user.clear(field('Town or city'));
  await user.type(field('Town or city'), 'Sydney');
  await user.clear(field(/Suburb or district/));
  await user.click(save());
  const { details } = await sentChange(network);
  expect(details.PostalAddress).toMatchObject({ Suburb: null, City: 'SYDNEY', CountryId: 13 });
});

test('[CON-50] city and postcode are written as they are sent when their field is left', async () => {
  contactNetwork();
  const { user } = await openContactForm();
  await user.click(goManual());
  await user.clear(field('City'));
  await user.type(field('City'), ' new  plymouth');
  await user.tab();
  expect(field('City').value).toBe('NEW PLYMOUTH');
});

test('[CON-107] a letter O typed for 0 becomes it in the field, where the code is one of the country', async () => {
  const network = contactNetwork();
  const { user } = await openContactForm();
  await user.click(goManual());
  await user.clear(field('Postcode'));
  await user.type(field('Postcode'), 'o626');
  await user.tab();
  expect(field('Postcode').value).toBe('0626');
  await user.click(save());
  const { details } = await sentChange(network);
  expect(details.ResidentialAddress).toMatchObject({ PostCode: '0626' });
});

const LONG = {
  'Street address': `Flat 2, ${'Tower of the old mill '.repeat(6)}12 Hinemoa Street`,
  Suburb: 'Birkenhead '.repeat(7).trim(),
  City: 'AUCKLAND '.repeat(8).trim(),
  Postcode: '0626 and some more',
  'Mobile number': '021 123 4567 or 021 765 4321 or 09 418 5501',
  Email: `${'m'.repeat(250)}@example.com`,
};

test('[CON-53] a pasted text stays whole in its field, and the field says when it is too long', async () => {
  const network = contactNetwork();
  const { user } = await openContactForm();
  await user.click(goManual());
  for (const [label, text] of Object.entries(LONG)) {
    await user.clear(field(new RegExp(`^${label}`)));
    await user.paste(text);
    expect(field(new RegExp(`^${label}`)).value).toBe(text);
  }
  await user.click(save());
  const tooLong = (label: string, length: number) => `${label} must be ${length} characters or fewer`;
  expect(listedErrors()).toEqual([
    tooLong('Street address', 120),
    tooLong('Suburb', 60),
    tooLong('City', 60),
    tooLong('Postcode', 4),
    tooLong('Mobile number', 16),
    tooLong('Email', 254),
  ]);
  expect(network.to(CALL_PATHS.updateContactDetails)).toEqual([]);
});

test('[CON-22] [CON-53] a pasted number keeps its digits, however many marks stand between them', async () => {
  const network = contactNetwork();
  const { user } = await openContactForm();
  await user.clear(field('Mobile number'));
  await user.paste('  + 64 ( 0 ) 2 1 - 9 9 9 - 4 5 6 7  ');
  await user.click(save());
  expect((await sentChange(network)).details.MobilePhone).toBe('0219994567');
});

test('[CON-10] ticking hides the postal address and copies, removing the tick brings back the former text', async () => {
  const postalAddress = { ...MARGARET.postalAddress, line: '1 King St', city: 'Sydney', countryId: 13 };
  const network = contactNetwork({ ...MARGARET, postalAddress });
  const { user } = await openContactForm();
  const country = () => screen.queryByRole<HTMLSelectElement>('combobox', { name: 'Country' });
  expect(country()?.value).toBe('13');
  await user.click(sameBox());
  expect(country()).toBeNull();
  expect(document.getElementById('announce-polite')?.textContent).toBe(
    'Postal address will be the same as residential address: 12 Hinemoa Street, Birkenhead, Auckland 0626',
  );
  await user.click(sameBox());
  expect(country()?.value).toBe('13');
  expect(
    group('Postal address').getByRole<HTMLInputElement>('textbox', { name: 'Street address' }).value,
  ).toBe('1 King St');
  await user.click(sameBox());
  await user.click(save());
  const { details } = await sentChange(network);
  expect(details.PostalAddress).toEqual({ ...(details.ResidentialAddress as object), CountryId: 154 });
  expect(details.CustomPostaladdress).toBe(false);
});

const LEFT_BEHIND =
  'Postal address: Your letters go to 12 Hinemoa Street, Birkenhead, Auckland 0626. Is that right? Choose Save again if it is';

test('[CON-109] without the tick and without another address, the customer is asked once where letters go', async () => {
  const network = contactNetwork();
  const { user } = await openContactForm();
  await user.click(goManual());
  await user.clear(field('Street address'));
  await user.type(field('Street address'), '3 Marine Parade');
  await user.click(sameBox());
  await user.click(save());
  expect(listedErrors()).toEqual([LEFT_BEHIND]);
  expect(network.to(CALL_PATHS.updateContactDetails)).toEqual([]);
  const line = group('Postal address').getByRole<HTMLInputElement>('textbox', { name: 'Street address' });
  expect(line.value).toBe('12 Hinemoa Street');
  await user.click(save());
  expect((await sentChange(network)).details.PostalAddress).toMatchObject({
    AddressLine: '12 Hinemoa Street',
  });
});

test.each([
  ['gives another one', true, '9 King Street'],
  ['had another one before', false, '12 Hinemoa Street'],
])('[CON-109] a customer who %s is not asked', async (_, wasSame, typed) => {
  const former = wasSame ? MARGARET.postalAddress : { ...MARGARET.postalAddress, line: 'PO Box 10' };
  const network = contactNetwork({ ...MARGARET, postalAddress: former });
  const { user } = await openContactForm();
  if (wasSame) await user.click(sameBox());
  const postal = group('Postal address');
  await user.click(postal.getByRole('button', { name: 'Enter address manually' }));
  const line = postal.getByRole('textbox', { name: 'Street address' });
  await user.clear(line);
  await user.type(line, typed);
  await user.click(save());
  expect((await sentChange(network)).details.PostalAddress).toMatchObject({ AddressLine: typed });
});

test('[CON-11] the country is chosen from all countries, the own one preset; abroad the fields are plain', async () => {
  const network = contactNetwork();
  const { user } = await openContactForm();
  await user.click(sameBox());
  const country = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' });
  expect(country.value).toBe('154');
  expect(within(country).getAllByRole('option')).toHaveLength(240);
  await user.selectOptions(country, 'Samoa');
  const postal = group('Postal address');
  expect(postal.queryByRole('combobox', { name: 'Find your address' })).toBeNull();
  await user.type(postal.getByRole('textbox', { name: 'Street address' }), 'Lot 12 Vaea Street');
  await user.type(postal.getByRole('textbox', { name: 'Town or city' }), 'Apia');
  await user.click(save());
  const { details } = await sentChange(network);
  expect(details.PostalAddress).toMatchObject({
    City: 'APIA',
    PostCode: null,
    CountryId: expect.any(Number),
  });
  expect(details.CustomPostaladdress).toBe(true);
});

test('[CON-61] an address at home does not become one abroad by the country alone, and comes back with it', async () => {
  const network = contactNetwork();
  const { user } = await openContactForm();
  await user.click(sameBox());
  const postal = group('Postal address');
  const country = postal.getByRole('combobox', { name: 'Country' });
  await user.selectOptions(country, 'Australia');
  expect(field('Town or city').value).toBe('');
  await user.click(save());
  expect(listedErrors()).toEqual([
    'Postal address: Enter your street address',
    'Postal address: Enter your town or city',
  ]);
  expect(postal.getByText('Enter your town or city')).toBeDefined();
  expect(network.to(CALL_PATHS.updateContactDetails)).toEqual([]);
  await user.type(postal.getByRole('textbox', { name: 'Street address' }), '1 King Street');
  await user.selectOptions(country, 'New Zealand');
  expect(postal.getByText('12 Hinemoa Street, Birkenhead, Auckland 0626')).toBeDefined();
  await user.selectOptions(country, 'Samoa');
  expect(postal.getByRole<HTMLInputElement>('textbox', { name: 'Street address' }).value).toBe('');
  await user.selectOptions(country, 'Australia');
  expect(postal.getByRole<HTMLInputElement>('textbox', { name: 'Street address' }).value).toBe(
    '1 King Street',
  );
});

test('[CON-3] the phones stand in each other’s places where the region says so', async () => {
  const { pages } = currentConfiguration().regionalisation;
  const { updateContactDetails } = pages;
  await configureSite({
    regionalisation: {
      pages: { ...pages, updateContactDetails: { ...updateContactDetails, swapPhoneNumberFields: true } },
    },
  });
  contactNetwork();
  await openContactForm();
  const names = group('Phone and email')
    .getAllByRole('textbox')
    .map((input) => input.id);
  expect(names).toEqual(['homePhone', 'mobilePhone', 'email']);
});

test('[CON-18] all errors are shown at once, at the fields and in a summary that takes the focus each time', async () => {
  const network = contactNetwork();
  const { user } = await openContactForm();
  await user.click(goManual());
  await user.clear(field('Street address'));
  await user.clear(field('Postcode'));
  await user.type(field('Postcode'), '31');
  await user.clear(field('Mobile number'));
  await user.type(field('Mobile number'), '12');
  await user.clear(field(/Email/));
  await user.type(field(/Email/), 'nobody');
  await user.click(save());
  const messages = [
    'Enter your street address',
    'Postcode must be 4 numbers, like 3116',
    'Enter your mobile number in the correct format, like 021\u00a0555\u00a00123',
    'Your email address needs an @, like name@example.com',
  ];
  expect(listedErrors()).toEqual(messages);
  expect(document.activeElement?.className).toBe('error-summary');
  expect(document.title).toMatch(/^Error: /);
  expect(field('Postcode').getAttribute('aria-invalid')).toBe('true');
  const described = field('Postcode').getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toContain(messages[1]);
  await user.click(screen.getByRole('link', { name: messages[1] ?? '' }));
  expect(document.activeElement).toBe(field('Postcode'));
  await user.click(save());
  expect(document.activeElement?.className).toBe('error-summary');
  expect(network.to(CALL_PATHS.updateContactDetails)).toEqual([]);
});

test('[CON-18] an address with an error opens its fields', async () => {
  contactNetwork({ ...MARGARET, residentialAddress: { ...MARGARET.residentialAddress, postcode: '99' } });
  const { user } = await openContactForm();
  await user.click(save());
  expect(field('Postcode').getAttribute('aria-invalid')).toBe('true');
});

test('[CON-19] with the flag one contact method is enough, and without any the error is at the first phone', async () => {
  await configureSite({ featureFlag: { atLeastOneMethodContactValidation: true } });
  contactNetwork();
  const { user } = await openContactForm();
  for (const input of [field(/Mobile number/), field(/Home phone number/), field(/Email/)])
    await user.clear(input);
  expect(screen.getByText(/You need at least one of them to log in/)).toBeDefined();
  expect(screen.getByText('We need at least one way to reach you.')).toBeDefined();
  await user.click(save());
  expect(listedErrors()).toEqual(['Enter at least one of: mobile number, home phone number or email']);
  expect(field(/Mobile number/).getAttribute('aria-invalid')).toBe('true');
});

test('[CON-104] who takes away the last way to log in is told so, once, before it is saved', async () => {
  const network = contactNetwork();
  const { user } = await openContactForm();
  await user.clear(field(/Mobile number/));
  expect(
    screen.getByText('After you save, you log in with your email, not with your mobile number.'),
  ).toBeDefined();
  await user.clear(field(/Email/));
  await user.click(save());
  expect(listedErrors()).toEqual([
    'Without your mobile number and your email you cannot log in here. Choose Save again if that is what you want',
  ]);
  expect(network.to(CALL_PATHS.updateContactDetails)).toEqual([]);
  await user.type(field(/Email/), 'margaret@example.net');
  await user.clear(field(/Email/));
  await user.click(save());
  expect((await sentChange(network)).details).toMatchObject({ MobilePhone: null, Email: null });
});

test('[CON-19] without the flag all three may be left out, and say so', async () => {
  await configureSite({ featureFlag: { atLeastOneMethodContactValidation: false } });
  const network = contactNetwork();
  const { user } = await openContactForm();
  const ways = ['Mobile number (optional)', 'Home phone number (optional)', 'Email (optional)'].map(field);
  for (const way of ways) await user.clear(way);
  expect(screen.queryByText('We need at least one way to reach you.')).toBeNull();
  await user.click(save());
  await user.click(save());
  expect((await sentChange(network)).details).toMatchObject({
    MobilePhone: null,
    HomePhone: null,
    Email: null,
  });
});

test('[CON-20] [CON-22] [CON-34] the change is cleaned, complete, and names the version that the customer saw', async () => {
  const network = contactNetwork();
  const { user } = await openContactForm();
  await user.click(goManual());
  await user.clear(field('Street address'));
  await user.type(field('Street address'), ' 3/45  o’connell ST');
  await user.clear(field('Mobile number'));
  await user.type(field('Mobile number'), '021-555-0199');
  await user.clear(field(/Home phone number/));
  await user.type(field(/Home phone number/), '0101010101');
  await user.clear(field(/Email/));
  await user.click(save());
  const { details, headers } = await sentChange(network);
  expect(details).toEqual({
    ...customerToWire({
      customerId: 1,
      firstName: 'Margaret',
      lastName: 'Ellison',
      ...MARGARET,
      residentialAddress: { ...MARGARET.residentialAddress, line: '3/45 O’Connell St' },
      postalAddress: { ...MARGARET.postalAddress, line: '3/45 O’Connell St' },
      mobilePhone: '0215550199',
      homePhone: null,
      email: null,
      countryId: 154,
      policies: [{ policyNumber: '70010001' }],
    }),
    CustomPostaladdress: false,
    Errors: null,
  });
  expect(headers['If-Match']).toBe('"1"');
});

test('[CON-36] a server that names no version is sent none', async () => {
  const network = contactNetwork();
  network.replies[CALL_PATHS.getCustomerDetail] = () => json(customerOnWire([], MARGARET));
  const { user } = await openContactForm();
  await user.click(save());
  expect((await sentChange(network)).headers).not.toHaveProperty('If-Match');
});

test('[CON-15] after a save the customer is loaded again and the details are shown in place of the form', async () => {
  const network = contactNetwork();
  const { user } = await openContactForm();
  const entries = history.length;
  await user.clear(field(/Home phone number/));
  network.replies[CALL_PATHS.updateContactDetails] = () => {
    network.replies[CALL_PATHS.getCustomerDetail] = () =>
      json(customerOnWire([], { ...MARGARET, homePhone: null }));
    return json({});
  };
  await user.click(save());
  expect(await screen.findByText('Your contact details have been updated')).toBeDefined();
  expect(location.pathname + location.search).toBe('/contacts?success=1');
  expect(
    screen.getByRole('row', { name: 'Home phone number Not given Change home phone number' }),
  ).toBeDefined();
  expect(history.length).toBe(entries);
});

test('[CON-12] while saving an overlay says so, the button keeps the focus, and a second press does nothing', async () => {
  const network = contactNetwork();
  const pending = Promise.withResolvers<Response>();
  network.replies[CALL_PATHS.updateContactDetails] = () => pending.promise;
  const { user } = await openContactForm();
  await user.click(save());
  expect(await screen.findByText(SAVING, OVERLAY)).toBeDefined();
  expect(document.getElementById('announce-polite')?.textContent).toBe(SAVING);
  expect(document.activeElement).toBe(save());
  expect(save().getAttribute('aria-disabled')).toBe('true');
  await user.click(save());
  await user.keyboard('{Enter}');
  expect(network.to(CALL_PATHS.updateContactDetails)).toHaveLength(1);
  pending.resolve(json({}));
  expect(await screen.findByText('Your contact details have been updated')).toBeDefined();
});

test('[OPS-8] [CON-16] a failed save says so with the phone and a reference, focused and scrolled into view, and keeps the form', async () => {
  const network = contactNetwork();
  network.replies[CALL_PATHS.updateContactDetails] = () => json({ correlationId: 'e1d4a1a0-94d1e07b' }, 500);
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { user } = await openContactForm();
  await user.type(field(/Home phone number/), '9');
  await user.clear(field(/Home phone number/));
  await user.type(field(/Home phone number/), '094180000');
  await user.click(save());
  const message = await screen.findByText(/We were unable to update your contact details/);
  expect(message.textContent).toBe(NOT_UPDATED);
  const box = message.closest('.error-summary');
  expect(box?.textContent).toContain('Reference: 94d1e07b');
  expect(document.activeElement).toBe(box);
  expect(scroll.mock.contexts).toContain(box);
  expect(field(/Home phone number/).value).toBe('094180000');
  expect(screen.queryByText(SAVING, OVERLAY)).toBeNull();
});

test('[CON-16] Cancel leads to the details and sends nothing', async () => {
  const network = contactNetwork();
  const { user } = await openContactForm();
  await user.type(field(/Email/), 'x');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'My contact details' })).toBeDefined();
  expect(location.pathname + location.search).toBe('/contacts');
  expect(network.to(CALL_PATHS.updateContactDetails)).toEqual([]);
});

test('[CON-24] a field error of the server is shown at the field', async () => {
  const network = contactNetwork();
  const message = 'We cannot change it to this number online. Call us and we will help you.';
  network.replies[CALL_PATHS.updateContactDetails] = () =>
    json({ errors: { 'body.ContactDetails.MobilePhone': [message] } }, 400);
  const { user } = await openContactForm();
  await user.click(save());
  await waitFor(() => expect(field('Mobile number').getAttribute('aria-invalid')).toBe('true'));
  expect(listedErrors()).toEqual([message]);
  const box = screen.getByRole('alert', { name: 'There is a problem' });
  expect(box.textContent).toContain(NOT_UPDATED);
  expect(document.activeElement).toBe(box);
});

test('[CON-16] an error that the form finds itself is no failure of the update', async () => {
  contactNetwork();
  const { user } = await openContactForm();
  await user.type(field(/Email/), ' nobody');
  await user.click(save());
  expect(listedErrors()).toHaveLength(1);
  expect(screen.queryByText(/We were unable to update/)).toBeNull();
});

test('[CON-35] the second customer to save is warned, keeps the typed text, gets the other stored changes, and can save over it', async () => {
  const network = contactNetwork();
  const { user } = await openContactForm();
  await user.clear(field(/Email/));
  await user.type(field(/Email/), 'mine@example.com');
  const stored = { ...MARGARET, homePhone: '093007777', email: 'theirs@example.com' };
  network.replies[CALL_PATHS.getCustomerDetail] = () =>
    json(customerOnWire([], stored), 200, { ETag: '"2"' });
  network.replies[CALL_PATHS.updateContactDetails] = () => json({}, 409);
  await user.click(save());
  const box = (await screen.findByText(/were changed in another window/)).closest('.error-summary');
  expect(document.activeElement).toBe(box);
  expect(box?.textContent).toContain(NOT_UPDATED);
  expect(box?.textContent).toContain('Home phone number is now: 09\u00A0300\u00A07777');
  expect(box?.textContent).toContain('Email is now: theirs@example.com');
  expect(field(/Email/).value).toBe('mine@example.com');
  expect(field(/Home phone number/).value).toBe('093007777');
  network.replies[CALL_PATHS.updateContactDetails] = () => json({});
  await user.click(save());
  await screen.findByText('Your contact details have been updated');
  const { details, headers } = await sentChange(network);
  expect(details).toMatchObject({ Email: 'mine@example.com', HomePhone: '093007777' });
  expect(headers['If-Match']).toBe('"2"');
});

test('[ACT-9] on hold nothing is saved, and the form says so with the phone', async () => {
  const network = contactNetwork();
  network.replies[CALL_PATHS.updateContactDetails] = () => json({ status: 409, code: 'contact.held' }, 409);
  const { user } = await openContactForm();
  await user.clear(field(/Email/));
  await user.type(field(/Email/), 'mine@example.com');
  await user.click(save());
  const held = await screen.findByText(/Your account is locked, and nothing was changed. Call us on/);
  const box = held.closest('.error-summary');
  expect(document.activeElement).toBe(box);
  expect(box?.querySelector('a[href^="tel:"]')).not.toBeNull();
  expect(box?.textContent).not.toContain('another window');
  expect(field(/Email/).value).toBe('mine@example.com');
});

test('[CON-26] with the flag a postcode has to lie in the city of its address', async () => {
  await configureSite({ featureFlag: { postcodeVerificationFeature: true } });
  const network = contactNetwork();
  network.replies[CALL_PATHS.searchPostcodes] = () => json(['0626;BIRKENHEAD;NORTH SHORE']);
  const { user } = await openContactForm();
  await user.click(save());
  await waitFor(() =>
    expect(listedErrors()).toEqual(['Postcode 0626 is not in Auckland. Check the postcode and city.']),
  );
  expect(network.to(CALL_PATHS.updateContactDetails)).toEqual([]);
  network.replies[CALL_PATHS.searchPostcodes] = () =>
    json(['0626;OTHER;ELSEWHERE', '0626;BIRKENHEAD;AUCKLAND']);
  await user.click(save());
  await sentChange(network);
});

test('[CON-26] a failed postcode search says so with its status, and stops saving once', async () => {
  await configureSite({ featureFlag: { postcodeVerificationFeature: true } });
  const network = contactNetwork();
  network.replies[CALL_PATHS.searchPostcodes] = () => json({}, 500);
  const { user } = await openContactForm();
  await user.click(save());
  await waitFor(() => expect(listedErrors()).toEqual(['Error retrieving postcode matches 500']));
  expect(network.to(CALL_PATHS.updateContactDetails)).toEqual([]);
  await user.click(save());
  await sentChange(network);
});

test('[CON-26] a failed postcode search stops no second save, also after an invalid form and a failed save', async () => {
  await configureSite({ featureFlag: { postcodeVerificationFeature: true } });
  const network = contactNetwork();
  network.replies[CALL_PATHS.searchPostcodes] = () => json({}, 500);
  network.replies[CALL_PATHS.updateContactDetails] = () => json({}, 500);
  const { user } = await openContactForm();
  const searches = () => network.to(CALL_PATHS.searchPostcodes).length;
  const updates = () => network.to(CALL_PATHS.updateContactDetails).length;
  await user.click(save());
  await waitFor(() => expect(listedErrors()).toEqual(['Error retrieving postcode matches 500']));
  await user.type(field(/Email/), ' nobody');
  await user.click(save());
  expect(listedErrors()).toHaveLength(1);
  expect([searches(), updates()]).toEqual([1, 0]);
  await user.clear(field(/Email/));
  for (const count of [1, 2]) {
    await user.click(save());
    await waitFor(() => expect(updates()).toBe(count));
    await screen.findByText(/We were unable to update/);
  }
  network.replies[CALL_PATHS.searchPostcodes] = () => json(['0626;BIRKENHEAD;AUCKLAND']);
  await user.click(save());
  await waitFor(() => expect(updates()).toBe(3));
  await screen.findByText(/We were unable to update/);
  network.replies[CALL_PATHS.searchPostcodes] = () => json({}, 500);
  await user.click(save());
  await waitFor(() => expect(listedErrors()).toEqual(['Error retrieving postcode matches 500']));
  expect(updates()).toBe(3);
});

test('[CON-26] without the flag no postcode is looked up', async () => {
  const network = contactNetwork();
  const { user } = await openContactForm();
  await user.click(save());
  await sentChange(network);
  expect(network.to(CALL_PATHS.searchPostcodes)).toEqual([]);
});

test('[CON-101] a postcode that does not begin like those of its state has a hint, and is saved', async () => {
  const { patterns, addressLabels } = currentConfiguration().regionalisation;
  await configureSite({
    regionalisation: {
      patterns: { ...patterns, state: { emptyMessage: 'Choose your state' } },
      addressLabels: { ...addressLabels, state: 'State' },
      states: [
        { code: 'NSW', name: 'New South Wales', postcodeStarts: '12' },
        { code: 'VIC', name: 'Victoria', postcodeStarts: '38' },
      ],
    },
  });
  const network = contactNetwork();
  const { user } = await openContactForm();
  await user.click(goManual());
  const hint = () => screen.queryByText(/^Most postcodes in/);
  await user.clear(field('Postcode'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'NSW');
  await user.type(field('Postcode'), '300');
  expect(hint()).toBeNull();
  await user.type(field('Postcode'), '0');
  expect(hint()?.textContent).toBe(
    'Most postcodes in New South Wales begin with 1 or 2. Check the postcode and the state.',
  );
  expect(hint()?.closest('[role="status"]')).not.toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'VIC');
  expect(hint()).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'NSW');
  await user.click(save());
  const { details } = await sentChange(network);
  expect(details.ResidentialAddress).toMatchObject({ State: 'NSW', PostCode: '3000' });
});
