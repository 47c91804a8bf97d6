// @vitest-environment happy-dom
import { resolveBrand } from '@portal/config/brands/brands';
import { CALL_PATHS } from '@portal/contract/paths';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { builtConfiguration } from '#portal/lib/site/built-site.ts';
import { configureSite } from '#portal/testing/configure-site.ts';
import { aPolicyDetail, detailOnWire } from '#portal/testing/factories.ts';
import { json } from '#portal/testing/network-fake.ts';
import { renderForCustomer, startAfresh } from '#portal/testing/render-portal.tsx';
import {
  confirmAndSave,
  defineMethodForms,
  FORM_ON_WIRE,
  findForm,
  makeReady,
  openForm,
  saveButton,
  UPDATE_PATH,
  updatingNetwork,
} from '#portal/testing/update-payment-page.ts';

const PHONE = resolveBrand('real').phone.number;

beforeEach(async () => {
  startAfresh();
  await configureSite();
  defineMethodForms();
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const tile = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /I agree to the terms above/ });
const problem = async () => within(await screen.findByRole('alert', { name: 'There is a problem' }));

test("[UPD-50] 'Loading your policy details...' stands there until the data is", async () => {
  const network = updatingNetwork();
  let reply: (response: Response) => void = () => undefined;
  network.replies[CALL_PATHS.policyDetail] = () => new Promise((resolve) => (reply = resolve));
  renderForCustomer(UPDATE_PATH);
  expect(await screen.findByText('Loading your policy details...')).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Loading your policy details');
  await waitFor(() => expect(network.to(CALL_PATHS.policyDetail).length).toBe(1));
  reply(json({}, 404));
  expect(await heading('Page not found')).toBeDefined();
});

test('[UPD-50] a number that is not the customer’s own is not found', async () => {
  updatingNetwork();
  renderForCustomer('/update/payment/666');
  expect(await heading('Page not found')).toBeDefined();
});

test('[UPD-51] direct debit is chosen at first, and its form is that of a bank account', async () => {
  updatingNetwork();
  await openForm();
  expect(await heading('Edit payment details')).toBeDefined();
  expect([tile('Credit card').value, tile('Direct debit').value]).toEqual(['0', '1']);
  expect(tile('Direct debit').checked).toBe(true);
  expect(screen.getByText('Card ending in 4242')).toBeDefined();
});

test('[POL-45] the account is written here as on the page of the policy', async () => {
  const network = updatingNetwork();
  const detail = aPolicyDetail({ ...BANK, bankAccountMasked: '••-••••-••••••9-00' });
  network.replies[CALL_PATHS.policyDetail] = () => json(detailOnWire(detail));
  await openForm();
  expect(screen.getByText('Bank account ending in 9-00')).toBeDefined();
});

test('[UPD-74] how the policy is paid now stands under the heading of the brand', async () => {
  updatingNetwork();
  renderForCustomer(UPDATE_PATH);
  const current = await screen.findByRole('region', { name: 'My payment details' });
  expect(current.textContent).toContain('This will not change until you save other details.');
});

test.each([
  ['07/2099', '07/2099'],
  ['10/2020', '10/2020, this card has expired'],
  [null, null],
])('[UPD-74] the expiry %j of the card stands there as %j', async (cardExpiry, shown) => {
  const network = updatingNetwork();
  network.replies[CALL_PATHS.policyDetail] = () => json(detailOnWire(aPolicyDetail({ cardExpiry })));
  renderForCustomer(UPDATE_PATH);
  const current = within(await screen.findByRole('region', { name: 'My payment details' }));
  expect(current.queryByText('Card expiry')?.nextSibling?.textContent ?? null).toBe(shown);
});

test('[UPD-51] accountType=CC chooses the card', async () => {
  updatingNetwork();
  await openForm('card', '?accountType=CC');
  expect(tile('Credit card').checked).toBe(true);
});

