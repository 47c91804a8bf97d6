// @vitest-environment happy-dom
import { CALL_PATHS } from '@portal/contract/paths';
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { session } from '#portal/lib/session/session.ts';
import { configureSite } from '#portal/testing/configure-site.ts';
import {
  contactNetwork,
  listedErrors,
  openContactForm,
  save,
  sentChange,
} from '#portal/testing/contact-form-page.ts';
import { json } from '#portal/testing/network-fake.ts';
import { startAfresh } from '#portal/testing/render-portal.tsx';

// The search and its list stay in the page while they are hidden.
configure({ defaultHidden: false });

beforeEach(async () => {
  startAfresh();
  await configureSite();
});

const FOUND = ['5 Marine Parade;Mount Maunganui;Tauranga;3116', '5 Marine Drive;Mahia;Wairoa;4166'];
const STRUCTURED = {
  streetNumber1: '5',
  streetName: 'Marine',
  streetType: 'Parade',
  localityName: 'Mount Maunganui',
  state: 'Tauranga',
  postcode: '3116',
  addressline: '5 Marine Parade',
  suburb: 'Mount Maunganui',
};

/** Opens the form with a search that returns these suggestions. */
async function openWith(suggestions: string[] = FOUND) {
  const network = contactNetwork();
  network.replies[CALL_PATHS.searchAddresses] = () => json(suggestions);
  network.replies[CALL_PATHS.formatAddress] = () => json(STRUCTURED);
  return { network, ...(await openContactForm()) };
}

const search = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Find your address' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const active = () =>
  document.getElementById(search().getAttribute('aria-activedescendant') ?? '')?.textContent;
const line = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Street address' });
const type = (query: string) => fireEvent.change(search(), { target: { value: query } });
const streetNote = () => document.querySelector('.street-note')?.textContent;
/** Types and waits for the list. */
async function find(query = '5 Marine') {
  type(query);
  await waitFor(() => expect(search().getAttribute('aria-expanded')).toBe('true'));
}

test('[CON-40] three characters search for nothing, four do, after a pause in typing', async () => {
  const { network } = await openWith();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  type('5 M');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(network.to(CALL_PATHS.searchAddresses)).toEqual([]);
  type('5 Ma');
  await act(() => vi.advanceTimersByTimeAsync(300));
  for (const typed of ['5 Mar', '5 Mari', ' 5 Mari ']) {
    type(typed);
    await act(() => vi.advanceTimersByTimeAsync(100));
  }
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(network.to(CALL_PATHS.searchAddresses).map(({ query }) => query.get('address'))).toEqual([
    '5 Ma',
    '5 Mari',
  ]);
  expect(network.to(CALL_PATHS.searchAddresses)[0]?.headers.Authorization).toBe('Bearer token-1');
});

test('[CON-40] an earlier search is aborted, and its result is not shown', async () => {
  const { network } = await openWith();
  const late = Promise.withResolvers<Response>();
  network.replies[CALL_PATHS.searchAddresses] = ({ query }) =>
    query.get('address') === '5 Mari' ? late.promise : json([FOUND[1]]);
  type('5 Mari');
  await waitFor(() => expect(network.to(CALL_PATHS.searchAddresses)).toHaveLength(1));
  const [, init] =
    vi.mocked(fetch).mock.calls.findLast(([url]) => String(url).includes(CALL_PATHS.searchAddresses)) ?? [];
  await find('5 Marine D');
  expect(init?.signal?.aborted).toBe(true);
  late.resolve(json([FOUND[0]]));
  await act(async () => {});
  expect(options()).toEqual(['5 Marine Drive, Mahia, WAIROA, 4166', 'My address is not listed']);
});

test('[CON-41] "Too many" is no suggestion, and not the same as finding none', async () => {
  const { network } = await openWith(['Too many matches, please keep typing']);
  type('5 Marine');
  expect(
    await screen.findByText('Many addresses begin like this. Keep typing, or add the town.'),
  ).toBeDefined();
  expect(options()).toEqual([]);
  network.replies[CALL_PATHS.searchAddresses] = () => json([]);
  type('5 Marine Pqrst');
  expect(await screen.findByText('No addresses found. Enter the address manually.')).toBeDefined();
  expect(screen.queryByText('Many addresses begin like this. Keep typing, or add the town.')).toBeNull();
});

