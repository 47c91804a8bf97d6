// @vitest-environment happy-dom
import { resolveBrand } from '@portal/config/brands/brands';
import { CALL_PATHS } from '@portal/contract/paths';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectPageFocus } from '#portal/lib/routing/page.ts';
import { configureSite } from '#portal/testing/configure-site.ts';
import { aPolicy, summaryOnWire } from '#portal/testing/factories.ts';
import { json, type SeenCall } from '#portal/testing/network-fake.ts';
import { customerNetwork, renderForCustomer, startAfresh } from '#portal/testing/render-portal.tsx';

const PHONE = resolveBrand('real').phone.number;

beforeEach(async () => {
  startAfresh();
  await configureSite();
});

const TEXT =
  'Your premiums remain overdue, and we would like to provide you with a final opportunity to keep your insurance in place. To keep your insurance in place, you are required to pay the total amount of premiums overdue.';

const banner = () => screen.queryByRole('region', { name: 'Overdue premiums' });
const findBanner = () => screen.findByRole('region', { name: 'Overdue premiums' });
const announced = () => document.getElementById('announce-polite')?.textContent;

const numberOf = ({ query }: SeenCall) => query.get('clientPolicyNumber') ?? '';
const onWire = (TransactionId: number, Amount: number) => ({
  TransactionId,
  RegularCollectionDate: '2026-10-03',
  Amount,
});

/** A network whose policies owe these amounts, or are answered with a special status. */
function networkOf(due: Record<string, number[] | number>, policies = Object.keys(due).map(overdueOne)) {
  const network = customerNetwork({ policies });
  network.replies[CALL_PATHS.outstandingPayments] = (call) => {
    const reply = due[numberOf(call)] ?? 204;
    return typeof reply === 'number'
      ? new Response(null, { status: reply })
      : json({ Payments: reply.map((amount, index) => onWire(index + 1, amount)) });
  };
  network.replies[CALL_PATHS.policySummary] = ({ body }) =>
    json(summaryOnWire(overdueOne((body as { PolicyNumber: string }).PolicyNumber)));
  network.replies[CALL_PATHS.missedRegularCollections] = () => json({ MissedRegularCollectionsList: [] });
  network.replies[CALL_PATHS.outstandingPaymentOverrides] = () =>
    json({ OutstandingPaymentOverridesList: [] });
  return network;
}

const overdueOne = (policyNumber: string) =>
  aPolicy({
    policyNumber,
    productName: `Cover ${policyNumber}`,
    policyStatusId: 40,
    statusText: 'Payment Overdue',
  });

test.each([
  [[41.1], '1 payment ($41.10) is overdue for your Cover 7 policy'],
  [[41.1, 41.1, 41], '3 payments ($123.20) are overdue for your Cover 7 policy'],
])('[OVD-3] amounts %j: %s, with a button that leads to the payment', async (amounts, sentence) => {
  networkOf({ 7: amounts });
  renderForCustomer();
  const row = within(await findBanner()).getByRole('listitem');
  expect(row.textContent).toContain(sentence);
  const link = within(row).getByRole('link', { name: 'Pay now for Cover 7' });
  expect(link.getAttribute('href')).toBe('/payment/7');
});

test('[OVD-3] the words of the button are configured', async () => {
  const { builtConfiguration } = await import('#portal/lib/site/built-site.ts');
  const pages = builtConfiguration?.regionalisation.pages;
  if (!pages) throw new Error('Tests have the configuration of the build');
  await configureSite({
    regionalisation: { pages: { ...pages, payNow: { ...pages.payNow, payButton: 'Settle it' } } },
  });
  networkOf({ 7: [41.1] });
  renderForCustomer('/contacts');
  expect(await screen.findByRole('link', { name: 'Settle it for Cover 7' })).toBeDefined();
});

test('[OVD-4] a pending payment has its sentence and no button, and the policy reads Processing Payment', async () => {
  networkOf({ 7: 473 });
  renderForCustomer();
  const region = await findBanner();
  expect(region.textContent).toContain('Processing overdue payment for your Cover 7 policy');
  expect(within(region).queryByRole('link', { name: /Pay now/ })).toBeNull();
  expect(await screen.findByText('Processing Payment')).toBeDefined();
});

