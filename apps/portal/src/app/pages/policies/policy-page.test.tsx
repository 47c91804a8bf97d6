// @vitest-environment happy-dom
import { CALL_PATHS } from '@portal/contract/paths';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { site } from '#portal/lib/site/site.ts';
import { configureSite } from '#portal/testing/configure-site.ts';
import { aBenefit, aPolicy, aPolicyDetail } from '#portal/testing/factories.ts';
import { json } from '#portal/testing/network-fake.ts';
import { POLICY, payingNetwork, THREE_DUE } from '#portal/testing/payment-page.ts';
import { customerNetwork, renderForCustomer, startAfresh } from '#portal/testing/render-portal.tsx';

beforeEach(startAfresh);

const section = (name: string) => screen.findByRole('region', { name });

/** Opens the customer's one policy. */
function openPolicy(detail = {}, policy = {}, query = '') {
  customerNetwork({ policies: [aPolicy(policy)], detail: aPolicyDetail(detail) });
  return renderForCustomer(`/policy/70010001${query}`);
}

test('[POL-12] the page begins with the way back, the product name and the policy number', async () => {
  openPolicy();
  expect(await screen.findByRole('heading', { level: 1, name: 'Family Life Cover' })).toBeDefined();
  expect(screen.getByText('Policy No. 70010001')).toBeDefined();
  expect(screen.getByRole('link', { name: 'My insurance policies' }).getAttribute('href')).toBe('/');
});

test('[POL-2] the status is read out after the word that says what it is', async () => {
  openPolicy();
  const number = await screen.findByText('Policy No. 70010001');
  expect(number.parentElement?.textContent).toBe('Policy No. 70010001Status: Active');
});

test('[POL-14] [POL-25] an active policy shows summary, payment details, lives insured and beneficiaries', async () => {
  openPolicy();
  const summary = within(await section('Policy summary'));
  for (const text of ['13/04/2027', 'Mrs Margaret Ellison']) expect(summary.getByText(text)).toBeDefined();
  for (const name of ['Payment details', 'Lives insured details', 'Beneficiary details']) {
    expect(await section(name)).toBeDefined();
  }
});

test('[POL-24] a date that came as a moment is the day that it has in New Zealand', async () => {
  openPolicy({ renewalDate: '2027-04-12T12:00:00Z' });
  expect(within(await section('Policy summary')).getByText('13/04/2027')).toBeDefined();
});

test('[POL-15] an inactive policy shows only the summary, with its end date', async () => {
  openPolicy(
    { policyStatusId: 60, statusText: 'Cancelled', terminationDate: '2026-06-19' },
    { policyStatusId: 60, statusText: 'Cancelled' },
  );
  const summary = within(await section('Policy summary'));
  expect(summary.getByText('Policy end date')).toBeDefined();
  expect(summary.getByText('19/06/2026')).toBeDefined();
  expect(summary.queryByText('Renewal date')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Payment details' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Beneficiary details' })).toBeNull();
});

/** Returns the figures at the head of the page, each as the parts of its text. */
async function headlines(): Promise<(string | undefined)[][]> {
  await section('Policy summary');
  return [...document.querySelectorAll('.headlines > div')].map((headline) =>
    [...headline.children].map(({ textContent }) => textContent?.trim()),
  );
}

test('[POL-51] the page begins with what is covered, and what is paid, when and how', async () => {
  openPolicy({ nextCollectionDate: '2099-11-28' });
  expect(await headlines()).toEqual([
    ['You are covered for', '$250,000'],
    ['You pay', '$32.82 each month', 'Next on 28/11/2099, by card ending in\u00A04242'],
  ]);
  expect((await section('Policy summary')).textContent).not.toContain('Cover amount');
});

test.each([20, 40, null, 35])(
  '[POL-51] nobody reads that they are covered where the status is %s',
  async (policyStatusId) => {
    openPolicy({ policyStatusId }, { policyStatusId });
    const [[label] = []] = await headlines();
    expect(label).toBe('Cover amount');
  },
);

