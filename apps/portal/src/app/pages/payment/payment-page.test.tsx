// @vitest-environment happy-dom
import { resolveBrand } from '@portal/config/brands/brands';
import { CALL_PATHS } from '@portal/contract/paths';
import type { PolicySummary } from '@portal/domain/policies/policy';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { App } from '#portal/app/app.tsx';
import { session } from '#portal/lib/session/session.ts';
import { configureSite } from '#portal/testing/configure-site.ts';
import { aSession, summaryOnWire } from '#portal/testing/factories.ts';
import { json } from '#portal/testing/network-fake.ts';
import {
  defineCardForm,
  findCardForm,
  openChoice,
  overdueOnWire,
  POLICY,
  payingNetwork,
  THREE_DUE,
} from '#portal/testing/payment-page.ts';
import { renderForCustomer, startAfresh } from '#portal/testing/render-portal.tsx';

const PHONE = resolveBrand('real').phone.number;

beforeEach(async () => {
  startAfresh();
  await configureSite();
  defineCardForm();
});

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const rows = () => screen.getAllByRole<HTMLInputElement>('checkbox');
const announced = () => document.getElementById('announce-polite')?.textContent;
const PROCESSING = 'Processing your payment. Do not close this page.';
const continueButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' });

test('[PAY-50] a number that is not the customer’s own is not found', async () => {
  payingNetwork();
  renderForCustomer('/payment/666');
  expect(await heading('Page not found')).toBeDefined();
});

test.each([204, 467, 469, 473])('[PAY-56] status %i: the page leads home', async (status) => {
  payingNetwork(status);
  renderForCustomer('/payment/70010001');
  expect(await heading('My insurance policies')).toBeDefined();
  expect(location.pathname).toBe('/');
});

test('[PAY-56] a policy that has ended leads home', async () => {
  payingNetwork(THREE_DUE, { ...POLICY, policyStatusId: 50, statusText: 'Lapsed' });
  renderForCustomer('/payment/70010001');
  expect(await heading('My insurance policies')).toBeDefined();
});

test('what is overdue cannot be loaded: the page says so, and another try shows it', async () => {
  const network = payingNetwork(500);
  renderForCustomer('/payment/70010001');
  const again = await screen.findByRole('button', { name: 'Try again' });
  network.replies[CALL_PATHS.outstandingPayments] = () => json({ Payments: THREE_DUE });
  again.click();
  expect(await screen.findByText('Step 1 of 2: Choose payments')).toBeDefined();
});

test('[PAY-51] [PAY-52] [PAY-53] payments are chosen in order, with a running total and an announcement', async () => {
  payingNetwork();
  const { user } = await openChoice();
  expect(rows().map(({ disabled }) => disabled)).toEqual([false, true, true]);
  expect(continueButton().disabled).toBe(true);
  expect(screen.getByText('Choose at least one payment to continue.')).toBeDefined();
  const row = rows()[1]?.closest('label');
  expect(row?.textContent).toContain('Choose the payment due 05/09/2026 first');
  await user.click(rows()[0] as HTMLElement);
  expect(announced()).toBe(
    'Payment due 05/09/2026 chosen. Total to pay $41.10. The next payment is now available.',
  );
  await user.click(screen.getByRole('button', { name: 'Choose all' }));
  expect(rows().every(({ checked }) => checked)).toBe(true);
  const total = within(screen.getByRole('region', { name: 'Total' }));
  expect(total.getByText('$123.30')).toBeDefined();
  expect(total.getByText('3 of 3')).toBeDefined();
  await user.click(rows()[0] as HTMLElement);
  expect(rows().some(({ checked }) => checked)).toBe(false);
  expect(announced()).toBe('3 payments removed. Total to pay $0.00.');
  expect(continueButton().disabled).toBe(true);
});

