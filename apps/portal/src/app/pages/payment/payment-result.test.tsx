// @vitest-environment happy-dom
import { resolveBrand } from '@portal/config/brands/brands';
import { CALL_PATHS } from '@portal/contract/paths';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { PaymentPage } from '#portal/app/pages/payment/payment-page.tsx';
import { policyDetailQuery } from '#portal/features/policies/policy-queries.ts';
import { session } from '#portal/lib/session/session.ts';
import { configureSite } from '#portal/testing/configure-site.ts';
import { aPolicyDetail, aSession, summaryOnWire } from '#portal/testing/factories.ts';
import { json } from '#portal/testing/network-fake.ts';
import { overdueOnWire, POLICY, payingNetwork, THREE_DUE } from '#portal/testing/payment-page.ts';
import { goTo, renderForCustomer, startAfresh } from '#portal/testing/render-portal.tsx';

const PHONE = resolveBrand('real').phone.number;

beforeEach(async () => {
  startAfresh();
  await configureSite();
});

const PATH = '/payment/70010001?transactionidentifier=pay_1&passthroughparamobject=11,12';
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const problem = (status: number, code?: string) => json({ status, code }, status);

const DETAILS = {
  AmountPaid: 82.2,
  PaidAt: '2026-11-22T11:30:00Z',
  CardBrand: 'Visa',
  CardLastDigits: '4242',
  Payments: [
    { RegularCollectionDate: '2026-09-05', Amount: 41.1 },
    { RegularCollectionDate: '2026-09-19', Amount: 41.1 },
  ],
};