test('[POL-51] a figure that is not known is left out, and nothing takes its place', async () => {
  openPolicy({ nextCollectionDate: null, livesInsured: [] }, { coverAmountCents: null });
  expect(await headlines()).toEqual([]);
  expect(document.querySelector('.headlines')).toBeNull();
  expect((await section('Policy summary')).textContent).toContain('Cover amountNot given');
  cleanup();
  openPolicy({ nextCollectionDate: null, livesInsured: [] });
  expect(await headlines()).toEqual([['Cover amount', '$250,000']]);
});

test('[POL-51] a policy that has ended has no figures', async () => {
  openPolicy({ policyStatusId: 50 }, { policyStatusId: 50 });
  expect(await headlines()).toEqual([]);
});

test('[POL-51] the figures keep their place until they are loaded, and give it up when they cannot be', async () => {
  const network = customerNetwork();
  const answer = Promise.withResolvers<Response>();
  network.replies[CALL_PATHS.policyDetail] = () => answer.promise;
  renderForCustomer('/policy/70010001');
  await screen.findByRole('heading', { level: 1, name: 'Family Life Cover' });
  expect(document.querySelector('.headlines-place')).not.toBeNull();
  answer.resolve(json({ status: 500 }, 500));
  expect(await screen.findByText(/could not load your policy/)).toBeDefined();
  expect(document.querySelector('.headlines-place')).toBeNull();
});

test.each([
  [{}, 2],
  [{ paymentMethodId: 2, paymentMethodText: 'Direct debit', bankAccountMasked: '••9-00' }, 2],
  [{ paymentMethodId: 3, paymentMethodText: 'Cheque' }, 0],
])('[POL-53] how a policy is paid (%j) has its mark, which nobody hears', async (detail, count) => {
  openPolicy(detail);
  await headlines();
  const marks = [...document.querySelectorAll('.headlines .payment-mark, #payment .payment-mark')];
  expect(marks).toHaveLength(count);
  for (const mark of marks) expect(mark.getAttribute('aria-hidden')).toBe('true');
});

test('[POL-41] the figure of income protection is what it pays each month', async () => {
  openPolicy({ productTypeId: 4 }, { productTypeId: 4, coverAmountCents: 420_000 });
  expect((await headlines())[0]).toEqual(['You are covered for', '$4,200 a\u00a0month']);
});

test('[POL-47] the cover amount of a policy for two says whose it is, and the summary names the other', async () => {
  const [own] = aPolicyDetail().livesInsured;
  if (!own) throw new Error('Nobody is insured');
  openPolicy({ livesInsured: [own, { ...own, firstName: 'Robert' }] });
  expect((await headlines())[0]).toEqual(['Cover amount', '$250,000', 'For Margaret Ellison']);
  expect((await section('Policy summary')).textContent).toContain('Also insuredRobert Ellison');
});

test('[POL-47] somebody who shares the name of the owner is insured too', async () => {
  const [own] = aPolicyDetail().livesInsured;
  if (!own) throw new Error('Nobody is insured');
  openPolicy({ livesInsured: [own, { ...own }] });
  expect((await section('Policy summary')).textContent).toContain('Also insuredMargaret Ellison');
});

test('[POL-47] a policy for somebody else than its owner covers nobody who reads it', async () => {
  openPolicy({ ownerFirstName: 'Robert' });
  expect((await headlines())[0]).toEqual(['Cover amount', '$250,000']);
  expect((await section('Policy summary')).textContent).not.toContain('Also insured');
});

/** Returns the names of what can be done, in their order, and which of them is filled. */
async function actions() {
  const found = within(await section('What you can do')).getAllByRole('listitem');
  const nameOf = (action: HTMLElement) => action.querySelector('h3, a, button')?.textContent;
  return {
    names: found.map(nameOf),
    primary: found.filter(({ className }) => className.includes('primary')).map(nameOf),
    lines: found.map((action) => action.querySelector('.action-line')?.textContent),
  };
}

