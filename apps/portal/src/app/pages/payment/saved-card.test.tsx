// @vitest-environment happy-dom
import { CALL_PATHS } from '@portal/contract/paths';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  SAVED_CARD_STEPS,
  type SavedCardEvent,
  type SavedCardState,
  savedCardStepAfter,
} from '#portal/features/payments/card/saved-card-machine.ts';
import { readSentPayment } from '#portal/features/payments/payment-storage.ts';
import { configureSite } from '#portal/testing/configure-site.ts';
import { summaryOnWire } from '#portal/testing/factories.ts';
import { json } from '#portal/testing/network-fake.ts';
import {
  defineCardForm,
  findCardForm,
  openChoice,
  POLICY,
  payingNetwork,
} from '#portal/testing/payment-page.ts';
import { startAfresh } from '#portal/testing/render-portal.tsx';

beforeEach(async () => {
  startAfresh();
  await configureSite();
  defineCardForm();
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
});

const CONTROL = {
  QuoteID: 'quote-1',
  PaymentGatewayAPIURL: 'http://gateway.test',
  GfsWebComponentsUrl: 'http://gateway.test/component.js',
  PaymentGatewayAuthToken: '{"access_token":"token-of-the-form"}',
  ClientIpAddress: '203.0.113.7',
  SavedCard: { Brand: 'Visa', LastDigits: '4444', Expiry: '03/2030' },
};

