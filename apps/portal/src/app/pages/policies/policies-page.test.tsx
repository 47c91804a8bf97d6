// @vitest-environment happy-dom
import { CALL_PATHS } from '@portal/contract/paths';
import type { PolicySummary } from '@portal/domain/policies/policy';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { configureSite } from '#portal/testing/configure-site.ts';
import {
  aPolicy,
  aPolicyDetail,
  customerOnWire,
  detailOnWire,
  summaryOnWire,
} from '#portal/testing/factories.ts';
import { json } from '#portal/testing/network-fake.ts';
import { customerNetwork, renderForCustomer, startAfresh } from '#portal/testing/render-portal.tsx';

beforeEach(startAfresh);

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

test('[NAV-4] [POL-6] the home page lists the policies, each card a link', async () => {
  customerNetwork({
    policies: [aPolicy(), aPolicy({ policyNumber: '2', productName: 'Funeral Cover', productTypeId: 2 })],
  });
  renderForCustomer();
  expect(await heading('My insurance policies')).toBeDefined();
  const link = screen.getByRole('link', { name: 'Family Life Cover' });
  expect(link.getAttribute('href')).toBe('/policy/70010001');
  const card = within(screen.getAllByRole('listitem').find((item) => item.contains(link)) as HTMLElement);
  for (const text of ['70010001', 'Active', '$250,000', '13/04/2027'])
    expect(card.getByText(text)).toBeDefined();
  expect(document.title).toBe('My insurance policies – real');
});

test('[POL-4] [POL-7] ended policies come last and show neither cover amount nor renewal date', async () => {
  const lapsed = aPolicy({
    policyNumber: '9',
    productName: 'Old Cover',
    policyStatusId: 50,
    statusText: 'Lapsed',
  });
  customerNetwork({ policies: [lapsed, aPolicy()] });
  renderForCustomer();
  await heading('My insurance policies');
  const names = screen.getAllByRole('heading', { level: 2 }).map((name) => name.textContent);
  expect(names.slice(0, 2)).toEqual(['Family Life Cover', 'Policies that have ended (1)']);
  const card = screen.getByRole('link', { name: 'Old Cover' }).closest('li') as HTMLElement;
  expect(card.textContent).toContain('Lapsed');
  expect(card.textContent).not.toContain('$');
  expect(card.textContent).not.toContain('Renewal date');
});

const pendingOnWire = (ContactType: 'Mobile' | 'Email', Value: string) => ({
  ContactType,
  Value,
  CodeSentAt: '2026-11-22T03:05:00.000Z',
  ResendAfterSeconds: 0,
});
const NEW_MOBILE = pendingOnWire('Mobile', '0275550199');
const NEW_EMAIL = pendingOnWire('Email', 'margaret.new@example.com');

test.each([
  [[NEW_MOBILE], 'We will use your new mobile number once you enter its code.', 'Enter the code'],
  [[NEW_EMAIL], 'We will use your new email address once you enter its code.', 'Enter the code'],
  [
    [NEW_MOBILE, NEW_EMAIL],
    'We will use your new mobile number and email address once you enter their codes.',
    'Enter the codes',
  ],
])(
  '[POL-31] the line of state names every contact that waits for its code: %#',
  async (pending, words, link) => {
    const network = customerNetwork();
    network.replies[CALL_PATHS.getCustomerDetail] = () =>
      json({ ...customerOnWire([aPolicy()]), PendingContacts: pending });
    renderForCustomer();
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe('/contacts');
  },
);

const ended = (policyNumber: string, fields: Partial<PolicySummary> = {}) =>
  aPolicy({
    policyNumber,
    productName: `Old ${policyNumber}`,
    policyStatusId: 60,
    statusText: 'Cancelled',
    ...fields,
  });

test('[POL-34] of more than four ended policies the rest is behind one button, and then has the focus', async () => {
  const policies = [2, 3, 4, 5, 6, 7].map((one) =>
    ended(String(one), { saleCompletedDate: `201${one}-01-01` }),
  );
  customerNetwork({ policies: [aPolicy(), ...policies] });
  renderForCustomer();
  const group = await screen.findByRole('region', { name: 'Policies that have ended (6)' });
  const names = () =>
    within(group)
      .getAllByRole('link')
      .map((link) => link.textContent);
  expect(names()).toEqual(['Old 2', 'Old 3', 'Old 4', 'Old 5']);
  await userEvent.click(within(group).getByRole('button', { name: /^Show all/ }));
  expect(names()).toEqual(['Old 2', 'Old 3', 'Old 4', 'Old 5', 'Old 6', 'Old 7']);
  expect(document.activeElement?.textContent).toBe('Old 6');
  expect(within(group).queryByRole('button')).toBeNull();
});