const OTHERS = ['Proof of cover (PDF)', 'Update details', 'Print this page'];

test.each<[string, Partial<ReturnType<typeof aPolicyDetail>>, string[], string[]]>([
  ['in order', {}, ['Make a claim', 'Change how you pay', ...OTHERS], ['Make a claim']],
  [
    'paid by an expired card',
    { cardExpiry: '01/2020' },
    ['Change how you pay', 'Make a claim', ...OTHERS],
    ['Change how you pay'],
  ],
  [
    'not to be changed online',
    { paymentMethodId: 3, paymentMethodText: 'Cheque' },
    ['Make a claim', ...OTHERS],
    ['Make a claim'],
  ],
  ['ended', { policyStatusId: 60 }, ['How to claim when someone has died', 'Print this page'], []],
])(
  '[POL-52] what can be done about a policy that is %s, the most needed first',
  async (_, detail, names, primary) => {
    openPolicy(detail, detail.policyStatusId ? { policyStatusId: detail.policyStatusId } : {});
    const shown = await actions();
    expect(shown.names).toEqual(names);
    expect(shown.primary).toEqual(primary);
    for (const line of shown.lines) expect(line).toMatch(/^[A-Z].{10,46}\.$/);
  },
);

/** Returns where the links about claims lead, by their words. */
async function claimLinks() {
  const links = within(await section('What you can do'))
    .getAllByRole('link')
    .filter((link) => link.getAttribute('href')?.startsWith('/bereavement'));
  // Without it the portal would look the path up among its own pages.
  for (const link of links) expect(link.getAttribute('target')).toBe('_self');
  return links.map((link) => [link.textContent, link.getAttribute('href')]);
}

test.each([
  [1, { 'Someone has died': 'life', 'You are ill or injured': 'living' }],
  [2, { 'Someone has died': 'funeral' }],
  [4, { 'You are ill or injured': 'income' }],
  [12, { 'Someone has died': 'life', 'You are ill or injured': 'living' }],
])('[CLM-9] a live policy of product type %i offers the claims that it pays for', async (type, ways) => {
  openPolicy({ productTypeId: type }, { productTypeId: type });
  const expected = Object.entries(ways).map(([words, landing]) => [words, `/bereavement#${landing}`]);
  expect(await claimLinks()).toEqual(expected);
});

test('[CLM-9] a live income policy with a benefit at death offers both', async () => {
  const [life] = aPolicyDetail().livesInsured;
  if (!life) throw new Error('No life insured');
  const benefits = life.benefits.map((benefit) => ({ ...benefit, description: 'Final expenses benefit' }));
  openPolicy({ productTypeId: 4, livesInsured: [{ ...life, benefits }] }, { productTypeId: 4 });
  expect(await claimLinks()).toEqual([
    ['Someone has died', '/bereavement#portal'],
    ['You are ill or injured', '/bereavement#income'],
  ]);
});

test('[POL-16] a card is shown masked with its last digits, and can be changed', async () => {
  openPolicy();
  const payment = within(await section('Payment details'));
  expect(payment.getByText('•••• •••• •••• 4242').getAttribute('aria-hidden')).toBe('true');
  expect(payment.getByText('ending in 4 2 4 2')).toBeDefined();
  expect(payment.getByText('03/2030')).toBeDefined();
  expect(payment.getByRole('link', { name: /Edit details/ }).getAttribute('href')).toBe(
    '/update/payment/70010001?accountType=CC',
  );
});

test('[POL-43] beside the sections stand the overview of the policy, and where details are updated', async () => {
  openPolicy();
  const overview = within(await screen.findByRole('navigation', { name: 'Policy overview' }));
  expect(overview.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Policy summary',
    'Payment details',
    'Lives insured details',
    'Beneficiary details',
    'Update details',
  ]);
  const update = overview.getByRole('link', { name: 'Update details' });
  expect(update.getAttribute('href')).toBe('/contacts/update');
});