/** Opens the card step of a policy with a saved card, whose authorisation ends as `reply` says. */
async function openSavedCard(reply: () => Response) {
  const network = payingNetwork();
  network.replies[CALL_PATHS.paymentControl] = () => json(CONTROL);
  network.replies[CALL_PATHS.authoriseSavedCard] = reply;
  const { user } = await openChoice();
  await user.click(screen.getAllByRole('checkbox')[0] as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const pay = await screen.findByRole('button', { name: 'Pay $41.10' });
  return { network, user, pay };
}

const answer = (Status: string, Url?: string) => () =>
  json({ Status, TransactionIdentifier: 'pay-1', ...(Url && { Url }) });

const problem = () => screen.findByRole('alert', { name: 'There is a problem' });

test('[UPD-85] the saved card comes first: it pays what was chosen, and the payment is completed as ever', async () => {
  const { network, user, pay } = await openSavedCard(answer('authorised'));
  expect(screen.getByText(/Visa card ending in/).textContent).toContain('4444');
  expect(screen.getByText('Step 2 of 2: Check and pay')).toBeDefined();
  await user.dblClick(pay);
  expect(await screen.findByText('AB12-CD34')).toBeDefined();
  expect(network.to(CALL_PATHS.authoriseSavedCard).map(({ body }) => body)).toEqual([
    {
      ClientPortalLoginId: 'login-1',
      ClientPolicyNumber: '70010001',
      QuoteID: 'quote-1',
      Payments: [11],
      ReturnUrl: `${location.origin}/payment/70010001?passthroughparamobject=11`,
    },
  ]);
  expect(network.to(CALL_PATHS.completeCollection).map(({ body }) => body)).toMatchObject([
    { TransactionIdentifier: 'pay-1', Payments: [11] },
  ]);
});

test('[UPD-86] another card can be typed in its place; it pays the payment that was opened', async () => {
  const { network, user } = await openSavedCard(answer('authorised'));
  await user.click(screen.getByRole('button', { name: 'Use another card' }));
  expect(await findCardForm()).toBeDefined();
  expect(network.to(CALL_PATHS.paymentControl).length).toBe(1);
});

test('[UPD-87] a challenge leads to the bank, and the payment is remembered until it is known', async () => {
  const { user, pay } = await openSavedCard(answer('challenge', 'http://gateway.test/challenge'));
  await user.click(pay);
  await waitFor(() => expect(window.location.assign).toHaveBeenCalledWith('http://gateway.test/challenge'));
  expect(readSentPayment()?.transactionIdentifier).toBe('pay-1');
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(readSentPayment()).toBeUndefined();
  expect(pay.getAttribute('aria-disabled')).toBeNull();
});

test('[UPD-87] a declined card: the fixed words, that no money was taken, and another card opens another payment', async () => {
  const { network, user, pay } = await openSavedCard(answer('declined'));
  await user.click(pay);
  expect((await problem()).textContent).toContain(
    'An error occured processing your payment. Your card was declined. No money was taken.',
  );
  expect(screen.queryByRole('button', { name: 'Pay $41.10' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Use another card' }));
  await findCardForm();
  expect(network.to(CALL_PATHS.paymentControl).length).toBe(2);
});

test('[UPD-87] no answer: the page says so, and another try asks for the same payment', async () => {
  const { network, user, pay } = await openSavedCard(() => json({}, 503));
  await user.click(pay);
  const { textContent } = await problem();
  expect(textContent).toContain('An error occured processing your payment');
  expect(textContent).toContain('We got no answer about your card. No money was taken.');
  expect(window.location.replace).not.toHaveBeenCalled();
  network.replies[CALL_PATHS.authoriseSavedCard] = answer('authorised');
  await user.click(pay);
  expect(await screen.findByText('AB12-CD34')).toBeDefined();
  const [first, second] = network.to(CALL_PATHS.authoriseSavedCard).map(({ body }) => body);
  expect(second).toEqual(first);
});

test('[PAY-101] [SES-75] without a connection nothing is sent: the step says so, and the next press pays', async () => {
  const { network, user, pay } = await openSavedCard(answer('authorised'));
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await user.click(pay);
  const message = (await screen.findByText(/Nothing was sent\./)).closest('.not-sent');
  expect(message?.textContent).toContain('No money was taken. Press ‘Pay $41.10’ again');
  expect(screen.queryByText('There is a problem')).toBeNull();
  expect(network.to(CALL_PATHS.authoriseSavedCard)).toEqual([]);
  online.mockReturnValue(true);
  await user.click(pay);
  expect(await screen.findByText('AB12-CD34')).toBeDefined();
});

test('[PAY-99] too many requests: no money was taken, and the step says how long to wait', async () => {
  const { network, user, pay } = await openSavedCard(() => json({}, 429, { 'Retry-After': '30' }));
  await user.click(pay);
  const { textContent } = await problem();
  expect(textContent).toContain('An error occured processing your payment. No money was taken.');
  expect(textContent).toContain('Wait 30 seconds, then try again. Or call us on');
  expect(textContent).not.toContain('We got no answer');
  network.replies[CALL_PATHS.authoriseSavedCard] = answer('authorised');
  await user.click(pay);
  expect(await screen.findByText('AB12-CD34')).toBeDefined();
});

test('[UPD-87] a card that cannot pay now says so, and another can', async () => {
  const { user, pay } = await openSavedCard(() => json({}, 409));
  await user.click(pay);
  expect((await problem()).textContent).toContain('cannot be paid with this card at the moment');
  expect(screen.getByRole('button', { name: 'Use another card' })).toBeDefined();
});

test('[PAY-95] a policy that ended before its saved card was asked: the page says that, and offers no other card', async () => {
  const { network, user, pay } = await openSavedCard(() => json({}, 409));
  const ended = { ...POLICY, policyStatusId: 50, statusText: 'Lapsed' };
  network.replies[CALL_PATHS.policySummary] = () => json(summaryOnWire(ended));
  await user.click(pay);
  expect((await problem()).textContent).toContain('This policy has ended, and cannot be paid here.');
  expect(screen.queryByRole('button', { name: 'Use another card' })).toBeNull();
});

test('[PAY-110] the saved card was being checked as the page ended: the step says that nothing was taken, until it pays', async () => {
  sessionStorage.setItem('portal.payment-checking', JSON.stringify(POLICY.policyNumber));
  const { user, pay } = await openSavedCard(answer('declined'));
  expect(screen.getByText('Your payment was not finished')).toBeDefined();
  await user.click(pay);
  await problem();
  expect(screen.queryByText('Your payment was not finished')).toBeNull();
  expect(sessionStorage.getItem('portal.payment-checking')).toBeNull();
});

const EVENTS: readonly SavedCardEvent[] = [
  'submit',
  'declined',
  'offline',
  'failed',
  'impossible',
  'left',
  'restored',
];

const TABLE: Readonly<Record<SavedCardState, string>> = {
  ready: 'submit>paying',
  paying:
    'declined>declined offline>offline failed>unanswered impossible>impossible left>left restored>ready',
  declined: '',
  offline: 'submit>paying restored>ready',
  unanswered: 'submit>paying restored>ready',
  impossible: '',
  left: 'restored>ready',
};

test.each(Object.keys(SAVED_CARD_STEPS) as SavedCardState[])(
  '[UPD-87] %s: what each event leads to; any other changes nothing',
  (state) => {
    const known = new Map(TABLE[state].split(' ').map((pair) => pair.split('>') as [string, string]));
    for (const event of EVENTS)
      expect(savedCardStepAfter(state, event), event).toBe(known.get(event) ?? state);
  },
);