test('[PAY-51] a second payment of the same day says that it is no repeat', async () => {
  const due = [...THREE_DUE, overdueOnWire(14, '2026-10-03', 10.54)];
  payingNetwork(due);
  await openChoice();
  const said = rows().map((row) =>
    /Another payment due the same day/.test(row.closest('label')?.textContent ?? ''),
  );
  expect(said).toEqual([false, false, false, true]);
});

test('[PAY-51] [PAY-102] of twenty-six payments each says why it waits, and a button above them leads on', async () => {
  payingNetwork(Array.from({ length: 26 }, (_, index) => overdueOnWire(100 + index, '2026-06-01', 10)));
  const { user } = await openChoice();
  expect(rows()).toHaveLength(26);
  const reasonOf = (row: HTMLElement | undefined) =>
    document.getElementById(row?.getAttribute('aria-describedby') ?? '')?.textContent;
  for (const row of rows().slice(1))
    expect(reasonOf(row)).toContain('Choose the payment due 01/06/2026 first');
  expect(screen.queryByRole('button', { name: /^Next: pay/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Choose all' }));
  await user.click(screen.getByRole('button', { name: 'Next: pay $260' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Card details' })).toBeDefined();
});

test('[PAY-102] [PAY-104] a few payments have Continue alone, and the button that chooses all keeps the focus', async () => {
  payingNetwork(Array.from({ length: 5 }, (_, index) => overdueOnWire(100 + index, '2026-06-01', 10)));
  const { user } = await openChoice();
  await user.click(screen.getByRole('button', { name: 'Choose all' }));
  expect(screen.queryByRole('button', { name: /^Next: pay/ })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose none' }));
  await user.keyboard('{Enter}');
  expect(rows().filter(({ checked }) => checked)).toEqual([]);
  expect(screen.getByRole('button', { name: 'Choose all' })).toBeDefined();
});

test('[PAY-55] the choice says how to pay in another way, and whom to call', async () => {
  payingNetwork();
  await openChoice();
  expect(screen.getByText(/You can pay online by card. To pay another way, call us on/)).toBeDefined();
  expect(screen.getByText(/If it is hard to pay at the moment, call us on/)).toBeDefined();
});

test('[PAY-54] under extended dishonour all payments are chosen and locked, and a sentence says why', async () => {
  const network = payingNetwork(THREE_DUE, { ...POLICY, extendedDishonourStatusId: 1 });
  network.replies[CALL_PATHS.missedRegularCollections] = () =>
    json({
      MissedRegularCollectionsList: [{ RegularCollectionDate: '2026-08-22', RegularCollectionAmount: 40 }],
    });
  await openChoice();
  expect(rows().map(({ checked, disabled }) => checked && disabled)).toEqual([true, true, true, true]);
  expect(screen.getByText(/all overdue payments are paid together/)).toBeDefined();
  expect(continueButton().disabled).toBe(false);
});

test('[PAY-60] the card form gets the amount, the ids and where to come back, and nothing about the customer', async () => {
  payingNetwork();
  const { user } = await openChoice();
  await user.click(rows()[0] as HTMLElement);
  await user.click(rows()[1] as HTMLElement);
  await user.click(continueButton());
  const form = await findCardForm();
  const given = Object.fromEntries([...form.attributes].map(({ name, value }) => [name, value]));
  expect(given).toMatchObject({
    'api-url': 'http://gateway.test',
    'access-token': 'token-of-the-form',
    'amount-cents': '8220',
    currency: 'NZD',
    passthrough: '11,12',
    'return-url': `${location.origin}/payment/70010001`,
  });
  expect(JSON.stringify(given)).not.toMatch(/Margaret|Ellison/);
});

/** Stripe's loader keeps the first script that it finds: that one asks for the fake of the test. */
let currentStripe: object = {};

/** The network of a gateway that the host names, with Stripe's script on the page. */
function gatewayNetwork(provider: string | undefined) {
  const network = payingNetwork();
  const control = {
    QuoteID: 'quote-1',
    PaymentGatewayAPIURL: 'http://gateway.test',
    GfsWebComponentsUrl: 'http://gateway.test/component.js',
    PaymentGatewayAuthToken: JSON.stringify({
      access_token: 'pi_1_secret_2',
      publishable_key: 'pk_1',
      provider,
    }),
  };
  network.replies[CALL_PATHS.paymentControl] = () => json(control);
  network.replies[CALL_PATHS.chosenAmount] = () => new Response(null, { status: 204 });
  const element = { on: () => undefined, mount: (host: HTMLElement) => host.append('Stripe’s form') };
  const elements = () => ({ create: () => ({ ...element, destroy: () => undefined }) });
  currentStripe = { elements };
  vi.stubGlobal('Stripe', () => ({ ...currentStripe, _registerWrapper: () => undefined }));
  return network;
}

test('[PAY-79] a host that names Stripe gets Stripe’s form, which is told the chosen amount', async () => {
  const network = gatewayNetwork('stripe');
  const { user } = await openChoice();
  await user.click(rows()[0] as HTMLElement);
  await user.click(continueButton());
  expect(await screen.findByText('Stripe’s form')).toBeDefined();
  expect(network.to(CALL_PATHS.chosenAmount).map(({ body }) => body)).toEqual([
    {
      ClientPortalLoginId: 'login-1',
      ClientPolicyNumber: '70010001',
      QuoteID: 'quote-1',
      Payments: [11],
    },
  ]);
});

test('[PAY-79] Stripe does not get the chosen amount: the card step does not begin', async () => {
  const network = gatewayNetwork('stripe');
  network.replies[CALL_PATHS.chosenAmount] = () => new Response(null, { status: 503 });
  const { user } = await openChoice();
  await user.click(rows()[0] as HTMLElement);
  await user.click(continueButton());
  expect(await screen.findByText('An error occured processing your payment')).toBeDefined();
  expect(screen.queryByText('Stripe’s form')).toBeNull();
  expect(window.location.replace).not.toHaveBeenCalled();
});

test('[PAY-97] a form that was used up at Stripe says so, and Try again opens another payment', async () => {
  const network = gatewayNetwork('stripe');
  let status = 409;
  network.replies[CALL_PATHS.chosenAmount] = () =>
    status === 409 ? json({ code: 'payment.not-possible' }, status) : new Response(null, { status });
  const { user } = await openChoice();
  await user.click(rows()[0] as HTMLElement);
  await user.click(continueButton());
  const alert = await screen.findByRole('alert', { name: 'There is a problem' });
  expect(alert.textContent).toContain('It has already accepted a card, or your payments have changed.');
  expect(alert.textContent).toContain('No money was taken. Your bank may show it as pending');
  status = 204;
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Stripe’s form')).toBeDefined();
  expect(network.to(CALL_PATHS.paymentControl)).toHaveLength(2);
});

test('[PAY-66] while the bank asks its question in a dialog of Stripe, the customer has 15 minutes', async () => {
  gatewayNetwork('stripe');
  const handlers: Record<string, () => void> = {};
  const element = {
    on: (name: string, handle: () => void) => {
      handlers[name] = handle;
    },
    mount: (host: HTMLElement) => host.append('Stripe’s form'),
    destroy: () => undefined,
  };
  const elements = () => ({ create: () => element, fetchUpdates: async () => ({}) });
  const confirmPayment = () => new Promise(() => undefined);
  currentStripe = { elements, confirmPayment };
  const { user } = await openChoice();
  await user.click(rows()[0] as HTMLElement);
  await user.click(continueButton());
  await screen.findByText('Stripe’s form');
  act(() => handlers.ready?.());
  vi.useFakeTimers({ shouldAdvanceTime: true });
  act(() => screen.getByRole('button', { name: 'Pay $41.10' }).click());
  await act(() => vi.advanceTimersByTimeAsync(14 * 60_000));
  expect(screen.queryByRole('alert', { name: 'There is a problem' })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect((await screen.findByRole('alert', { name: 'There is a problem' })).textContent).toContain(
    'No money was taken',
  );
});

test.each([undefined, 'sandbox', 'another'])(
  '[PAY-79] gateway %s: the form of the configuration',
  async (name) => {
    const network = gatewayNetwork(name);
    const { user } = await openChoice();
    await user.click(rows()[0] as HTMLElement);
    await user.click(continueButton());
    expect(await findCardForm()).toBeDefined();
    expect(network.to(CALL_PATHS.chosenAmount)).toEqual([]);
  },
);

async function openCard() {
  const { user } = await openChoice();
  await user.click(rows()[0] as HTMLElement);
  await user.click(continueButton());
  const form = await findCardForm();
  act(() => form.tell('ready'));
  const pay = await screen.findByRole<HTMLButtonElement>('button', { name: 'Pay $41.10' });
  await waitFor(() => expect(pay.disabled).toBe(false));
  return { user, form, pay };
}

test('[PAY-62] until the form is there Pay is disabled with a reason; after 15 seconds it has failed', async () => {
  payingNetwork();
  const { user } = await openChoice();
  await user.click(rows()[0] as HTMLElement);
  await user.click(continueButton());
  const form = await findCardForm();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Pay/ }).disabled).toBe(true);
  expect(screen.getByText(/Loading secure card form. You can pay/)).toBeDefined();
  act(() => form.tell('failed', { reason: 'frame-unavailable' }));
  const alert = await screen.findByRole('alert', { name: 'There is a problem' });
  expect(alert.textContent).toContain('An error occured processing your payment');
  expect(alert.textContent).not.toContain('on hold');
  expect(document.activeElement).toBe(alert);
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await findCardForm()).not.toBe(form);
});

/**
 * Continues to the card of a policy of which the host opens no payment; `now` is the policy at that moment.
 */
async function askForUnpayable(now: PolicySummary) {
  const network = payingNetwork();
  network.replies[CALL_PATHS.paymentControl] = () => json({ code: 'payment.not-possible' }, 409);
  const { user } = await openChoice();
  await user.click(rows()[0] as HTMLElement);
  network.replies[CALL_PATHS.policySummary] = () => json(summaryOnWire(now));
  await user.click(continueButton());
  const alert = await screen.findByRole('alert', { name: 'There is a problem' });
  expect(document.activeElement).toBe(alert);
  expect(alert.textContent).toContain('No money was taken.');
  expect(screen.queryByText(/^Step 2/)).toBeNull();
  expect(screen.queryByText(/secure form/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  return { user, network, alert };
}

test('[PAY-95] a policy that cannot be paid any more when the card is asked for: the page says so, and no money was taken', async () => {
  const { alert } = await askForUnpayable(POLICY);
  expect(alert.textContent).toContain('This policy cannot be paid online at the moment.');
});

test('[SWI-5] while pay now is paused the page says so with the phone in place of the card, and nothing overdue is gone', async () => {
  const network = payingNetwork();
  network.replies[CALL_PATHS.paymentControl] = () => json({ code: 'payment.paused' }, 409);
  const { user } = await openChoice();
  await user.click(rows()[0] as HTMLElement);
  await user.click(continueButton());
  const alert = await screen.findByRole('alert', { name: 'There is a problem' });
  expect(alert.textContent).toContain('No money was taken. Paying online is not available right now.');
  expect(alert.textContent).toContain('What is overdue stays as it is.');
  expect(within(alert).getByRole('link', { name: PHONE })).toBeDefined();
  expect(screen.queryByText(/secure form/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

test('[PAY-95] a policy that ended while it was being paid: the page says that, and leads to the policy as it is now', async () => {
  const now = { ...POLICY, policyStatusId: 50, statusText: 'Lapsed' };
  const { user, alert } = await askForUnpayable(now);
  expect(alert.textContent).toContain(`This policy has ended, and cannot be paid here. Call us on ${PHONE}.`);
  await user.click(screen.getByRole('link', { name: 'Go to your policy' }));
  expect(await screen.findByText('Lapsed')).toBeDefined();
  expect(location.pathname).toBe('/policy/70010001');
  expect(screen.queryByRole('link', { name: /Pay now/ })).toBeNull();
});

test('[PAY-95] a policy that was paid in another tab: the page says that nothing is overdue', async () => {
  const { alert } = await askForUnpayable({ ...POLICY, policyStatusId: 30, statusText: 'Active' });
  expect(alert.textContent).toContain('You do not need to pay again.');
});

test('[SES-66] too many card forms: the page says how long to wait, and the choice is kept', async () => {
  const network = payingNetwork();
  network.replies[CALL_PATHS.paymentControl] = () =>
    json({ code: 'request.too-many' }, 429, { 'Retry-After': '600' });
  const { user } = await openChoice();
  await user.click(rows()[0] as HTMLElement);
  await user.click(continueButton());
  const alert = await screen.findByRole('alert', { name: 'There is a problem' });
  expect(alert.textContent).toContain('No money was taken.');
  expect(alert.textContent).toContain('Nothing is lost. Wait 10 minutes, then try again.');
  await user.click(screen.getByRole('button', { name: 'Back to choose payments' }));
  expect((rows()[0] as HTMLInputElement).checked).toBe(true);
});

test('[PAY-66] an authorisation that takes too long has failed, and one that comes later completes nothing', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const network = payingNetwork();
  const { form, pay } = await openCard();
  act(() => pay.click());
  await act(() => vi.advanceTimersByTimeAsync(90_000));
  expect((await screen.findByRole('alert', { name: 'There is a problem' })).textContent).toContain(
    'No money was taken',
  );
  act(() => form.tell('authorised', { transactionIdentifier: 'pay_late' }));
  expect(network.to(CALL_PATHS.completeCollection)).toEqual([]);
  expect(location.search).toBe('');
});

test('[PAY-66] a second click while a payment is under way submits nothing more', async () => {
  payingNetwork();
  const { user, form, pay } = await openCard();
  await user.dblClick(pay);
  await user.click(pay);
  expect(form.submitted).toBe(1);
  expect(announced()).toBe(PROCESSING);
});

test('[NAV-28] the receipt is not said to be under way any more', async () => {
  payingNetwork();
  const { user, form, pay } = await openCard();
  await user.click(pay);
  expect(announced()).toBe(PROCESSING);
  act(() => form.tell('authorised', { transactionIdentifier: 'pay_1' }));
  await heading('Payment received');
  expect(announced()).not.toContain(PROCESSING);
});

test('[PAY-64] [PAY-65] errors of fields are listed, and each leads to its field', async () => {
  payingNetwork();
  const { user, form, pay } = await openCard();
  await user.click(pay);
  act(() => {
    form.tell('fieldchange', { field: 'expiry', error: 'Enter the expiry date of your card' });
    form.tell('failed', { reason: 'incomplete' });
  });
  const alert = await screen.findByRole('alert', { name: 'There is a problem' });
  expect(document.activeElement).toBe(alert);
  await user.click(within(alert).getByRole('button', { name: 'Enter the expiry date of your card' }));
  expect(form.focused).toEqual(['expiry']);
  await user.click(pay);
  expect(form.submitted).toBe(2);
});

test('[PAY-63] a declined card: the fixed words, that no money was taken, and the form stays for another card', async () => {
  payingNetwork();
  const { user, form, pay } = await openCard();
  await user.click(pay);
  act(() => form.tell('declined', { reason: 'insufficient-funds' }));
  const alert = await screen.findByRole('alert', { name: 'There is a problem' });
  expect(within(alert).getByText('An error occured processing your payment')).toBeDefined();
  expect(alert.textContent).toContain('No money was taken');
  await user.click(pay);
  expect(form.submitted).toBe(2);
});

test('[PAY-101] [SES-75] Pay without a connection sends nothing: the page says so, says nothing of the bank, and the card stays typed', async () => {
  const network = payingNetwork();
  const { user, form, pay } = await openCard();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  for (const _press of ['first', 'second']) {
    await user.click(pay);
    const message = (await screen.findByText(/Nothing was sent\./)).closest('.not-sent');
    expect(document.activeElement).toBe(message);
    expect(message?.textContent).toMatch(
      /No money was taken. Press ‘Pay \$.*’ again when you are back online/,
    );
    expect(screen.queryByText('There is a problem')).toBeNull();
  }
  expect([form.submitted, form.isConnected]).toEqual([0, true]);
  online.mockReturnValue(true);
  await user.click(pay);
  expect(form.submitted).toBe(1);
  expect(network.to(CALL_PATHS.paymentControl)).toHaveLength(1);
});

test('[SES-75] the card step that is opened without a connection waits for one, and nothing is said to have failed', async () => {
  const network = payingNetwork();
  const { user } = await openChoice();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await user.click(rows()[0] as HTMLElement);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fireEvent.click(continueButton());
  expect(screen.getByRole('heading', { name: 'Card details' })).toBeDefined();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(screen.queryByText('There is a problem')).toBeNull();
  expect(network.to(CALL_PATHS.paymentControl)).toEqual([]);
  online.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(await findCardForm()).toBeDefined();
});

test('[PAY-66] [PAY-75] [PAY-76] after 90 seconds without an answer the form is closed: what it says later takes no money', async () => {
  const network = payingNetwork();
  const { user, form, pay } = await openCard();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await user.click(pay);
  await vi.advanceTimersByTimeAsync(90_500);
  const alert = await screen.findByRole('alert', { name: 'There is a problem' });
  expect(alert.textContent).toContain('No money was taken. Your bank may show it as pending for a few days.');
  expect(form.isConnected).toBe(false);
  act(() => form.tell('authorised', { transactionIdentifier: 'pay_late' }));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(network.to(CALL_PATHS.completeCollection)).toEqual([]);
  expect(location.search).toBe('');
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await findCardForm()).not.toBe(form);
  expect(network.to(CALL_PATHS.paymentControl)).toHaveLength(2);
});

test('[PAY-75] Back while it pays: the next visit of the card step opens another payment', async () => {
  const network = payingNetwork();
  const { user, form, pay } = await openCard();
  await user.click(pay);
  await user.click(screen.getByRole('button', { name: 'Back to choose payments' }));
  await screen.findByText('Step 1 of 2: Choose payments');
  act(() => form.tell('authorised', { transactionIdentifier: 'pay_late' }));
  await user.click(continueButton());
  await findCardForm();
  expect(network.to(CALL_PATHS.paymentControl)).toHaveLength(2);
  expect(network.to(CALL_PATHS.completeCollection)).toEqual([]);
});

const CUT_OFF =
  'You left or reloaded this page before we had an answer about your card. No money was taken. Your bank may show it as pending for a few days. You can pay now.';
const checking = () => sessionStorage.getItem('portal.payment-checking');

/** The gateway's form leads to a question of the customer's bank. */
const leaveForBank = (form: Awaited<ReturnType<typeof openCard>>['form']) =>
  act(() =>
    form.tell('challenge', { url: 'http://gateway.test/challenge/1', transactionIdentifier: 'pay_9' }),
  );

/** A reload: what the page would tidy away as it is left stays. */
function reload(): void {
  const tab = { ...sessionStorage };
  cleanup();
  for (const [key, value] of Object.entries(tab)) sessionStorage.setItem(key, value);
  render(<App />);
}

test('[PAY-110] a reload while the card is checked: the next form says that nothing was taken, until it pays', async () => {
  payingNetwork();
  const { user, pay } = await openCard();
  expect(checking()).toBeNull();
  await user.click(pay);
  expect(checking()).not.toBeNull();
  reload();
  expect(await screen.findByText(CUT_OFF)).toBeDefined();
  const form = await findCardForm();
  await waitFor(() =>
    expect(announced()).toContain('Your payment was not finished. You left or reloaded this page'),
  );
  act(() => form.tell('ready', {}));
  await user.click(await screen.findByRole('button', { name: /^Pay / }));
  expect(screen.queryByText(CUT_OFF)).toBeNull();
  act(() => form.tell('declined', { reason: 'declined' }));
  await screen.findByRole('alert', { name: 'There is a problem' });
  expect(checking()).toBeNull();
});

test('[PAY-110] Back from the bank’s page: the next form says that nothing was taken', async () => {
  payingNetwork();
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const { user, form, pay } = await openCard();
  await user.click(pay);
  leaveForBank(form);
  reload();
  expect(await screen.findByText(CUT_OFF)).toBeDefined();
});

test('[PAY-110] an answer about the card, Back and another policy leave nothing to say', async () => {
  payingNetwork();
  const { user, form, pay } = await openCard();
  await user.click(pay);
  act(() => form.tell('declined', { reason: 'declined' }));
  await screen.findByRole('alert', { name: 'There is a problem' });
  reload();
  await findCardForm();
  expect(screen.queryByText(CUT_OFF)).toBeNull();
  sessionStorage.setItem('portal.payment-checking', JSON.stringify('70010002'));
  reload();
  await findCardForm();
  expect(screen.queryByText(CUT_OFF)).toBeNull();
});

const stored = () => sessionStorage.getItem('portal.payment-sent');

test('[PAY-72] the payment is kept in the tab before the customer’s bank is shown, and forgotten where they come back to pay', async () => {
  payingNetwork();
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {
    expect(stored()).toBe(
      '{"policyNumber":"70010001","transactionIdentifier":"pay_9","chosenIds":[11],"isAtBank":true}',
    );
  });
  const { user, form, pay } = await openCard();
  await user.click(pay);
  leaveForBank(form);
  expect(leave).toHaveBeenCalledWith('http://gateway.test/challenge/1');
  expect(stored()).toContain('pay_9');
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(stored()).toBeNull();
});

test.each(['declined', 'failed'])(
  '[PAY-72] [PAY-75] a form that ends as %s leaves no payment in the tab',
  async (end) => {
    payingNetwork();
    vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const { user, form, pay } = await openCard();
    await user.click(pay);
    act(() =>
      form.tell('challenge', { url: 'http://gateway.test/challenge/1', transactionIdentifier: 'pay_9' }),
    );
    act(() => form.tell(end, { reason: 'said by the test' }));
    expect(stored()).toBeNull();
  },
);

test('[PAY-61] the form follows the colours of the page', async () => {
  payingNetwork();
  const { form } = await openCard();
  document.documentElement.style.setProperty('--c-text', 'rgb(1, 2, 3)');
  document.documentElement.dataset.theme = 'dark';
  await waitFor(() => expect(form.getAttribute('theme')).toContain('rgb(1, 2, 3)'));
  document.documentElement.style.removeProperty('--c-text');
  delete document.documentElement.dataset.theme;
});

test('[PAY-58] [NAV-21] a session that ends at the card: the next login is at the card again, a logout forgets it', async () => {
  payingNetwork();
  await openCard();
  act(() => session.end('timed-out'));
  await heading('Log in to your policies');
  act(() => session.begin(aSession({ startedAt: Date.now() + 1000 })));
  expect(location.pathname).toBe('/payment/70010001');
  await screen.findByText('Step 2 of 2: Enter your card details');
  act(() => session.end('logged-out'));
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/70010001/);
});