test('[PAY-67] [PAY-68] the payment is completed with its ids, and the receipt is shown in the country’s day', async () => {
  const network = payingNetwork();
  network.replies[CALL_PATHS.completeCollection] = () =>
    json({ ReceiptReference: 'AB12-CD34', PolicyNumber: '70010001', Details: DETAILS });
  renderForCustomer(PATH);
  const title = await heading('Payment received');
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(network.to(CALL_PATHS.completeCollection).map(({ body }) => body)).toEqual([
    {
      ClientPortalLoginId: 'login-1',
      ClientPolicyNumber: '70010001',
      ClientIPAddress: '0.0.0.0',
      TransactionIdentifier: 'pay_1',
      Payments: [11, 12],
    },
  ]);
  for (const text of ['AB12-CD34', '$82.20', 'Visa ending in 4242', '23/11/2026'])
    expect(screen.getByText(text)).toBeDefined();
  expect(screen.getByText(/It can take up to 5 minutes/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Save receipt as PDF' })).toBeNull();
  expect(location.search).toContain('transactionidentifier=pay_1');
});

const WITHOUT_IDS = '/payment/70010001?transactionidentifier=pay_1';

test('[PAY-68] who paid a part reads what is still overdue, and can pay it', async () => {
  const network = payingNetwork();
  network.replies[CALL_PATHS.completeCollection] = () =>
    json({ ReceiptReference: 'AB12-CD34', PolicyNumber: '70010001', Details: DETAILS });
  renderForCustomer(PATH);
  await heading('Payment received');
  const rest = await screen.findByText('$41.10 is still overdue on this policy.');
  expect(within(rest.closest('.banner') as HTMLElement).getByRole('link', { name: /Pay now/ })).toBeDefined();
});

test('[PAY-68] who paid everything reads that nothing else is overdue', async () => {
  const network = payingNetwork();
  network.replies[CALL_PATHS.completeCollection] = () =>
    json({ ReceiptReference: 'AB12-CD34', PolicyNumber: '70010001', Details: DETAILS });
  renderForCustomer(PATH.replace('11,12', '11,12,13'));
  await heading('Payment received');
  await waitFor(() => expect(network.to(CALL_PATHS.outstandingPayments)).not.toEqual([]));
  expect(await screen.findByText('Nothing else is overdue on this policy.')).toBeDefined();
  expect(screen.queryByText(/still overdue/)).toBeNull();
});

test('[PAY-68] while nobody knows what is left, the page says that it is checked', async () => {
  const network = payingNetwork(473);
  network.replies[CALL_PATHS.completeCollection] = () =>
    json({ ReceiptReference: 'AB12-CD34', PolicyNumber: '70010001', Details: DETAILS });
  renderForCustomer(PATH);
  await heading('Payment received');
  expect(
    await screen.findByText('We are checking whether anything else is overdue on this policy.'),
  ).toBeDefined();
  expect(screen.queryByText(/Nothing else is overdue/)).toBeNull();
});

test.each([
  [true, 1],
  [undefined, 0],
])('[PAY-68] where the host says of the e-mail %j, the page says so %i times', async (isEmailed, times) => {
  const network = payingNetwork();
  network.replies[CALL_PATHS.completeCollection] = () =>
    json({ ReceiptReference: 'AB12-CD34', PolicyNumber: '70010001', IsReceiptEmailed: isEmailed });
  renderForCustomer(PATH);
  await heading('Payment received');
  expect(screen.queryAllByText('A copy of this receipt is on its way to your email address.')).toHaveLength(
    times,
  );
});

test('[PAY-98] a way back without the ids: the payment is completed with those that the tab remembers', async () => {
  const network = payingNetwork();
  const sent = { policyNumber: '70010001', transactionIdentifier: 'pay_1', chosenIds: [12, 11] };
  sessionStorage.setItem('portal.payment-sent', JSON.stringify(sent));
  renderForCustomer(WITHOUT_IDS);
  await heading('Payment received');
  expect(network.to(CALL_PATHS.completeCollection).map(({ body }) => body)).toMatchObject([
    { TransactionIdentifier: 'pay_1', Payments: [12, 11] },
  ]);
});

test.each([THREE_DUE, 473, 469])(
  '[PAY-98] a way back without the ids, which nobody remembers, leads to no other page and no other payment: %#',
  async (due) => {
    const network = payingNetwork(due);
    const sent = { policyNumber: '70010001', transactionIdentifier: 'pay_2', chosenIds: [11] };
    sessionStorage.setItem('portal.payment-sent', JSON.stringify(sent));
    renderForCustomer(WITHOUT_IDS);
    await heading('Sorry Margaret.');
    expect(screen.getByText(/We cannot tell from here whether money was taken/)).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull();
    expect(location.pathname).toBe('/payment/70010001');
    expect(network.to(CALL_PATHS.completeCollection)).toEqual([]);
  },
);

test('[PAY-68] a host that says no more than the reference', async () => {
  payingNetwork();
  renderForCustomer(PATH);
  await heading('Payment received');
  expect(screen.getByText('AB12-CD34')).toBeDefined();
  expect(screen.queryByText('Amount paid')).toBeNull();
});

test('[PAY-67] under extended dishonour the overdue payments go back as they came', async () => {
  const due = [
    { ...overdueOnWire(11, '2026-09-05', 41.1), CalculatedCollectionDetails: { a: 1 } },
    ...THREE_DUE.slice(1, 2),
  ];
  const network = payingNetwork(due, { ...POLICY, extendedDishonourStatusId: 2 });
  renderForCustomer(PATH);
  await heading('Payment received');
  const [call] = network.to(CALL_PATHS.completeCollection);
  expect(call?.body).toMatchObject({
    Payments: [
      {
        TransactionId: 11,
        RegularCollectionDate: '2026-09-05',
        Amount: 41.1,
        CalculatedCollectionDetails: { a: 1 },
        PaymentOverrideId: null,
      },
      expect.objectContaining({ TransactionId: 12 }),
    ],
  });
});

test('[PAY-67] under extended dishonour the ids go where the payments cannot be loaded', async () => {
  const network = payingNetwork(500, { ...POLICY, extendedDishonourStatusId: 1 });
  renderForCustomer(PATH);
  await heading('Payment received');
  expect(network.to(CALL_PATHS.completeCollection)[0]?.body).toMatchObject({ Payments: [11, 12] });
});

test('[PAY-110] a card whose result is asked for is not said to be cut off afterwards', async () => {
  sessionStorage.setItem('portal.payment-checking', JSON.stringify('70010001'));
  payingNetwork();
  renderForCustomer(PATH);
  await heading('Payment received');
  expect(sessionStorage.getItem('portal.payment-checking')).toBeNull();
});

test('[PAY-67] under extended dishonour the ids go for a policy that has ended meanwhile', async () => {
  const network = payingNetwork(THREE_DUE, { ...POLICY, extendedDishonourStatusId: 1, policyStatusId: 50 });
  renderForCustomer(PATH);
  await heading('Payment received');
  expect(network.to(CALL_PATHS.completeCollection)[0]?.body).toMatchObject({ Payments: [11, 12] });
});

test('[PAY-67] under extended dishonour the result page loads the payments itself where the banner does not arrive', async () => {
  const network = payingNetwork(THREE_DUE, { ...POLICY, extendedDishonourStatusId: 1 });
  goTo(PATH);
  session.begin(aSession());
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PaymentPage policyNumber="70010001" />
    </QueryClientProvider>,
  );
  await heading('Payment received');
  expect(network.to(CALL_PATHS.completeCollection)[0]?.body).toMatchObject({
    Payments: [{ TransactionId: 11 }, { TransactionId: 12 }],
  });
});

test('[UPD-81] who paid reads that the card of the policy cannot take the next payment', async () => {
  const network = payingNetwork();
  network.replies[CALL_PATHS.completeCollection] = () =>
    json({ ReceiptReference: 'AB12-CD34', PolicyNumber: '70010001', Details: DETAILS });
  goTo(PATH);
  session.begin(aSession());
  const client = new QueryClient();
  client.setQueryData(
    policyDetailQuery('70010001').queryKey,
    aPolicyDetail({ cardExpiry: '01/2020', policyStatusId: 40 }),
  );
  render(
    <QueryClientProvider client={client}>
      <PaymentPage policyNumber="70010001" />
    </QueryClientProvider>,
  );
  await heading('Payment received');
  expect(screen.getByText(/Your card expired on 31\/01\/2020/)).toBeDefined();
  expect(screen.getByRole('link', { name: /Change your card/ }).getAttribute('href')).toBe(
    '/update/payment/70010001?accountType=CC',
  );
});

test('[PAY-69] a receipt that cannot be loaded as PDF: the page says that the payment is not affected', async () => {
  const network = payingNetwork();
  network.replies[CALL_PATHS.completeCollection] = () =>
    json({ ReceiptReference: 'AB12-CD34', PolicyNumber: '70010001', HasReceiptDocument: true });
  network.replies[CALL_PATHS.receiptDocument] = () => problem(500);
  renderForCustomer(PATH);
  await heading('Payment received');
  await userEvent.click(screen.getByRole('button', { name: 'Save receipt as PDF' }));
  expect(await screen.findByText(/Your payment is not affected/)).toBeDefined();
  expect(network.to(CALL_PATHS.receiptDocument)[0]?.body).toEqual({
    ClientPortalLoginId: 'login-1',
    ClientPolicyNumber: '70010001',
    ReceiptReference: 'AB12-CD34',
  });
});

test.each([
  [
    409,
    'payment.not-taken',
    'No money was taken from your card. Your bank may show it as pending for a few days.',
  ],
  [409, 'payment.given-back', 'The money that was taken is going back to your card.'],
  [404, 'payment.not-found', 'We cannot tell from here whether money was taken.'],
  [400, 'request.refused', 'We cannot tell from here whether money was taken.'],
  [404, 'policy.not-found', 'We cannot tell from here whether money was taken.'],
  [409, undefined, 'We cannot tell from here whether money was taken.'],
  [429, undefined, 'We cannot tell from here whether money was taken.'],
  [499, undefined, 'We cannot tell from here whether money was taken.'],
])('[PAY-71] [PAY-77] status %i %s: %s', async (status, code, truth) => {
  const network = payingNetwork();
  network.replies[CALL_PATHS.completeCollection] = () => problem(status, code);
  renderForCustomer(PATH);
  expect(await heading('Sorry Margaret.')).toBeDefined();
  expect(screen.getByText('Your payment was not processed.')).toBeDefined();
  expect(screen.getByText(new RegExp(truth))).toBeDefined();
  const words = document.querySelector('main')?.textContent;
  expect(words).toContain(
    `Please try again or contact our support team on ${PHONE} and we'll be happy to help.`,
  );
  expect(sessionStorage.getItem('portal.payment-sent')).toBeNull();
});

/** A payment that was not made, of a policy that the host then describes so. */
async function failWith(policy: typeof POLICY): Promise<void> {
  const network = payingNetwork();
  network.replies[CALL_PATHS.completeCollection] = () => problem(409, 'payment.not-taken');
  network.replies[CALL_PATHS.policySummary] = () => json(summaryOnWire(policy));
  renderForCustomer(PATH);
  await heading('Sorry Margaret.');
}

test.each([
  ['that goes on', POLICY, true],
  ['that has ended meanwhile', { ...POLICY, policyStatusId: 50, statusText: 'Lapsed' }, false],
])('[PAY-100] a payment that was not made, of a policy %s', async (_, policy, mayTryAgain) => {
  await failWith(policy);
  if (mayTryAgain) {
    await screen.findByRole('link', { name: 'Try again' });
    expect(screen.queryByText(/This policy has ended/)).toBeNull();
  } else {
    const words = await screen.findByText(/This policy has ended, and cannot be paid here/);
    expect(words.textContent).toContain(`Call us on ${PHONE}`);
    expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull();
  }
});

test.each([
  ['is paid', { ...POLICY, policyStatusId: 30, statusText: 'Active' }, true],
  ['is being paid', { ...POLICY, policyStatusId: null, statusText: '' }, true],
  [
    'owes its last chance',
    { ...POLICY, policyStatusId: 30, statusText: 'Active', extendedDishonourStatusId: 1 },
    false,
  ],
])('[PAY-105] a payment that was not made, of a policy that %s', async (_, policy, isPaid) => {
  await failWith(policy);
  if (isPaid) {
    expect(await screen.findByText(/You do not need to pay again\.$/)).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull();
  } else {
    await screen.findByRole('link', { name: 'Try again' });
    expect(screen.queryByText(/You do not need to pay again/)).toBeNull();
  }
});

test('[PAY-114] a second payment that was not taken says first that the customer has paid, and then the three texts', async () => {
  await failWith({ ...POLICY, policyStatusId: 30, statusText: 'Active' });
  await screen.findByText('You have already paid. This second payment was not taken.');
  const words = document.querySelector('main')?.textContent ?? '';
  const texts = [
    'You have already paid',
    'Sorry Margaret.',
    'Your payment was not processed.',
    'Please try again or',
  ];
  const places = texts.map((text) => words.indexOf(text));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
});

test.each([
  ['is still due', 'payment.not-taken', POLICY],
  ['gave money back', 'payment.given-back', { ...POLICY, policyStatusId: 30, statusText: 'Active' }],
])('[PAY-114] one that %s does not say so', async (_, code, policy) => {
  const network = payingNetwork();
  network.replies[CALL_PATHS.completeCollection] = () => problem(409, code);
  network.replies[CALL_PATHS.policySummary] = () => json(summaryOnWire(policy));
  renderForCustomer(PATH);
  await heading('Sorry Margaret.');
  await screen.findByText(
    code === 'payment.not-taken' ? 'Try again' : /Nothing is overdue on this policy now/,
  );
  expect(screen.queryByText(/You have already paid/)).toBeNull();
});

test('[PAY-100] where nobody says how the policy stands, another try stays open', async () => {
  const network = payingNetwork();
  network.replies[CALL_PATHS.completeCollection] = () => problem(409, 'payment.not-taken');
  network.replies[CALL_PATHS.policySummary] = () => problem(500);
  renderForCustomer(PATH);
  expect(await screen.findByRole('link', { name: 'Try again' })).toBeDefined();
});

test.each([
  ['an HTML page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['a success that is no JSON', () => new Response('<h1>Hello</h1>')],
  ['no receipt', () => json({})],
])(
  '[PAY-77] %s: the result is not known, the identifier is kept, and it is asked for again',
  async (_, reply) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const network = payingNetwork();
    network.replies[CALL_PATHS.completeCollection] = reply;
    renderForCustomer(PATH);
    await heading('We do not know the result yet');
    expect(sessionStorage.getItem('portal.payment-sent')).toContain('pay_1');
    network.replies[CALL_PATHS.completeCollection] = () => json({ ReceiptReference: 'AB12-CD34' });
    await vi.advanceTimersByTimeAsync(10_200);
    await heading('Payment received');
  },
);

test('[PAY-70] a pending payment is asked for with the same identifier after 10 and 20 seconds, until it is known', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const network = payingNetwork(473);
  network.replies[CALL_PATHS.completeCollection] = () => new Response(null, { status: 473 });
  renderForCustomer(PATH);
  await heading('Processing Payment');
  expect(document.querySelector('main')?.textContent).toContain('Do not pay again.');
  await vi.advanceTimersByTimeAsync(10_200);
  expect(network.to(CALL_PATHS.completeCollection)).toHaveLength(2);
  network.replies[CALL_PATHS.completeCollection] = () =>
    json({ ReceiptReference: 'AB12-CD34', PolicyNumber: '70010001' });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(network.to(CALL_PATHS.completeCollection)).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(6_000);
  const title = await heading('Payment received');
  await waitFor(() => expect(document.activeElement).toBe(title));
  const identifiers = network
    .to(CALL_PATHS.completeCollection)
    .map(({ body }) => (body as Record<string, unknown>).TransactionIdentifier);
  expect(identifiers).toEqual(['pay_1', 'pay_1', 'pay_1']);
});