test('[POL-16] a bank account is shown with its name and masked numbers', async () => {
  openPolicy({
    paymentMethodId: 2,
    paymentMethodText: 'Direct debit',
    bankAccountName: 'M Ellison',
    bankAccountMasked: '••-••••-••••••9-00',
  });
  const payment = within(await section('Payment details'));
  expect(payment.getByText('M Ellison')).toBeDefined();
  expect(payment.getByText('••-••••-••••••9-00').getAttribute('aria-hidden')).toBe('true');
  expect(payment.getByText('ending in 9 0 0')).toBeDefined();
  expect(payment.queryByText('Card number')).toBeNull();
  expect(payment.getByRole('link', { name: /Edit details/ }).getAttribute('href')).toBe(
    '/update/payment/70010001',
  );
});

test('[POL-17] another method cannot be changed online, and the page says so with the phone', async () => {
  openPolicy({ paymentMethodId: 3, paymentMethodText: 'Cheque' });
  expect((await section('Policy summary')).textContent).toContain(
    'This policy is in force. You pay by cheque. Send each payment early enough to reach us by its due date.',
  );
  const payment = await section('Payment details');
  expect(within(payment).queryByRole('link', { name: /Edit details/ })).toBeNull();
  expect(payment.textContent).toContain('You pay by cheque. You cannot change these payment details online.');
  expect(payment.textContent).toContain(site.brand.phone.number);
});

test('[POL-19] the payment frequency shows only where the site says so', async () => {
  openPolicy();
  expect(within(await section('Payment details')).getByText('Monthly')).toBeDefined();
  expect(screen.getByText('Premium each month')).toBeDefined();
  cleanup();
  await configureSite({ featureFlag: { displayPaymentFrequency: false } });
  openPolicy();
  expect(within(await section('Payment details')).queryByText('Monthly')).toBeNull();
  expect(screen.getByText('Premium')).toBeDefined();
  await configureSite();
});

test.each([
  [1, [], ['Waiting period', 'Benefit period', 'Benefit expiry date']],
  [2, [], ['Waiting period', 'Benefit period', 'Benefit expiry date']],
  [4, ['28 days', '5 years'], ['Benefit expiry date']],
  [12, ['13/04/2040'], ['Waiting period', 'Benefit period']],
])('[POL-20] [POL-21] product type %i shows %o and not %o', async (productTypeId, shown, hidden) => {
  openPolicy({ productTypeId }, { productTypeId });
  const lives = within(await section('Lives insured details'));
  for (const text of shown) expect(lives.getByText(text)).toBeDefined();
  for (const text of hidden) expect(lives.queryByText(text)).toBeNull();
});

test('[POL-28] each life shows name, birth date and benefits; each benefit its facts and every exclusion', async () => {
  const benefits = [
    aBenefit({ exclusions: [{ text: 'No <b>cover</b> for diving' }, { text: 'Nor for flying' }] }),
  ];
  openPolicy({
    livesInsured: [{ firstName: 'Tāne', lastName: "O'Brien", birthDate: '1960-08-14', benefits }],
  });
  const lives = within(await section('Lives insured details'));
  for (const text of ["Tāne O'Brien", 'Born 14/08/1960', '13/04/2018', '$32.82']) {
    expect(lives.getByText(text)).toBeDefined();
  }
  // Once in the folded line, and once in the facts.
  for (const text of ['Life cover', '$250,000']) expect(lives.getAllByText(text)).toHaveLength(2);
  expect(lives.getByText('No <b>cover</b> for diving')).toBeDefined();
  expect(lives.getByText('Nor for flying')).toBeDefined();
});