test('[CON-42] four parts are shown joined, the last two in capitals; any other suggestion as received', async () => {
  await openWith([...FOUND, 'Marine Parade;;Napier;4110', 'Just one text', 'a;b;c']);
  await find();
  expect(options()).toEqual([
    '5 Marine Parade, Mount Maunganui, TAURANGA, 3116',
    '5 Marine Drive, Mahia, WAIROA, 4166',
    'Marine Parade, NAPIER, 4110',
    'Just one text',
    'a;b;c',
    'My address is not listed',
  ]);
});

test('[CON-43] arrows move through the list and past its ends back into the field, Enter chooses', async () => {
  const { user } = await openWith();
  search().focus();
  await find();
  expect(active()).toBeUndefined();
  await user.keyboard('{ArrowDown}');
  expect(active()).toContain('Parade');
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Parade');
  await user.keyboard('{ArrowUp}');
  expect(active()).toBeUndefined();
  await user.keyboard('{ArrowUp}');
  expect(active()).toBe('My address is not listed');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(await screen.findByText('5 Marine Parade, Mount Maunganui, Tauranga 3116')).toBeDefined();
  expect(screen.getByText('Your new address')).toBeDefined();
  expect(document.getElementById('announce-polite')?.textContent).toContain(
    'Address selected: 5 Marine Parade',
  );
});