test('[POL-34] four ended policies need no press', async () => {
  customerNetwork({ policies: [2, 3, 4, 5].map((one) => ended(String(one))) });
  renderForCustomer();
  const group = await screen.findByRole('region', { name: 'Policies that have ended (4)' });
  expect(within(group).getAllByRole('link')).toHaveLength(4);
  expect(within(group).queryByRole('button')).toBeNull();
});

test('[POL-34] ended policies are cards below the others, in order, each with its end date', async () => {
  const policies = [
    ended('3', { saleCompletedDate: '2012-01-01' }),
    ended('2', { saleCompletedDate: '2010-01-01' }),
    aPolicy(),
  ];
  const network = customerNetwork({ policies });
  network.replies[CALL_PATHS.policyDetail] = ({ body }) => {
    const { PolicyNumber: policyNumber } = body as { PolicyNumber: string };
    return json(
      detailOnWire(aPolicyDetail({ policyNumber, terminationDate: `2024-03-0${policyNumber.at(-1)}` })),
    );
  };
  renderForCustomer();
  const group = await screen.findByRole('region', { name: 'Policies that have ended (2)' });
  const cards = [...group.querySelectorAll('li')];
  expect(cards.map((card) => card.querySelector('a')?.textContent)).toEqual(['Old 2', 'Old 3']);
  await waitFor(() => expect(cards[0]?.textContent).toContain('End date02/03/2024'));
  expect(cards[0]?.textContent).toContain('Cancelled');
  expect(cards[0]?.querySelector('a')?.getAttribute('href')).toBe('/policy/2');
  for (const hidden of ['Cover amount', 'Renewal date', 'Next payment'])
    expect(group.textContent).not.toContain(hidden);
  expect(within(group).queryByRole('button')).toBeNull();
  expect(screen.getByText(/You have 1 policy, and 2 that have ended\./)).toBeDefined();
});

test('[POL-5] a policy with a status above 40 stands in the group of its own, and one of 40 does not', async () => {
  const late = aPolicy({ policyNumber: '4', policyStatusId: 40, productName: 'Late' });
  customerNetwork({ policies: [late, ended('5', { policyStatusId: 41, statusText: 'Under review' })] });
  renderForCustomer();
  const group = await screen.findByRole('region', { name: 'Policies that have ended (1)' });
  expect(group?.textContent).toContain('Old 5');
  expect(group?.textContent).not.toContain('Late');
});

test('[POL-34] [POL-32] a customer whose every policy has ended sees them at once, and no word of order', async () => {
  customerNetwork({ policies: [ended('2')] });
  renderForCustomer();
  const group = await screen.findByRole('region', { name: 'Policies that have ended (1)' });
  expect(group.textContent).toContain('Old 2');
  expect(screen.getByText('You have no cover under these policies now.')).toBeDefined();
  expect(screen.queryByText(/up to date/)).toBeNull();
});

async function openNextPayment(paymentFrequency = 'Monthly') {
  customerNetwork({ detail: aPolicyDetail({ nextCollectionDate: '2099-11-28', paymentFrequency }) });
  renderForCustomer();
  const value = (await screen.findByText('$32.82')).closest('dd');
  return [value?.previousSibling?.textContent, value?.textContent];
}

test('[POL-30] the card of a policy says what is paid next, how often, when and how', async () => {
  expect(await openNextPayment()).toEqual([
    'Next payment, each month',
    '$32.82 on 28/11/2099 by card ending in\u00A04242',
  ]);
});

test.each([
  ['where the site does not show it', 'Monthly', false],
  ['of a word that nobody knows', 'Now and then', true],
])('[POL-19] [POL-30] the card does not say how often, %s', async (_, paymentFrequency, isShown) => {
  await configureSite({ featureFlag: { displayPaymentFrequency: isShown } });
  expect((await openNextPayment(paymentFrequency))[0]).toBe('Next payment');
});

test('[POL-32] everything is in order once all is known, and not before', async () => {
  const network = customerNetwork();
  let release: (value: unknown) => void = () => undefined;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  network.replies[CALL_PATHS.policyDetail] = async () => {
    await held;
    return json(detailOnWire(aPolicyDetail({ cardExpiry: '12/2099', nextCollectionDate: '2099-11-28' })));
  };
  renderForCustomer();
  expect(await screen.findByText('Checking your payments…')).toBeDefined();
  release(undefined);
  expect((await screen.findByText('You are up to date.')).closest('p')?.textContent).toContain(
    'Next payment $32.82 on 28/11/2099',
  );
});