test('[UPD-52] [UPD-64] the bank form gets the settings of the country and where to come back, and nothing about the customer', async () => {
  const network = updatingNetwork();
  const form = await openForm();
  const given = Object.fromEntries([...form.attributes].map(({ name, value }) => [name, value]));
  expect(given).toMatchObject({
    'api-url': 'http://gateway.test',
    'access-token': 'token-of-the-form',
    'return-url': `${location.origin}${UPDATE_PATH}?agreement=nz-2026-3`,
    country: 'NZ',
    'bank-info-name': 'Bank and branch',
  });
  expect(JSON.stringify(given)).not.toMatch(/Margaret|Ellison/);
  expect(network.to(CALL_PATHS.validateAndGetTokens).map(({ body }) => body)).toMatchObject([
    { policyNumber: '70010001', firstName: 'Margaret', surName: 'Ellison', dob: '1960-08-14' },
  ]);
});

test('[UPD-64] the card form gets the settings of the card, and the id of the text for cards', async () => {
  const { payments } = builtConfiguration?.regionalisation ?? {};
  await configureSite({
    regionalisation: {
      payments: { ...payments, showCreditCardInParts: true, showCreditCardNameFirst: true } as never,
    },
  });
  updatingNetwork();
  const form = await openForm('card', '?accountType=CC');
  expect(form.getAttribute('mode')).toBe('setup');
  expect(form.hasAttribute('show-in-parts')).toBe(true);
  expect(form.hasAttribute('name-first')).toBe(true);
  expect(form.getAttribute('return-url')).toContain('?agreement=card-2026-2');
});

test('[UPD-63] another tile brings its form and its text, and unticks the box; one form is opened for both', async () => {
  const network = updatingNetwork();
  await openForm();
  expect(screen.getByRole('region', { name: 'Authority to accept direct debits' })).toBeDefined();
  fireEvent.click(box());
  fireEvent.click(tile('Credit card'));
  const card = await findForm('card');
  expect(screen.getByRole('region', { name: 'Paying by card' })).toBeDefined();
  expect(box().checked).toBe(false);
  expect(saveButton().disabled).toBe(true);
  await makeReady(card);
  expect(network.to(CALL_PATHS.validateAndGetTokens).length).toBe(1);
});

test('[UPD-63] another tile while the host still opens the form: one form is opened, and the chosen one comes', async () => {
  const network = updatingNetwork();
  const opened = Promise.withResolvers<Response>();
  network.replies[CALL_PATHS.validateAndGetTokens] = () => opened.promise;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderForCustomer(UPDATE_PATH);
  await waitFor(() => expect(network.to(CALL_PATHS.validateAndGetTokens).length).toBe(1));
  fireEvent.click(tile('Credit card'));
  opened.resolve(json(FORM_ON_WIRE));
  await makeReady(await findForm('card'));
  expect(document.querySelector('gateway-bank-form')).toBeNull();
  expect(network.to(CALL_PATHS.validateAndGetTokens).length).toBe(1);
});

test('[UPD-63] a form whose script comes after another tile was chosen leaves the place to the chosen one', async () => {
  updatingNetwork();
  const late = Promise.withResolvers<CustomElementConstructor>();
  const whenDefined = vi.spyOn(customElements, 'whenDefined').mockReturnValueOnce(late.promise);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderForCustomer(UPDATE_PATH);
  await waitFor(() => expect(whenDefined).toHaveBeenCalledWith('gateway-bank-form'));
  fireEvent.click(tile('Credit card'));
  const card = await findForm('card');
  late.resolve(HTMLElement);
  await makeReady(card);
  expect(card.isConnected).toBe(true);
});

test('[UPD-55] [UPD-63] a form that says nothing fails alone: another tile has 15 seconds of its own, and then another try', async () => {
  updatingNetwork();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderForCustomer(UPDATE_PATH);
  await findForm('bank');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  fireEvent.click(tile('Credit card'));
  const card = await findForm('card');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.queryByRole('alert', { name: 'There is a problem' })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect((await problem()).getByRole('button', { name: 'Try again' })).toBeDefined();
  expect(card.isConnected).toBe(false);
});