test.each([
  [204, 'Nothing is overdue for your Cover 7 policy now.'],
  [467, 'You have paid what was overdue for your Cover 7 policy. The status can take a day to change.'],
  [
    469,
    `A payment for Cover 7 is late. This cannot be paid here now, and we may be collecting it already. Before you pay, call us on ${PHONE.replaceAll(' ', '\u00A0')}.`,
  ],
  [500, 'We could not check what is overdue for your Cover 7 policy.'],
])('[OVD-4] [OVD-7] [PAY-59] status %i: the row stays and says %s', async (status, sentence) => {
  networkOf({ 7: status });
  renderForCustomer();
  const row = within(await findBanner()).getByRole('listitem');
  await waitFor(() =>
    expect(row.querySelector('p')?.textContent?.replaceAll(' ', '\u00A0')).toBe(
      sentence.replaceAll(' ', '\u00A0'),
    ),
  );
  expect(within(row).queryByRole('link', { name: /Pay now/ })).toBeNull();
});

test('[OVD-7] the row is there with the first card, before anything overdue was answered', async () => {
  const network = networkOf({ 7: [41.1] });
  const held = Promise.withResolvers<Response>();
  network.replies[CALL_PATHS.outstandingPayments] = () => held.promise;
  renderForCustomer();
  const seen: boolean[] = [];
  const observer = new MutationObserver(() => {
    if (screen.queryByRole('link', { name: 'Cover 7' })) seen.push(banner() !== null);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await screen.findByRole('link', { name: 'Cover 7' });
  await waitFor(() => expect(seen.length).toBeGreaterThan(0));
  observer.disconnect();
  expect(seen).not.toContain(false);
  const row = within(await findBanner()).getByRole('listitem');
  expect(row.textContent).toBe('Checking your Cover 7 policy…');
  held.resolve(json({ Payments: [onWire(1, 41.1)] }));
  await within(row).findByRole('link', { name: 'Pay now for Cover 7' });
  expect(row.isConnected).toBe(true);
});

test('[OVD-8] what the banner says is said once: neither by the line, nor on the card', async () => {
  networkOf({ 7: [41.1] });
  renderForCustomer();
  const card = (await screen.findByRole('link', { name: 'Cover 7' })).closest('li');
  await screen.findByRole('link', { name: 'Pay now for Cover 7' });
  expect(card?.textContent).not.toMatch(/\$41\.10|Pay now/);
  expect(card?.textContent).toContain('Payment Overdue');
  expect(document.querySelector('.list-state')).toBeNull();
});

test('[OVD-5] what is overdue is announced once when all of it is known, and again when it changes', async () => {
  const due: Record<string, number[] | number> = { 7: 473, 8: [41.1] };
  const network = networkOf(due);
  renderForCustomer('/contacts');
  await findBanner();
  await waitFor(() =>
    expect(announced()).toBe(
      'Processing overdue payment for your Cover 7 policy. 1 payment ($41.10) is overdue for your Cover 8 policy',
    ),
  );
  expect(network.to(CALL_PATHS.outstandingPayments)).toHaveLength(2);
});

test('[OVD-3] [PAY-9] twenty policies: the page does not wait, and four calls are under way at once', async () => {
  const numbers = Array.from({ length: 20 }, (_, index) => String(100 + index));
  const network = networkOf(Object.fromEntries(numbers.map((number) => [number, 204])));
  const waiting: ((response: Response) => void)[] = [];
  let mostAtOnce = 0;
  network.replies[CALL_PATHS.outstandingPayments] = () =>
    new Promise<Response>((resolve) => {
      waiting.push(resolve);
      mostAtOnce = Math.max(mostAtOnce, waiting.length);
    });
  renderForCustomer();
  await screen.findByRole('link', { name: 'Cover 119' });
  for (let answered = 0; answered < 20; answered += 1) {
    await waitFor(() => expect(waiting.length).toBeGreaterThan(0));
    waiting.shift()?.(new Response(null, { status: 204 }));
  }
  await waitFor(() => expect(network.to(CALL_PATHS.outstandingPayments)).toHaveLength(20));
  expect(mostAtOnce).toBe(4);
});

test('[PAY-11] a pending payment is asked for again, and the banner follows', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const due: Record<string, number[] | number> = { 7: 473 };
  const network = networkOf(due);
  renderForCustomer('/contacts');
  await findBanner();
  due['7'] = 204;
  await vi.advanceTimersByTimeAsync(10_500);
  await waitFor(() => expect(banner()?.textContent).toContain('Nothing is overdue for your Cover 7 policy'));
  expect(network.to(CALL_PATHS.outstandingPayments)).toHaveLength(2);
});

async function openPage(path: string, isOn: boolean, status: number | null) {
  await configureSite({ featureFlag: { extendedDishonourPolicies: isOn } });
  const policies = [aPolicy(), aPolicy({ policyNumber: '2', extendedDishonourStatusId: status })];
  const network = networkOf({ 70010001: 204, 2: 469 }, policies);
  network.replies[CALL_PATHS.policySummary] = () => json(summaryOnWire(aPolicy()));
  renderForCustomer(path);
  await screen.findByRole('heading', { level: 1 });
  return network;
}

test.each(['/', '/policy/70010001', '/contacts', '/contacts/update', '/nothing'])(
  '[OVD-1] [OVD-2] %s: the final notice stands in front of the heading, in the banner',
  async (path) => {
    const { calls } = await openPage(path, true, 1);
    const notice = await findBanner();
    expect(notice.textContent).toContain(TEXT);
    expect(notice.querySelector('a[href^="tel:"]')?.getAttribute('href')).toMatch(/^tel:\d+$/);
    const heading = screen.getByRole('heading', { level: 1 });
    expect(notice.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(calls.filter(({ path: called }) => called.endsWith('getcustomerdetail'))).toHaveLength(1);
  },
);

test('[OVD-1] no final notice without the flag, or without a policy in its last period', async () => {
  const network = await openPage('/', false, 2);
  await waitFor(() => expect(network.to(CALL_PATHS.outstandingPayments)).toHaveLength(2));
  expect(banner()).toBeNull();
  startAfresh();
  const other = await openPage('/', true, null);
  await waitFor(() => expect(other.to(CALL_PATHS.outstandingPayments)).toHaveLength(2));
  expect(banner()).toBeNull();
});

test.each([
  ['all that is due is being processed', 204, true],
  ['something else is due', [41.1], false],
])('[OVD-2] the final notice while a payment is under way, and %s', async (_, other, isAdded) => {
  const due: Record<string, number[] | number> = { 7: 473, 8: other };
  networkOf(
    due,
    ['7', '8'].map(overdueOne).map((policy) => ({ ...policy, extendedDishonourStatusId: 1 })),
  );
  renderForCustomer();
  const processing = 'Processing overdue payment for your Cover 7 policy';
  await waitFor(() => expect(banner()?.textContent).toContain(processing));
  if (!isAdded) await waitFor(() => expect(banner()?.textContent).toContain('$41.10'));
  expect(banner()?.textContent).toContain(TEXT);
  expect(banner()?.textContent).toContain('You do not need to pay again.');
  expect(banner()?.querySelector('h2')?.textContent === 'We are working on your payment').toBe(isAdded);
});

test('[OVD-2] beside the final notice the rows repeat neither phone nor help', async () => {
  networkAtLastChance();
  renderForCustomer();
  const notice = within(await findBanner());
  await notice.findByRole('link', { name: 'Pay now for Cover 7' });
  expect(notice.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Pay now for Cover 7',
    PHONE,
    'Help with payments',
  ]);
});

test('[OVD-2] a customer who pays does not see the banner', async () => {
  networkOf({ 7: [41.1] });
  renderForCustomer('/payment/7');
  await screen.findByRole('heading', { level: 1, name: 'Make a payment' });
  expect(banner()).toBeNull();
});

function networkAtLastChance() {
  const policy = { ...overdueOne('7'), extendedDishonourStatusId: 1 };
  const network = networkOf({ 7: [41.1] }, [policy]);
  network.replies[CALL_PATHS.policySummary] = () => json(summaryOnWire(policy));
}

test('[OVD-6] the final notice has a heading, which takes the focus from the main heading once', async () => {
  networkAtLastChance();
  // As after a login: the main heading has the focus.
  expectPageFocus();
  renderForCustomer();
  const notice = await screen.findByRole('heading', { name: 'Last chance to keep your cover' });
  await waitFor(() => expect(document.activeElement).toBe(notice));
  fireEvent.click(screen.getByRole('link', { name: 'My contact details' }));
  const next = await screen.findByRole('heading', { level: 1, name: 'My contact details' });
  await waitFor(() => expect(document.activeElement).toBe(next));
});

test('[OVD-6] the heading of the final notice names the policy where the customer has others', async () => {
  const policies = [
    { ...overdueOne('7'), productName: 'Term Life', extendedDishonourStatusId: 1 },
    overdueOne('8'),
  ];
  networkOf({ 7: [41.1], 8: [] }, policies);
  renderForCustomer();
  expect(await screen.findByRole('heading', { name: 'Last chance to keep Term Life' })).toBeDefined();
});

test('[OVD-6] a customer who has gone on already keeps the focus', async () => {
  networkAtLastChance();
  renderForCustomer();
  const link = await screen.findByRole('link', { name: 'My contact details' });
  link.focus();
  await screen.findByRole('heading', { name: 'Last chance to keep your cover' });
  expect(document.activeElement).toBe(link);
});