test('[PAY-70] while the page is hidden nothing is asked for; once it is seen again the result is', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const network = payingNetwork();
  network.replies[CALL_PATHS.completeCollection] = () => new Response(null, { status: 473 });
  renderForCustomer(PATH);
  await heading('Processing Payment');
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await vi.advanceTimersByTimeAsync(45_000);
  expect(network.to(CALL_PATHS.completeCollection)).toHaveLength(1);
  visibility.mockReturnValue('visible');
  network.replies[CALL_PATHS.completeCollection] = () => json({ ReceiptReference: 'AB12-CD34' });
  await vi.advanceTimersByTimeAsync(10_200);
  await heading('Payment received');
});

test.each([
  ['no network', () => new TypeError('network')],
  ['a 503', () => problem(503)],
  ['a 500', () => problem(500)],
])(
  '[PAY-70] [PAY-72] %s: nothing is known, and the page goes on asking and is not left, under the same identifier',
  async (_what, reply) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const network = payingNetwork();
    network.replies[CALL_PATHS.completeCollection] = reply;
    renderForCustomer(PATH);
    await heading('We do not know the result yet');
    for (const seconds of [10, 20, 40, 60, 60]) await vi.advanceTimersByTimeAsync(seconds * 1000 + 200);
    expect(document.querySelector('main')?.textContent).toContain('Do not pay again.');
    expect(window.location.replace).not.toHaveBeenCalled();
    expect(sessionStorage.getItem('portal.payment-sent')).toContain('pay_1');
    network.replies[CALL_PATHS.completeCollection] = () => json({ ReceiptReference: 'AB12-CD34' });
    await vi.advanceTimersByTimeAsync(60_200);
    await heading('Payment received');
    const asked = network.to(CALL_PATHS.completeCollection).map(({ body }) => body);
    expect(new Set(asked.map((body) => (body as Record<string, unknown>).TransactionIdentifier))).toEqual(
      new Set(['pay_1']),
    );
    expect(asked.length).toBeGreaterThanOrEqual(7);
  },
);