test('[CFG-49] the link to the beneficiary form is that of the configuration', async () => {
  const beneficiaryForm = { label: 'Name who benefits', href: 'https://forms.insurer.nz/beneficiaries' };
  await configureSite({ brand: { beneficiaryForm } });
  openPolicy();
  const link = within(await section('Beneficiary details')).getByRole('link', { name: /^Name who benefits/ });
  expect(link.getAttribute('href')).toBe(beneficiaryForm.href);
  await configureSite();
});

test('[POL-22] beneficiaries stand in order of share', async () => {
  const of = (firstName: string, percentage: number) => ({
    firstName,
    lastName: 'E',
    birthDate: null,
    percentage,
  });
  openPolicy({ beneficiaries: [of('Small', 10), of('Large', 60), of('Middle', 30)] });
  const rows = within(await section('Beneficiary details')).getAllByRole('rowheader');
  expect(rows.map((row) => row.textContent)).toEqual(['Large E', 'Middle E', 'Small E']);
});

test('[POL-13] without `success` in the query there is no banner', async () => {
  openPolicy();
  await section('Payment details');
  expect(screen.queryByText('Your payment details have been updated')).toBeNull();
});

/** Waits until the banner's clock runs. */
function bannerClock() {
  const clock = vi.spyOn(globalThis, 'setInterval');
  return () => vi.waitFor(() => expect(clock.mock.calls.some(([, ms]) => ms === 250)).toBe(true), 20_000);
}

test('[POL-13] [UPD-93] with `success` a banner shows for 10 seconds, and then a reload does not say it again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const clockRuns = bannerClock();
  openPolicy({}, {}, '?success=1&from=mail');
  expect(await screen.findByText('Your payment details have been updated')).toBeDefined();
  await clockRuns();
  expect(location.search).toBe('?success=1&from=mail');
  vi.advanceTimersByTime(9700);
  expect(screen.getByText('Your payment details have been updated')).toBeDefined();
  vi.advanceTimersByTime(400);
  await waitFor(() => expect(screen.queryByText('Your payment details have been updated')).toBeNull());
  expect(screen.getByText('Updated today')).toBeDefined();
  expect(location.search).toBe('?from=mail');
});

test('[POL-13] the banner waits while the mouse is on it, and can be closed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  openPolicy({}, {}, '?success=1');
  const banner = (await screen.findByText('Your payment details have been updated')).closest(
    '.banner',
  ) as HTMLElement;
  fireEvent.mouseEnter(banner);
  act(() => void vi.advanceTimersByTime(20_000));
  expect(screen.getByText('Your payment details have been updated')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Your payment details have been updated')).toBeNull();
});

test('a claim in progress is shown', async () => {
  openPolicy({}, { isClaimInProgress: true });
  expect(await screen.findByText('Claim in progress')).toBeDefined();
});

test('[POL-35] [POL-36] [POL-39] the page says what the status means, and what is paid in all and when', async () => {
  const life = { firstName: 'A', lastName: 'B', birthDate: null };
  openPolicy({
    nextCollectionDate: '2099-11-28',
    paymentFrequency: 'Fortnightly',
    livesInsured: [
      { ...life, benefits: [aBenefit(), aBenefit({ premiumCents: 0 })] },
      { ...life, benefits: [aBenefit({ premiumCents: 1636 })] },
    ],
  });
  expect((await headlines()).at(-1)).toEqual([
    'You pay',
    '$49.18 each fortnight',
    'Next on 28/11/2099, by card ending in\u00A04242',
  ]);
  expect((await section('Policy summary')).textContent).toContain(
    'This policy is in force. You do not need to do anything.',
  );
  expect(screen.getByText('Included')).toBeDefined();
});

test.each([
  [1, ['Premium'], ['Waiting period', 'Benefit expiry date']],
  [4, ['Waiting period', 'Benefit period'], ['Benefit expiry date']],
  [12, ['Benefit expiry date'], ['Waiting period']],
])('[POL-37] product type %i explains %o in place, and not %o', async (productTypeId, shown, hidden) => {
  openPolicy({ productTypeId }, { productTypeId });
  const words = (await screen.findByText('What the words mean')).closest('details') as HTMLElement;
  for (const word of shown) expect(words.textContent).toContain(`${word}:`);
  for (const word of hidden) expect(words.textContent).not.toContain(`${word}:`);
});

