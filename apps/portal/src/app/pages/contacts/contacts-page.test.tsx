// @vitest-environment happy-dom
import { CALL_PATHS } from '@portal/contract/paths';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { currentConfiguration } from '#portal/lib/site/configuration.ts';
import { configureSite } from '#portal/testing/configure-site.ts';
import { json } from '#portal/testing/network-fake.ts';
import { customerNetwork, renderForCustomer, startAfresh } from '#portal/testing/render-portal.tsx';

beforeEach(async () => {
  startAfresh();
  await configureSite();
});

const RESIDENCE = {
  line: '12A HINEMOA ST',
  suburb: 'birkenhead',
  state: null,
  city: 'AUCKLAND',
  postcode: '0626',
};
const MARGARET = {
  residentialAddress: RESIDENCE,
  postalAddress: { ...RESIDENCE, line: 'po box 10', suburb: null, countryId: 154 },
  mobilePhone: '0211234567',
  homePhone: null,
  email: 'margaret.ellison@example.com',
};

/** The rows of the table as text: label and value. */
async function rowsOfTable(): Promise<string[][]> {
  const table = within(await screen.findByRole('table', { name: 'Customer contact details' }));
  return table
    .getAllByRole('row')
    .map((row) => [
      within(row).getByRole('rowheader').textContent ?? '',
      within(row).getAllByRole('cell')[0]?.textContent ?? '',
    ]);
}

test('[CON-1] [CON-2] [CON-4] [CON-5] [CON-6] the table has the rows of the region, written to be read', async () => {
  customerNetwork({ customer: MARGARET });
  renderForCustomer('/contacts');
  expect(await screen.findByRole('heading', { level: 1, name: 'My contact details' })).toBeDefined();
  expect(await rowsOfTable()).toEqual([
    ['Residential address', '12A Hinemoa St'],
    ['Suburb', 'Birkenhead'],
    ['City', 'Auckland'],
    ['Postcode', '0626'],
    ['Postal address', 'PO Box 10, Auckland 0626'],
    ['Mobile number', '021\u00A0123\u00A04567'],
    ['Home phone number', 'Not given'],
    ['Email', 'margaret.ellison@example.com'],
  ]);
  expect(document.title).toBe('My contact details – real');
  expect(screen.getByRole('link', { name: 'Update my details' }).getAttribute('href')).toBe(
    '/contacts/update',
  );
});

test('[CON-2] a region with states has their row and no city', async () => {
  const { regionalisation } = currentConfiguration();
  await configureSite({
    regionalisation: {
      addressLabels: { ...regionalisation.addressLabels, city: null, state: 'State' },
      patterns: { ...regionalisation.patterns, city: null, state: { emptyMessage: 'Choose your state' } },
      states: [{ code: 'NSW', name: 'New South Wales' }],
    },
  });
  const address = { line: '12 George St', suburb: 'NEWTOWN', state: 'Nsw', city: null, postcode: '2042' };
  customerNetwork({ customer: { ...MARGARET, residentialAddress: address } });
  renderForCustomer('/contacts');
  const labels = await rowsOfTable();
  expect(labels.map(([label]) => label)).not.toContain('City');
  expect(labels).toContainEqual(['State', 'NSW']);
});

test('[CON-3] mobile and home phone stand in each other’s rows where the region says so', async () => {
  const { regionalisation } = currentConfiguration();
  const { updateContactDetails } = regionalisation.pages;
  await configureSite({
    regionalisation: {
      pages: {
        ...regionalisation.pages,
        updateContactDetails: { ...updateContactDetails, swapPhoneNumberFields: true },
      },
    },
  });
  customerNetwork({ customer: MARGARET });
  renderForCustomer('/contacts');
  expect((await rowsOfTable()).slice(5, 7)).toEqual([
    ['Home phone number', 'Not given'],
    ['Mobile number', '021\u00A0123\u00A04567'],
  ]);
});

test('[CON-2] [CON-6] a state of the postal address is shown where the region has states, and abroad', async () => {
  const postalAddress = { ...MARGARET.postalAddress, state: 'BAY OF PLENTY' };
  customerNetwork({ customer: { ...MARGARET, postalAddress } });
  renderForCustomer('/contacts');
  expect(await rowsOfTable()).toContainEqual(['Postal address', 'PO Box 10, Auckland 0626']);
});

test('[CON-6] a postal address abroad ends with its country', async () => {
  const abroad = {
    line: '1 King St',
    suburb: 'Newtown',
    state: 'NSW',
    city: null,
    postcode: '2042',
    countryId: 13,
  };
  customerNetwork({ customer: { ...MARGARET, postalAddress: abroad } });
  renderForCustomer('/contacts');
  expect(await rowsOfTable()).toContainEqual(['Postal address', '1 King St, Newtown NSW 2042, Australia']);
});

test('[CON-7] with `success` in the query a green message says that the details were updated', async () => {
  customerNetwork({ customer: MARGARET });
  renderForCustomer('/contacts?success=1');
  const message = await screen.findByText('Your contact details have been updated');
  expect(message.closest('.banner-ok')).not.toBeNull();
  expect(message.closest('[role="status"]')).not.toBeNull();
  expect(location.search).toBe('?success=1');
});

test('[CON-7] without it there is none', async () => {
  customerNetwork({ customer: MARGARET });
  renderForCustomer('/contacts');
  await rowsOfTable();
  expect(screen.queryByText('Your contact details have been updated')).toBeNull();
});

test('a customer who cannot be loaded can be asked for again', async () => {
  const network = customerNetwork({ customer: MARGARET });
  const found = network.replies[CALL_PATHS.getCustomerDetail];
  network.replies[CALL_PATHS.getCustomerDetail] = () => json({}, 500);
  renderForCustomer('/contacts');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  if (found) network.replies[CALL_PATHS.getCustomerDetail] = found;
  fireEvent.click(retry);
  expect(await rowsOfTable()).toHaveLength(8);
});

test.each([
  ['residential address', 'group', 'Residential address'],
  ['city', 'group', 'Residential address'],
  ['postal address', 'group', 'Postal address'],
  ['mobile number', 'textbox', 'Mobile number'],
  ['home phone number', 'textbox', 'Home phone number'],
  ['email', 'textbox', 'Email'],
])('[CON-108] the form of a changed %s begins with the focus on the %s %s', async (what, role, name) => {
  customerNetwork({ customer: MARGARET });
  renderForCustomer('/contacts');
  const scrolled: string[] = [];
  Element.prototype.scrollIntoView = function () {
    scrolled.push(this.textContent ?? '');
  };
  fireEvent.click(await screen.findByRole('link', { name: `Change ${what}` }));
  await screen.findByRole('heading', { level: 1, name: 'Edit contact details' });
  const place = screen.getByRole(role, { name });
  expect(document.activeElement).toBe(place);
  expect(scrolled).toHaveLength(1);
  expect(scrolled[0]).toContain(name);
  expect(location.pathname + location.search).toBe('/contacts/update');
});

test('[CON-108] a row that the form does not know leaves the focus on the heading', async () => {
  customerNetwork({ customer: MARGARET });
  renderForCustomer('/contacts');
  const update = await screen.findByRole('link', { name: 'Update my details' });
  update.setAttribute('href', '/contacts/update#anything');
  fireEvent.click(update);
  const heading = await screen.findByRole('heading', { level: 1, name: 'Edit contact details' });
  expect(document.activeElement).toBe(heading);
});