const TOO_MANY = { status: 429, code: 'request.too-many' };

test('[PAY-99] a host that was asked too often: the page says when it asks again, asks no sooner, and the portal is not left', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const network = payingNetwork();
  network.replies[CALL_PATHS.completeCollection] = () => json(TOO_MANY, 429, { 'Retry-After': '40' });
  renderForCustomer(PATH);
  await heading('We do not know the result yet');
  const words = () => document.querySelector('main')?.textContent;
  expect(words()).toContain('It may or may not have been made.');
  expect(words()).toContain('Do not pay again. This page checks again in 40 seconds');
  await vi.advanceTimersByTimeAsync(39_000);
  expect(network.to(CALL_PATHS.completeCollection)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_200);
  expect(network.to(CALL_PATHS.completeCollection)).toHaveLength(2);
  network.replies[CALL_PATHS.completeCollection] = () => json(TOO_MANY, 429, { 'Retry-After': '1' });
  await vi.advanceTimersByTimeAsync(40_200);
  await waitFor(() => expect(words()).toContain('checks again in 40 seconds'));
  await vi.advanceTimersByTimeAsync(40_200);
  await waitFor(() => expect(words()).toContain('checks again in 60 seconds'));
  expect(window.location.replace).not.toHaveBeenCalled();
  expect(sessionStorage.getItem('portal.payment-sent')).toContain('pay_1');
  network.replies[CALL_PATHS.completeCollection] = () => json({ ReceiptReference: 'AB12-CD34' });
  await vi.advanceTimersByTimeAsync(60_200);
  await heading('Payment received');
});