test('[POL-38] the page can be printed, and says on paper when it was', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T11:30:00Z') });
  const printed = vi.fn();
  vi.stubGlobal('print', printed);
  openPolicy();
  fireEvent.click(await screen.findByRole('button', { name: 'Print this page' }));
  expect(printed).toHaveBeenCalledOnce();
  expect(screen.getByText(/Printed on 23\/11\/2026/)).toBeDefined();
});

/** A screen of one width: the page asks it once for each part that it may fold. */
function screenIsWide(isWide: boolean) {
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: isWide } as MediaQueryList);
}

const foldsOf = async () => {
  const lives = await section('Lives insured details');
  const payment = await section('Payment details');
  return [...payment.querySelectorAll('details'), ...lives.querySelectorAll('details')];
};

const openness = (folds: readonly HTMLDetailsElement[]) => folds.map(({ open }) => open);

test('[POL-42] on a phone lives and payment details are folded, and lead with what is covered and paid', async () => {
  screenIsWide(false);
  const benefits = [aBenefit(), aBenefit({ description: 'Illness cover', exclusions: [{ text: 'Diving' }] })];
  const life = { firstName: 'A', lastName: 'B', birthDate: null };
  openPolicy({
    livesInsured: [
      { ...life, benefits },
      { ...life, benefits: [aBenefit()] },
    ],
  });
  const folds = await foldsOf();
  expect(openness(folds)).toEqual([false, false, false]);
  const [payment, first, second] = folds.map((fold) => fold.querySelector('summary')?.textContent);
  expect(payment).toBe('More about how you pay');
  expect(first).toBe('A BLife cover $250,000Illness cover $250,000Some things are not covered.');
  expect(second).toBe('A BLife cover $250,000');
  expect((await headlines()).map(([label]) => label)).toEqual(['Cover amount', 'You pay']);
});

test('[POL-42] a wide screen shows everything unfolded', async () => {
  screenIsWide(true);
  openPolicy();
  expect(openness(await foldsOf())).toEqual([true, true]);
});

test('[POL-42] where no figure says what is paid, the payment details are not folded', async () => {
  screenIsWide(false);
  openPolicy({ nextCollectionDate: null, livesInsured: [] });
  expect(openness(await foldsOf())).toEqual([true]);
});

test('[POL-38] [POL-42] paper has what the screen folds', async () => {
  screenIsWide(false);
  openPolicy();
  const folds = await foldsOf();
  expect(openness(folds)).toEqual([false, false]);
  fireEvent(window, new Event('beforeprint'));
  expect(openness(folds)).toEqual([true, true]);
});

test('[POL-22] a beneficiary without a birth date has none shown', async () => {
  const estate = { firstName: 'Estate of', lastName: 'Edna', birthDate: null, percentage: 100 };
  openPolicy({ beneficiaries: [estate] });
  expect((await section('Beneficiary details')).textContent).not.toContain('Not given');
});

test.each([
  [1, 'How to claim when someone has died', 'life'],
  [2, 'How to claim when someone has died', 'funeral'],
  [4, 'How to claim when you cannot work', 'income'],
  [12, 'How to claim when someone has died', 'life'],
])(
  '[CLM-2] [CLM-9] an ended policy of product type %i has one link, %s, to the checklist of %s claims',
  async (productTypeId, words, kind) => {
    openPolicy({ productTypeId, policyStatusId: 60 }, { productTypeId, policyStatusId: 60 });
    expect(await claimLinks()).toEqual([[words, `/bereavement#${kind}`]]);
  },
);