test('[UPD-54] back at the first tile, the button waits for the elements once more', async () => {
  updatingNetwork();
  await openForm();
  fireEvent.click(tile('Credit card'));
  await findForm('card');
  fireEvent.click(tile('Direct debit'));
  const bank = await findForm('bank');
  act(() => bank.tell('ready'));
  expect(saveButton().disabled).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(4000));
  await waitFor(() => expect(saveButton().disabled).toBe(false));
});

test('[UPD-53] the box is not ticked at first; without it nothing is submitted, the box is marked, and the summary leads to it', async () => {
  updatingNetwork();
  const form = await openForm();
  expect(box().checked).toBe(false);
  fireEvent.click(saveButton());
  const summary = await screen.findByRole('alert', { name: 'There is a problem' });
  await waitFor(() => expect(document.activeElement).toBe(summary));
  expect(form.submitted).toBe(0);
  expect(box().getAttribute('aria-invalid')).toBe('true');
  expect(document.title).toMatch(/^Error: /);
  const message = 'Tick the box to confirm the details are correct';
  expect(document.getElementById(String(box().getAttribute('aria-describedby')))?.textContent).toContain(
    message,
  );
  fireEvent.click(within(summary).getByRole('link', { name: message }));
  expect(document.activeElement).toBe(box());
  fireEvent.click(saveButton());
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('alert', { name: 'There is a problem' })),
  );
});

test('[UPD-53] [UPD-56] errors of the fields come with that of the box, in the order of the page, and nothing is submitted', async () => {
  updatingNetwork();
  const form = await openForm();
  fireEvent.click(saveButton());
  const summary = await problem();
  expect(form.checked).toBe(1);
  act(() => form.tell('fieldchange', { field: 'account', error: 'Enter your account number' }));
  expect(summary.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Enter your account number',
    'Tick the box to confirm the details are correct',
  ]);
  fireEvent.click(summary.getByRole('button', { name: 'Enter your account number' }));
  expect(form.focused).toEqual(['account']);
  fireEvent.click(saveButton());
  await waitFor(() => expect(form.checked).toBe(2));
  expect(form.submitted).toBe(0);
});

test('[UPD-53] the country’s text is shown whole, in the words of the brand', async () => {
  updatingNetwork();
  await openForm();
  const authority = screen.getByRole('region', { name: 'Authority to accept direct debits' });
  expect(authority.textContent).toContain('I authorise my bank to debit my account');
  expect(authority.textContent).not.toMatch(/[{}]/);
});

test('[NAV-24] [UPD-53] the phone in the text that is agreed to can be called, and stays on one line', async () => {
  updatingNetwork();
  await openForm();
  const authority = within(screen.getByRole('region', { name: 'Authority to accept direct debits' }));
  const phones = authority.getAllByRole('link', { name: PHONE });
  expect(phones).toHaveLength(2);
  expect(phones.map((phone) => phone.className)).toEqual(['number', 'number']);
});

test('[CFG-49] [UPD-53] the text that is agreed to names the phone of the configuration', async () => {
  await configureSite({ brand: { phone: '0800 226 324' } });
  updatingNetwork();
  await openForm();
  const authority = within(screen.getByRole('region', { name: 'Authority to accept direct debits' }));
  const phones = authority.getAllByRole('link', { name: '0800 226 324' });
  expect(phones.map((phone) => phone.getAttribute('href'))).toEqual(['tel:0800226324', 'tel:0800226324']);
});

test('[UPD-54] the button waits until the elements have been there for three seconds, and says so', async () => {
  updatingNetwork();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderForCustomer(UPDATE_PATH);
  const form = await findForm();
  act(() => form.tell('ready'));
  expect(saveButton().disabled).toBe(true);
  expect(screen.getByText('The secure form is getting ready. You can save in a moment.')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(2400));
  expect(saveButton().disabled).toBe(true);
  act(() => form.tell('submitrequest'));
  expect(form.submitted).toBe(0);
  await act(() => vi.advanceTimersByTimeAsync(1200));
  expect(saveButton().disabled).toBe(false);
});