test('[PAY-109] who is asked not to close the page is not told that they can leave it', async () => {
  const network = payingNetwork();
  let reply: (response: Response) => void = () => undefined;
  network.replies[CALL_PATHS.completeCollection] = () => new Promise((resolve) => (reply = resolve));
  renderForCustomer(PATH);
  await heading('Processing your payment');
  expect(screen.getByText('Do not close this page.')).toBeDefined();
  expect(screen.queryByText(/You can leave this page/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Go to your policies' })).toBeNull();
  await waitFor(() => expect(network.to(CALL_PATHS.completeCollection)).toHaveLength(1));
  reply(problem(473));
  await heading('Processing Payment');
  expect(screen.getByText(/You can leave this page/)).toBeDefined();
  expect(screen.queryByText('Do not close this page.')).toBeNull();
});

test('[PAY-72] after the next login the home page leads to the result of the payment that was sent', async () => {
  const network = payingNetwork();
  const sent = { policyNumber: '70010001', transactionIdentifier: 'pay_7', chosenIds: [11] };
  sessionStorage.setItem('portal.payment-sent', JSON.stringify(sent));
  renderForCustomer('/');
  await heading('Payment received');
  expect(network.to(CALL_PATHS.completeCollection)[0]?.body).toMatchObject({
    TransactionIdentifier: 'pay_7',
  });
  expect(sessionStorage.getItem('portal.payment-sent')).toBeNull();
});

const LEFT_AT_BANK = {
  policyNumber: '70010001',
  transactionIdentifier: 'pay_7',
  chosenIds: [11],
  isAtBank: true,
};

test('[PAY-108] who left their bank’s page and opens the home page stays there, and reads that no money was taken', async () => {
  const network = payingNetwork();
  network.replies[CALL_PATHS.completeCollection] = () => problem(409, 'payment.not-taken');
  sessionStorage.setItem('portal.payment-sent', JSON.stringify(LEFT_AT_BANK));
  renderForCustomer('/');
  const title = await screen.findByRole('heading', { name: 'Your payment was not finished' });
  const notice = title.closest('.banner') as HTMLElement;
  expect(notice.textContent).toContain('Family Life Cover, policy 70010001, was done. No money was taken.');
  expect(within(notice).getByRole('link', { name: 'Pay again' }).getAttribute('href')).toBe(
    '/payment/70010001',
  );
  expect(location.pathname).toBe('/');
  expect(sessionStorage.getItem('portal.payment-sent')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'My contact details' }));
  await waitFor(() => expect(location.pathname).toBe('/contacts'));
  await userEvent.click(screen.getByRole('link', { name: 'My policies' }));
  await heading('My insurance policies');
  expect(screen.queryByText('Your payment was not finished')).toBeNull();
});