test('[POL-52] a claim that is in progress is not asked for again', async () => {
  customerNetwork({ policies: [aPolicy({ isClaimInProgress: true })] });
  renderForCustomer('/policy/70010001');
  const title = await screen.findByRole('heading', { name: 'Make a claim' });
  expect(title.closest('li')?.className).toBe('action');
});

test('[PRF-5] a live policy offers its proof of cover, and says so when that could not be loaded', async () => {
  const network = customerNetwork();
  network.replies[CALL_PATHS.proofOfCover] = () => json({ status: 404 }, 404);
  renderForCustomer('/policy/70010001');
  const button = await screen.findByRole('button', { name: 'Proof of cover (PDF)' });
  fireEvent.click(button);
  expect(await screen.findByText(/We could not create the proof/)).toBeDefined();
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:proof');
  // The page of the test would follow the link.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  network.replies[CALL_PATHS.proofOfCover] = () => json(btoa('%PDF'));
  fireEvent.click(button);
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(network.to(CALL_PATHS.proofOfCover).at(-1)?.body).toMatchObject({ PolicyNumber: '70010001' });
  expect(await screen.findByText('The proof is saved. Look in the downloads of this device.')).toBeDefined();
  expect(screen.queryByText(/We could not create the proof/)).toBeNull();
});

test('[PRF-5] a name that cannot be printed leads to the phone, and not to another try', async () => {
  const network = customerNetwork();
  network.replies[CALL_PATHS.proofOfCover] = () => json({ status: 409, code: 'document.not-drawable' }, 409);
  renderForCustomer('/policy/70010001');
  fireEvent.click(await screen.findByRole('button', { name: 'Proof of cover (PDF)' }));
  const said = await screen.findByText(/We cannot print all letters of your name in the proof/);
  expect(said.querySelector('a')?.getAttribute('href')).toMatch(/^tel:/);
  expect(said.textContent).not.toContain('Try again');
});

test('[PRF-5] a policy that has ended offers none', async () => {
  openPolicy({ policyStatusId: 60 }, { policyStatusId: 60 });
  await section('Policy summary');
  expect(screen.queryByRole('button', { name: 'Proof of cover (PDF)' })).toBeNull();
});

test('[NAV-12] the page reloads when it comes back from the back-forward cache, and only then', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  openPolicy();
  await section('Payment details');
  const show = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  show(false);
  expect(reload).not.toHaveBeenCalled();
  show(true);
  expect(reload).toHaveBeenCalledOnce();
});

test("'My inbox' is not shown for a policy that is not known to have documents", async () => {
  openPolicy();
  await section('Payment details');
  expect(screen.queryByRole('link', { name: 'My inbox' })).toBeNull();
});

test('[UPD-81] [POL-35] a card that does not pay any more: tag, sentence, and the way to change it', async () => {
  openPolicy({ cardExpiry: '01/2020' });
  const payment = within(await section('Payment details'));
  expect((await section('Policy summary')).textContent).not.toContain('You do not need to do anything');
  expect(payment.getByText('Card expired')).toBeDefined();
  expect(payment.getByText(/Your card expired on 31\/01\/2020/)).toBeDefined();
  const link = payment.getByRole('link', { name: 'Change your card for Family Life Cover' });
  expect(link.getAttribute('href')).toBe('/update/payment/70010001?accountType=CC');
});

test('[UPD-81] a good card is left alone', async () => {
  openPolicy();
  const payment = within(await section('Payment details'));
  expect(payment.queryByText(/expire/)).toBeNull();
});

test('[OVD-8] what is overdue is said above the page, and not again at its head or in its summary', async () => {
  payingNetwork(THREE_DUE);
  renderForCustomer(`/policy/${POLICY.policyNumber}`);
  const summary = await section('Policy summary');
  expect(await screen.findAllByRole('link', { name: /^Pay now/ })).toHaveLength(1);
  expect((await actions()).primary).toEqual([]);
  expect(summary.textContent).not.toMatch(/overdue|do not need to do/i);
});