test('[POL-48] the list of a customer with a claim says so while payments are checked', async () => {
  const network = customerNetwork({ policies: [aPolicy({ isClaimInProgress: true })] });
  const held = Promise.withResolvers<void>();
  network.replies[CALL_PATHS.policyDetail] = async () => {
    await held.promise;
    return json(detailOnWire(aPolicyDetail({ cardExpiry: '12/2099' })));
  };
  renderForCustomer();
  expect(await screen.findByText('We are working on your claim. Checking your payments…')).toBeDefined();
  held.resolve();
  expect(
    await screen.findByText('We are working on your claim. Nothing else needs your attention.'),
  ).toBeDefined();
});

test('[POL-32] what could not be checked is not said to be in order', async () => {
  const network = customerNetwork();
  network.replies[CALL_PATHS.policyDetail] = () => json({ status: 500 }, 500);
  renderForCustomer();
  expect(await screen.findByText('We could not load all details this time.')).toBeDefined();
  expect(screen.queryByText(/up to date/)).toBeNull();
});

test('[POL-44] details that could not be loaded are asked for again, and all of it is heard', async () => {
  const isHeard = (text: string) =>
    waitFor(() => expect(document.getElementById('announce-polite')?.textContent).toBe(text));
  const FAILURE = 'We could not load all details this time.';
  const policies = ['1', '2'].map((policyNumber) =>
    aPolicy({ policyNumber, productName: `Cover ${policyNumber}` }),
  );
  const network = customerNetwork({ policies });
  let isBroken = true;
  network.replies[CALL_PATHS.policyDetail] = ({ body }) => {
    const { PolicyNumber: policyNumber } = body as { PolicyNumber: string };
    if (isBroken && policyNumber === '2') return json({ status: 500 }, 500);
    return json(
      detailOnWire(aPolicyDetail({ policyNumber, nextCollectionDate: '2099-11-28', cardExpiry: '12/2099' })),
    );
  };
  renderForCustomer();
  const button = await screen.findByRole('button', { name: 'Try again' });
  const card = screen.getByRole('link', { name: 'Cover 2' }).closest('li');
  await waitFor(() => expect(card?.textContent).toContain('We could not load it'));
  expect(card?.textContent).not.toContain('…');
  await isHeard(FAILURE);
  button.focus();
  await userEvent.keyboard('{Enter}');
  await isHeard(FAILURE);
  expect(document.activeElement).toBe(button);
  isBroken = false;
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('You are up to date.'));
  await isHeard('Everything is loaded now.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(card?.textContent).toContain('28/11/2099');
  const asked = network
    .to(CALL_PATHS.policyDetail)
    .map((call) => (call.body as { PolicyNumber: string }).PolicyNumber);
  expect(asked).toEqual(['1', '2', '2', '2']);
});

test('[POL-44] what is overdue and could not be loaded is asked for again; the heading takes the focus where no line is left', async () => {
  const overdue = aPolicy({ policyStatusId: 40, statusText: 'Payment Overdue' });
  const network = customerNetwork({ policies: [overdue], detail: aPolicyDetail({ cardExpiry: '12/2099' }) });
  network.replies[CALL_PATHS.outstandingPayments] = () => json({ status: 500 }, 500);
  network.replies[CALL_PATHS.policySummary] = () => json(summaryOnWire(overdue));
  renderForCustomer();
  expect(await screen.findByText('We could not check your payments this time.')).toBeDefined();
  network.replies[CALL_PATHS.outstandingPayments] = () =>
    json({ Payments: [{ TransactionId: 1, RegularCollectionDate: '2026-10-03', Amount: 41.1 }] });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findAllByRole('link', { name: /Pay now/ })).toHaveLength(1);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('My insurance policies'));
  expect(network.to(CALL_PATHS.policyDetail)).toHaveLength(1);
});

test('[POL-31] an expired card is said above the list, but not below the banner: there the card says it', async () => {
  const detail = aPolicyDetail({ cardExpiry: '01/2020' });
  customerNetwork({ detail });
  const { unmount } = renderForCustomer();
  const line = await screen.findByText(/^The card that pays Family Life Cover has expired\./);
  expect(line.querySelector('a')?.getAttribute('href')).toBe('/update/payment/70010001?accountType=CC');
  unmount();
  startAfresh();
  customerNetwork({ policies: [aPolicy({ policyStatusId: 40, statusText: 'Payment Overdue' })], detail });
  renderForCustomer();
  await screen.findByRole('link', { name: 'Change your card for Family Life Cover' });
  expect(screen.queryByText(/^The card that pays/)).toBeNull();
});