test('[CON-43] Escape closes and then clears, Tab goes on without choosing, Enter without a choice saves nothing', async () => {
  const { network, user } = await openWith();
  search().focus();
  await find();
  await user.keyboard('{Enter}');
  await user.keyboard('{Escape}');
  expect(search().getAttribute('aria-expanded')).toBe('false');
  expect(search().value).toBe('5 Marine');
  await user.keyboard('{Escape}');
  expect(search().value).toBe('');
  await find();
  await user.keyboard('{ArrowDown}{Tab}');
  expect(search().getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Enter address manually' }));
  expect(screen.getByText('Your address now')).toBeDefined();
  expect(network.to(CALL_PATHS.updateContactDetails)).toEqual([]);
});

test('[CON-43] a click elsewhere closes the list when it is done, not while it is under way', async () => {
  await openWith();
  await find();
  fireEvent.mouseDown(save());
  fireEvent.blur(search(), { relatedTarget: save() });
  expect(search().getAttribute('aria-expanded')).toBe('true');
  fireEvent.mouseUp(save());
  await waitFor(() => expect(search().getAttribute('aria-expanded')).toBe('false'));
});

test('[CON-43] a focus that goes elsewhere by itself closes the list at once', async () => {
  await openWith();
  await find();
  fireEvent.blur(search(), { relatedTarget: save() });
  expect(search().getAttribute('aria-expanded')).toBe('false');
});

test('[CON-43] the parts are connected as ARIA requires, and the number of results is announced after a pause', async () => {
  await openWith();
  const field = search();
  expect(field.getAttribute('aria-autocomplete')).toBe('list');
  expect(field.getAttribute('placeholder')).toBe('Enter your street address');
  expect(field.getAttribute('autocomplete')).toBe('off');
  await find();
  const list = screen.getByRole('listbox', { name: 'Addresses' });
  expect(field.getAttribute('aria-controls')).toBe(list.id);
  const text = '2 addresses found. Choose yours from the list.';
  expect(screen.getByText(text)).toBeDefined();
  await waitFor(() => expect(document.getElementById('announce-polite')?.textContent).toBe(text));
});

test('[CON-105] addresses that lack what was typed are said to be similar', async () => {
  await openWith();
  await find('5 Marine Pde Wellington');
  const text =
    '2 similar addresses found, but not the one you typed. Check the street and the town before you choose.';
  expect(await screen.findByText(text)).toBeDefined();
});

test('[CON-44] typing by hand is offered at any moment, and at the end of the list', async () => {
  const { user } = await openWith();
  expect(screen.getByRole('button', { name: 'Enter address manually' })).toBeDefined();
  await find();
  await user.click(screen.getByRole('option', { name: 'My address is not listed' }));
  expect(line().value).toBe('5 Marine');
  expect(document.activeElement).toBe(line());
});

const DOWN = 'Address search is not available right now. Please enter your address manually.';

test.each([
  ['an error', () => json({}, 500)],
  ['a call that is not there', () => json({}, 501)],
  ['an index that is down', () => json({}, 503)],
  ['a search that is paused', () => json({ code: 'address.paused' }, 409)],
  ['a network that fails', () => new TypeError('Failed to fetch')],
])(
  '[CON-45] [SWI-5] a search that meets %s goes to manual entry by itself and ends no session',
  async (_what, respond) => {
    const { network } = await openWith();
    network.replies[CALL_PATHS.searchAddresses] = respond;
    type('5 Marine');
    expect(await screen.findByText(DOWN, { selector: 'p' })).toBeDefined();
    expect(line().value).toBe('5 Marine');
    await waitFor(() => expect(document.activeElement).toBe(line()));
    expect(document.getElementById('announce-assertive')?.textContent).toBe(DOWN);
    expect(session.get().session).toBeDefined();
    expect(location.replace).not.toHaveBeenCalled();
  },
);

test('[CON-45] [CON-46] a late result leaves the focus with a customer who types elsewhere by then', async () => {
  const { network, user } = await openWith(['Marine Parade;Mount Maunganui;Tauranga;3116']);
  const email = screen.getByRole<HTMLInputElement>('textbox', { name: /Email/ });
  const late = Promise.withResolvers<Response>();
  network.replies[CALL_PATHS.formatAddress] = () => late.promise;
  await find();
  await user.click(screen.getByRole('option', { name: /Marine Parade/ }));
  await user.click(email);
  late.resolve(json({}, 404));
  await waitFor(() => expect(line().value).toBe('5 Marine Parade'));
  expect(document.activeElement).toBe(email);
  await user.click(screen.getByRole('button', { name: 'Search for the address instead' }));
  network.replies[CALL_PATHS.searchAddresses] = () => json({}, 500);
  type('7 Marine');
  await user.click(email);
  await screen.findByText(DOWN, { selector: 'p' });
  expect(document.activeElement).toBe(email);
});

test('[CON-46] the server splits a chosen address, and the form saves its parts', async () => {
  const { network, user } = await openWith();
  network.replies[CALL_PATHS.formatAddress] = () => json({ ...STRUCTURED, addressline: '5A Marine Parade' });
  await find();
  await user.click(screen.getByRole('option', { name: /Marine Parade/ }));
  await screen.findByText('5A Marine Parade, Mount Maunganui, Tauranga 3116');
  expect(network.to(CALL_PATHS.formatAddress)[0]?.query.get('address')).toBe(FOUND[0]);
  await user.click(save());
  const { details } = await sentChange(network);
  expect(details.ResidentialAddress).toEqual({
    AddressLine: '5A Marine Parade',
    Suburb: 'Mount Maunganui',
    State: null,
    City: 'TAURANGA',
    PostCode: '3116',
  });
  expect(details.PostalAddress).toMatchObject({ AddressLine: '5A Marine Parade', CountryId: 154 });
});

const NOT_CHOSEN = 'Finish entering your address, or search again and choose it from the list';

test('[CON-48] saving does not drop a search without a choice: it becomes the line, which the customer completes', async () => {
  const { network, user } = await openWith();
  type(' 99 Brand New Road, Petone ');
  await user.click(save());
  expect(listedErrors()).toEqual([NOT_CHOSEN, 'Enter your city', 'Enter your postcode']);
  expect(line().value).toBe('99 Brand New Road, Petone');
  expect(line().getAttribute('aria-invalid')).toBe('true');
  expect(network.to(CALL_PATHS.updateContactDetails)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Keep the address as it was' }));
  expect(screen.getByText('12 Hinemoa Street, Birkenhead, Auckland 0626')).toBeDefined();
  expect(document.activeElement).toBe(search());
  await user.click(save());
  expect((await sentChange(network)).details.ResidentialAddress).toMatchObject({
    AddressLine: '12 Hinemoa Street',
  });
});

test('[CON-48] the same holds for the postal address, unless it is the same; and a search goes abroad with the country', async () => {
  const { network, user } = await openWith();
  const same = screen.getByRole('checkbox', { name: 'Same as residential address' });
  await user.click(same);
  const postal = within(screen.getByRole('group', { name: 'Postal address' }));
  const postalSearch = () => postal.getByRole('combobox', { name: 'Find your address' });
  fireEvent.change(postalSearch(), { target: { value: 'PO Box 77' } });
  await user.click(save());
  expect(listedErrors()[0]).toBe(`Postal address: ${NOT_CHOSEN}`);
  const postalLine = () => postal.getByRole<HTMLInputElement>('textbox', { name: 'Street address' });
  expect(postalLine().value).toBe('PO Box 77');
  await user.click(postal.getByRole('button', { name: 'Search for the address instead' }));
  fireEvent.change(postalSearch(), { target: { value: '350 Fifth Avenue' } });
  await user.selectOptions(postal.getByRole('combobox', { name: 'Country' }), 'Samoa');
  expect(postalLine().value).toBe('350 Fifth Avenue');
  await user.click(same);
  await user.click(save());
  expect((await sentChange(network)).details.CustomPostaladdress).toBe(false);
});

test('[CON-48] a save before a chosen address is split saves the chosen address', async () => {
  const { network, user } = await openWith();
  const late = Promise.withResolvers<Response>();
  network.replies[CALL_PATHS.formatAddress] = () => late.promise;
  await find();
  await user.click(screen.getByRole('option', { name: /Marine Drive/ }));
  await user.click(save());
  expect((await sentChange(network)).details.ResidentialAddress).toMatchObject({
    AddressLine: '5 Marine Drive',
    City: 'WAIROA',
    PostCode: '4166',
  });
  late.resolve(json(STRUCTURED));
});

test('[CON-48] a choice that is not a whole address yet, and typing after a choice, lose nothing', async () => {
  const { network, user } = await openWith(['5 Marine somewhere']);
  const late = Promise.withResolvers<Response>();
  network.replies[CALL_PATHS.formatAddress] = () => late.promise;
  await find();
  await user.click(screen.getByRole('option', { name: '5 Marine somewhere' }));
  type('5 Marine, no, 6');
  late.resolve(json(STRUCTURED));
  await act(async () => {});
  expect(search().value).toBe('5 Marine, no, 6');
  await user.click(save());
  expect(listedErrors()[0]).toBe(NOT_CHOSEN);
  expect(line().value).toBe('5 Marine, no, 6');
});

test('[CON-45] a query that the server refuses finds nothing: this is not an outage, and the search goes on', async () => {
  const { network } = await openWith();
  network.replies[CALL_PATHS.searchAddresses] = () => json({}, 400);
  type('5 \u0007 Marine');
  expect(await screen.findByText('No addresses found. Enter the address manually.')).toBeDefined();
  network.replies[CALL_PATHS.searchAddresses] = () => json(FOUND);
  type('\t5\tMarine\u00a0 Parade');
  await waitFor(() => expect(options()).toHaveLength(3));
  expect(network.to(CALL_PATHS.searchAddresses).at(-1)?.query.get('address')).toBe('5 Marine Parade');
});

test('[CON-53] a long text stays whole in the search field; its first 200 characters are searched for', async () => {
  const { network, user } = await openWith();
  const pasted = `5 Marine Parade ${'and so on '.repeat(20)}Mahia`;
  await user.click(search());
  await user.paste(pasted);
  expect(search().value).toBe(pasted);
  await waitFor(() => expect(options()).toHaveLength(3));
  const asked = network.to(CALL_PATHS.searchAddresses).at(-1)?.query.get('address');
  expect(asked).toBe(pasted.slice(0, 200));
  await user.click(screen.getAllByRole('button', { name: 'Enter address manually' })[0] as HTMLElement);
  expect(line().value).toBe(pasted);
});

test.each([
  ['not found', () => json({}, 404)],
  ['answered with an empty object', () => json({})],
])('[CON-46] where it is %s its own four parts are used', async (_what, respond) => {
  const { network, user } = await openWith();
  network.replies[CALL_PATHS.formatAddress] = respond;
  await find();
  await user.click(screen.getByRole('option', { name: /Marine Drive/ }));
  expect(await screen.findByText('5 Marine Drive, Mahia, Wairoa 4166')).toBeDefined();
});

test('[CON-46] a street without a number opens for the number to be typed', async () => {
  const { network, user } = await openWith(['Marine Parade;Mount Maunganui;Tauranga;3116']);
  network.replies[CALL_PATHS.formatAddress] = () => json({}, 404);
  await find('Marine Parade');
  expect(screen.getByText('1 street found. Choose yours, then check its number.')).toBeDefined();
  await user.click(screen.getByRole('option', { name: /Marine Parade/ }));
  await waitFor(() => expect(line().value).toBe('Marine Parade'));
  await waitFor(() => expect(document.activeElement).toBe(line()));
  expect(streetNote()).toMatch(/^Add your street number/);
});

/** Finds a street without a number and chooses it. */
async function chooseStreet(user: Awaited<ReturnType<typeof openWith>>['user']) {
  await find('Marine Parade');
  await user.click(screen.getByRole('option', { name: /Marine Parade/ }));
  await waitFor(() => expect(line().value).toBe('Marine Parade'));
}

test('[CON-103] a number that was typed before a street is kept, and a note says that the street alone is known', async () => {
  const { network, user } = await openWith(['Marine Parade;Mount Maunganui;Tauranga;3116']);
  network.replies[CALL_PATHS.formatAddress] = () => json({}, 404);
  await find('12A Marine');
  await user.click(screen.getByRole('option', { name: /Marine Parade/ }));
  await waitFor(() => expect(line().value).toBe('12A Marine Parade'));
  expect(streetNote()).toMatch(/^We know this street, but not all of its numbers/);
  await user.click(save());
  expect((await sentChange(network)).details.ResidentialAddress).toMatchObject({
    AddressLine: '12A Marine Parade',
  });
});

test('[CON-103] a new address without any number holds the save up once', async () => {
  const { network, user } = await openWith(['Marine Parade;Mount Maunganui;Tauranga;3116']);
  network.replies[CALL_PATHS.formatAddress] = () => json({}, 404);
  await chooseStreet(user);
  await user.click(save());
  expect(listedErrors()).toEqual(['This address has no number. Add it, or choose Save again if it has none']);
  expect(network.to(CALL_PATHS.updateContactDetails)).toEqual([]);
  await user.click(save());
  expect((await sentChange(network)).details.ResidentialAddress).toMatchObject({
    AddressLine: 'Marine Parade',
  });
});

test('[CON-103] [CON-104] what was said once holds up no other save, and what was put right is said anew', async () => {
  const { network, user } = await openWith(['Marine Parade;Mount Maunganui;Tauranga;3116']);
  network.replies[CALL_PATHS.formatAddress] = () => json({}, 404);
  for (const way of [/Mobile number/, /Email/]) await user.clear(screen.getByRole('textbox', { name: way }));
  await chooseStreet(user);
  await user.click(save());
  expect(listedErrors()).toHaveLength(2);
  await user.type(line(), ' 7');
  network.replies[CALL_PATHS.updateContactDetails] = () => json({}, 500);
  await user.click(save());
  await waitFor(() => expect(network.to(CALL_PATHS.updateContactDetails)).toHaveLength(1));
  await user.clear(line());
  await user.type(line(), 'Marine Parade');
  await user.click(save());
  expect(listedErrors()).toEqual(['This address has no number. Add it, or choose Save again if it has none']);
  expect(network.to(CALL_PATHS.updateContactDetails)).toHaveLength(1);
});

test('[CON-62] a chosen address stands in place of the search, which comes back when it is asked for', async () => {
  const { network, user } = await openWith();
  const button = (name: string) => screen.getByRole('button', { name });
  search().focus();
  await find();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(screen.getByText('Your new address')).toBeDefined();
  expect(screen.queryByRole('combobox', { name: 'Find your address' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(button('Search again for your address')));
  await user.click(button('Search again for your address'));
  expect(document.activeElement).toBe(search());
  await find();
  await user.click(screen.getByRole('option', { name: /Marine Drive/ }));
  await user.click(button('Edit this address'));
  expect(document.activeElement).toBe(line());
  await user.click(button('Keep the address as it was'));
  await user.click(save());
  expect((await sentChange(network)).details.ResidentialAddress).toMatchObject({
    AddressLine: '12 Hinemoa Street',
  });
});

test('[CON-62] an address that was put back as it was is not replaced by a late response', async () => {
  const { network, user } = await openWith();
  const late = Promise.withResolvers<Response>();
  network.replies[CALL_PATHS.formatAddress] = () => late.promise;
  await find();
  await user.click(screen.getByRole('option', { name: /Marine Drive/ }));
  await user.click(screen.getByRole('button', { name: 'Keep the address as it was' }));
  late.resolve(json(STRUCTURED));
  await act(async () => {});
  expect(screen.getByText('Your address now')).toBeDefined();
});

test('[CON-63] in a low window the list brings its label to the top', async () => {
  const { user } = await openWith();
  const scrolled: Element[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this);
  });
  await user.click(search());
  vi.stubGlobal('innerHeight', 1000);
  await find();
  expect(scrolled).toEqual([]);
  await user.keyboard('{Escape}');
  vi.stubGlobal('innerHeight', 740);
  await find('5 Marine D');
  expect(scrolled).toEqual([search().closest('.field')]);
});