test('[UPD-55] the host opens no form: the page says so, the details are as before, and another try opens one', async () => {
  const network = updatingNetwork();
  network.replies[CALL_PATHS.validateAndGetTokens] = () => json({}, 503);
  renderForCustomer(UPDATE_PATH);
  const summary = await problem();
  expect(
    summary.getByText(/We could not open the secure form. Your payment details have not changed./),
  ).toBeDefined();
  expect(window.location.replace).not.toHaveBeenCalled();
  network.replies[CALL_PATHS.validateAndGetTokens] = () => json(FORM_ON_WIRE);
  fireEvent.click(summary.getByRole('button', { name: 'Try again' }));
  expect(await findForm()).toBeDefined();
});

test('[UPD-55] too many forms were opened: the page says how long to wait', async () => {
  const network = updatingNetwork();
  network.replies[CALL_PATHS.validateAndGetTokens] = () => json({}, 429, { 'Retry-After': '600' });
  renderForCustomer(UPDATE_PATH);
  expect((await problem()).getByText(/10 minutes/)).toBeDefined();
});

test('[UPD-55] a form that cannot be used after 15 seconds has failed; after 10 the wait is excused', async () => {
  updatingNetwork();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderForCustomer(UPDATE_PATH);
  const form = await findForm();
  await act(() => vi.advanceTimersByTimeAsync(10_100));
  expect(screen.getByText('This is taking longer than usual.')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect((await problem()).getByText(/We could not open the secure form/)).toBeDefined();
  expect(form.isConnected).toBe(false);
});

test('[UPD-56] errors of fields stand in the summary, and lead into the form', async () => {
  updatingNetwork();
  const form = await openForm();
  confirmAndSave();
  expect(form.submitted).toBe(1);
  act(() => {
    form.tell('fieldchange', { field: 'account', error: 'Enter your account number' });
    form.tell('failed', { reason: 'incomplete' });
  });
  fireEvent.click((await problem()).getByRole('button', { name: 'Enter your account number' }));
  expect(form.focused).toEqual(['account']);
});

test('[UPD-57] a declined account: the page says so, nothing has changed, and the same form takes another try', async () => {
  updatingNetwork();
  const form = await openForm();
  confirmAndSave();
  act(() => form.tell('declined', { reason: 'declined' }));
  expect((await problem()).getByText(/Your bank did not accept this account/).textContent).toContain(
    'Your payment details have not changed.',
  );
  fireEvent.click(saveButton());
  expect(form.submitted).toBe(2);
});

test('[UPD-58] a second click changes nothing, and 90 seconds without an answer count as failed', async () => {
  const network = updatingNetwork();
  const form = await openForm();
  confirmAndSave();
  fireEvent.click(saveButton());
  act(() => form.tell('submitrequest'));
  expect(form.submitted).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(90_000));
  const summary = await problem();
  expect(summary.getByText(/Our payment provider did not answer/)).toBeDefined();
  act(() => form.tell('saved', { url: 'http://gateway.test/back' }));
  expect(window.location.assign).not.toHaveBeenCalled();
  fireEvent.click(summary.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(network.to(CALL_PATHS.validateAndGetTokens).length).toBe(2));
});

test('[UPD-95] Back from the bank’s page: the form says that the change was not finished, until it saves again', async () => {
  updatingNetwork();
  const form = await openForm();
  confirmAndSave();
  act(() => form.tell('challenge', { url: 'http://gateway.test/next' }));
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(await screen.findByText('The change was not finished')).toBeDefined();
  expect(screen.getByText(/The details under ‘My payment details’ still apply/)).toBeDefined();
  await waitFor(() => expect(form.isConnected).toBe(false));
  await makeReady(await findForm());
  fireEvent.click(saveButton());
  expect(screen.queryByText('The change was not finished')).toBeNull();
  expect(sessionStorage.getItem('portal.update-left')).toBeNull();
});