test('[PAY-108] a payment that their bank passed meanwhile leads to its receipt', async () => {
  const network = payingNetwork();
  sessionStorage.setItem('portal.payment-sent', JSON.stringify(LEFT_AT_BANK));
  renderForCustomer('/');
  await heading('Payment received');
  expect(network.to(CALL_PATHS.completeCollection)).toHaveLength(1);
});

test('[PAY-72] another customer’s payment is forgotten, and nobody is led to it', async () => {
  const network = payingNetwork();
  const sent = { policyNumber: '99', transactionIdentifier: 'pay_7', chosenIds: [11] };
  sessionStorage.setItem('portal.payment-sent', JSON.stringify(sent));
  renderForCustomer('/');
  await waitFor(() => expect(sessionStorage.getItem('portal.payment-sent')).toBeNull());
  expect(location.pathname).toBe('/');
  expect(network.to(CALL_PATHS.completeCollection)).toEqual([]);
});

test('[PAY-10] after a payment the policy reads Processing Payment until the server says otherwise', async () => {
  payingNetwork(204);
  renderForCustomer(PATH);
  await heading('Payment received');
  await userEvent.click(screen.getByRole('link', { name: 'My policies' }));
  await heading('My insurance policies');
  expect(screen.getByText('Processing Payment')).toBeDefined();
  expect(screen.getByRole('region', { name: 'Overdue premiums' }).textContent).toContain(
    'Processing overdue payment for your Family Life Cover policy',
  );
});