test('[POL-49] the card of a policy that is paid by cheque asks for the cheque in time, that of another does not', async () => {
  const detail = aPolicyDetail({ nextCollectionDate: '2099-11-28' });
  customerNetwork({ detail: { ...detail, paymentMethodId: 3, paymentMethodText: 'Cheque' } });
  const { unmount } = renderForCustomer();
  expect(await screen.findByText('by cheque. Make sure that it reaches us in time.')).toBeDefined();
  unmount();
  startAfresh();
  customerNetwork({ detail });
  renderForCustomer();
  await screen.findByText('28/11/2099');
  expect(screen.queryByText(/reaches us in time/)).toBeNull();
});

test('[PAY-59] who pays by cheque reads to send it, and not that we collect it', async () => {
  customerNetwork({
    policies: [aPolicy({ policyStatusId: 40, statusText: 'Payment Overdue' })],
    detail: aPolicyDetail({ paymentMethodId: 3, paymentMethodText: 'Cheque' }),
  });
  renderForCustomer();
  const said = await screen.findAllByText(/You pay by cheque, so this cannot be paid here\./);
  expect(said).toHaveLength(1);
  expect(said[0]?.textContent).toContain(
    'If your payment is not on its way, ask us how much to send: call us on',
  );
  expect(document.body.textContent).not.toContain('collecting');
});

test("[POL-3] a policy whose status is cleared shows 'Processing Payment'", async () => {
  customerNetwork({ policies: [aPolicy({ policyStatusId: null, statusText: '' })] });
  renderForCustomer();
  expect(await screen.findByText('Processing Payment')).toBeDefined();
});

test('[POL-8] the icon of a card follows the product type', async () => {
  const ofType = (productTypeId: number) =>
    aPolicy({ policyNumber: String(productTypeId), productName: `Type ${productTypeId}`, productTypeId });
  customerNetwork({ policies: [1, 2, 4, 12].map(ofType) });
  renderForCustomer();
  await heading('My insurance policies');
  const icons = ['1', '2', '4', '12'].map((type) =>
    screen
      .getByRole('link', { name: `Type ${type}` })
      .closest('li')
      ?.querySelector('.policy-icon path')
      ?.getAttribute('d'),
  );
  expect(icons[3]).toBe(icons[0]);
  expect(new Set(icons).size).toBe(3);
});

test('[POL-9] a customer without policies sees so under the brand, with the phone', async () => {
  customerNetwork({ policies: [] });
  renderForCustomer();
  expect(await screen.findByText(/We could not find any policies for you under real/)).toBeDefined();
});

test('[POL-10] an entry with only a number is completed, a whole summary is not asked for again', async () => {
  const network = customerNetwork({ policies: [aPolicy(), { policyNumber: '5' }] });
  network.replies[CALL_PATHS.policySummary] = () =>
    json(summaryOnWire(aPolicy({ policyNumber: '5', productName: 'Fifth' })));
  renderForCustomer();
  expect(await screen.findByRole('link', { name: 'Fifth' })).toBeDefined();
  const asked = network.to(CALL_PATHS.policySummary).map((call) => call.body);
  expect(asked).toEqual([{ PolicyNumber: '5', ClientPortalLoginId: 'login-1' }]);
});

test('[SES-66] too many requests: the page says how long to wait, the session goes on, and another try shows the list', async () => {
  const network = customerNetwork({ policies: [aPolicy()] });
  const loaded = network.replies[CALL_PATHS.getCustomerDetail];
  network.replies[CALL_PATHS.getCustomerDetail] = () =>
    json({ code: 'request.too-many' }, 429, { 'Retry-After': '40' });
  renderForCustomer();
  const words = /There were too many requests at once. Nothing is lost. Wait 40 seconds, then try again./;
  expect(await screen.findByText(words)).toBeDefined();
  network.replies[CALL_PATHS.getCustomerDetail] = loaded as NonNullable<typeof loaded>;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await heading('My insurance policies')).toBeDefined();
});

test('[OPS-8] a list that failed to load says by which reference the host knows it', async () => {
  const network = customerNetwork({ policies: [aPolicy()] });
  network.replies[CALL_PATHS.getCustomerDetail] = () =>
    json({ code: 'unexpected', correlationId: 'e1d4a1a0-40f7-4c3e-a53c-6f8a94d1e07b' }, 500);
  renderForCustomer();
  const reference = await screen.findByText('94d1e07b');
  expect(reference.closest('p')?.textContent).toBe('Reference: 94d1e07b');
});