test.each(['saved', 'challenge'])('[UPD-58] %s: the browser goes where the gateway says', async (event) => {
  updatingNetwork();
  const form = await openForm();
  confirmAndSave();
  act(() => form.tell(event, { url: 'http://gateway.test/next' }));
  expect(window.location.assign).toHaveBeenCalledExactlyOnceWith('http://gateway.test/next');
  await act(() => vi.advanceTimersByTimeAsync(100_000));
  expect(screen.queryByRole('alert', { name: 'There is a problem' })).toBeNull();
});

test('[UPD-58] a page that the browser brings back opens another form', async () => {
  const network = updatingNetwork();
  const form = await openForm();
  confirmAndSave();
  act(() => form.tell('challenge', { url: 'http://gateway.test/next' }));
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  await waitFor(() => expect(network.to(CALL_PATHS.validateAndGetTokens).length).toBe(2));
  expect(form.isConnected).toBe(false);
});

const BANK = {
  paymentMethodId: 2,
  paymentMethodText: 'Direct debit',
  bankAccountName: 'M Ellison',
  bankBranchMasked: '****56',
  bankAccountMasked: '*****123',
};

test('[UPD-92] Back to a form that the browser kept shows what was saved, and has it chosen', async () => {
  const network = updatingNetwork();
  await openForm('card', '?accountType=CC');
  expect(tile('Credit card').checked).toBe(true);
  network.replies[CALL_PATHS.policyDetail] = () => json(detailOnWire(aPolicyDetail(BANK)));
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(await screen.findByText('Bank account ending in 123')).toBeDefined();
  expect(tile('Direct debit').checked).toBe(true);
});

test('[UPD-92] a form that is loaded again after a change has the new way to pay chosen; before one, what its address asks for', async () => {
  updatingNetwork({ detail: BANK });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const path = `${UPDATE_PATH}?accountType=CC`;
  renderForCustomer(path);
  await findForm('card');
  expect(history.state).toMatchObject({ openedWith: 2 });
  cleanup();
  renderForCustomer(path, { openedWith: 1 });
  await findForm('bank');
  expect(tile('Direct debit').checked).toBe(true);
});

test('[UPD-59] Cancel leads to the policy', async () => {
  updatingNetwork();
  await openForm();
  expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/policy/70010001');
});

test.each([
  [
    'UPD-60',
    'paid in another way',
    { paymentMethodId: 3, paymentMethodText: 'Cheque' },
    'You cannot change these payment details online.',
  ],
  ['UPD-61', 'ended', { policyStatusId: 60 }, 'This policy has ended.'],
])(
  '[%s] a policy that is %s has no form, but a message with the phone',
  async (_id, _what, detail, message) => {
    const network = updatingNetwork({ detail });
    renderForCustomer(UPDATE_PATH);
    expect(await heading('Edit payment details')).toBeDefined();
    const text = screen.getByText(new RegExp(message));
    expect(within(text).getByRole('link').getAttribute('href')).toMatch(/^tel:/);
    expect(screen.queryByRole('radio')).toBeNull();
    expect(network.to(CALL_PATHS.validateAndGetTokens)).toEqual([]);
  },
);

test('[UPD-62] the host says that it cannot be changed online: the message stands in place of the form', async () => {
  const network = updatingNetwork();
  network.replies[CALL_PATHS.validateAndGetTokens] = () => json({}, 409);
  renderForCustomer(UPDATE_PATH);
  expect(await screen.findByText(/You cannot change these payment details online/)).toBeDefined();
});

test('[SWI-5] while the change is paused the page says so with the phone, and no form opens', async () => {
  const network = updatingNetwork();
  network.replies[CALL_PATHS.validateAndGetTokens] = () => json({ code: 'payment-details.paused' }, 409);
  renderForCustomer(UPDATE_PATH);
  const words = await screen.findByText(/cannot be changed online right now. Nothing was changed/);
  expect(words.textContent?.endsWith(`call us on ${PHONE}.`)).toBe(true);
  expect(screen.queryByRole('radio')).toBeNull();
});