test('a policy whose summary cannot be loaded is named, the others are shown, and another try can mend it', async () => {
  const network = customerNetwork({ policies: [aPolicy(), { policyNumber: '5' }] });
  network.replies[CALL_PATHS.policySummary] = () => json({ status: 500 }, 500);
  renderForCustomer();
  expect(await screen.findByText(/We could not load all details of policy 5/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Family Life Cover' })).toBeDefined();
  network.replies[CALL_PATHS.policySummary] = () =>
    json(summaryOnWire(aPolicy({ policyNumber: '5', productName: 'Fifth' })));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Fifth' })).toBeDefined();
});

test('[POL-11] the detail of every policy is loaded once behind the list', async () => {
  const numbers = ['1', '2', '3', '4', '5'];
  const network = customerNetwork({ policies: numbers.map((policyNumber) => aPolicy({ policyNumber })) });
  renderForCustomer();
  await waitFor(() => expect(network.to(CALL_PATHS.policyDetail).length).toBe(5));
  const asked = network
    .to(CALL_PATHS.policyDetail)
    .map((call) => (call.body as { PolicyNumber: string }).PolicyNumber);
  expect(asked.sort()).toEqual(numbers);
});

test("[POL-23] a number that is not in the customer's own list is not found, whatever the server responds", async () => {
  customerNetwork({ detail: aPolicyDetail({ policyNumber: '666' }) });
  renderForCustomer('/policy/666');
  expect(await heading('Page not found')).toBeDefined();
});

test('[UPD-82] the card of a policy says that its payment card has expired, and leads to the change', async () => {
  customerNetwork({ detail: aPolicyDetail({ cardExpiry: '01/2020' }) });
  renderForCustomer();
  const link = await screen.findByRole('link', { name: 'Change your card for Family Life Cover' });
  expect(link.getAttribute('href')).toBe('/update/payment/70010001?accountType=CC');
  expect(link.closest('li')?.textContent).toContain('cannot be taken: the card has expired.');
});

test('[POL-53] the card of a policy has the mark of how it is paid, which nobody hears, and none where the payment card has expired', async () => {
  customerNetwork({ detail: aPolicyDetail({ nextCollectionDate: '2099-11-28' }) });
  renderForCustomer();
  await screen.findByText(/by card ending in/);
  const mark = document.querySelector('.policy-card .payment-mark');
  expect(mark?.getAttribute('aria-hidden')).toBe('true');
  cleanup();
  customerNetwork({ detail: aPolicyDetail({ cardExpiry: '01/2020' }) });
  renderForCustomer();
  await screen.findByText(/cannot be taken: the card has expired/);
  expect(document.querySelector('.policy-card .payment-mark')).toBeNull();
});

const TWO = [aPolicy(), aPolicy({ policyNumber: '2', productName: 'Funeral Cover', productTypeId: 2 })];

/** Opens the list of two live policies and an ended one; the second is paid as given. */
async function openTwo(second: object = {}, displayPaymentFrequency = true) {
  await configureSite({ featureFlag: { displayPaymentFrequency } });
  const ended = aPolicy({ policyNumber: '3', policyStatusId: 60, statusText: 'Cancelled' });
  const network = customerNetwork({ policies: [...TWO, ended] });
  network.replies[CALL_PATHS.policyDetail] = ({ body }) => {
    const { PolicyNumber: policyNumber } = body as { PolicyNumber: string };
    const paid = policyNumber === '2' ? second : {};
    return json(detailOnWire(aPolicyDetail({ policyNumber, ...paid })));
  };
  renderForCustomer();
  await heading('My insurance policies');
  await waitFor(() => expect(network.to(CALL_PATHS.policyDetail)).toHaveLength(3));
}

test('[POL-50] below the cards stands what all live policies cost together', async () => {
  await openTwo();
  const sum = await screen.findByText('You pay $65.64 a month in all.');
  expect(sum.textContent).toContain('$65.64\u00a0a\u00a0month');
});

test.each([
  ['one is paid at another frequency', { paymentFrequency: 'Weekly' }, true],
  ['one premium is not known', { livesInsured: [] }, true],
  ['the site does not show how often', {}, false],
])('[POL-50] nothing is said where %s', async (_, second, displayPaymentFrequency) => {
  await openTwo(second, displayPaymentFrequency);
  await screen.findByText('You are up to date.');
  expect(screen.queryByText(/in all\./)).toBeNull();
});
