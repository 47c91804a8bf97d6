// @vitest-environment happy-dom
import { CALL_PATHS } from '@portal/contract/paths';
import type { PolicySummary } from '@portal/domain/policies/policy';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { session } from '#portal/lib/session/session.ts';
import { text } from '#portal/lib/site/text.ts';
import { configureSite } from '#portal/testing/configure-site.ts';
import { aPolicy, aSession, summaryOnWire } from '#portal/testing/factories.ts';
import { json } from '#portal/testing/network-fake.ts';
import { THREE_DUE } from '#portal/testing/payment-page.ts';
import { customerNetwork, goTo, renderForCustomer, startAfresh } from '#portal/testing/render-portal.tsx';

/** How far below the top of the window the place of the offer is. */
let placeTop = 0;
let observed: Element[] = [];

/** The page has no layout here, so the test says where the place of a late offer is. */
class ObserverFake {
  readonly report: IntersectionObserverCallback;
  constructor(report: IntersectionObserverCallback) {
    this.report = report;
  }
  observe(target: Element): void {
    observed.push(target);
    const entry = { target, boundingClientRect: { top: placeTop } } as unknown as IntersectionObserverEntry;
    this.report([entry], this as unknown as IntersectionObserver);
  }
  disconnect(): void {
    // Nothing is kept.
  }
}

beforeEach(async () => {
  startAfresh();
  await configureSite();
  placeTop = window.innerHeight + 1;
  observed = [];
  vi.stubGlobal('IntersectionObserver', ObserverFake);
});

const { A, B } = text.offer.variants;
const banner = () => screen.queryByRole('region', { name: A.title });
const findBanner = (title: string = A.title) => screen.findByRole('region', { name: title });
const findHeading = () => screen.findByRole('heading', { level: 1, name: 'My insurance policies' });

const offerOnWire = (overrides: object = {}) => ({
  FeatureId: 1,
  FeatureKey: 'Cross_Sale_Banner',
  FeatureVariantName: 'A',
  Reattempt: 2,
  ...overrides,
});

type Replies = ReturnType<typeof customerNetwork>['replies'];

/** The network of a customer with these policies, who is offered the banner. */
function offerNetwork(policies: PolicySummary[] = [aPolicy()], replies: Replies = {}) {
  const network = customerNetwork({ policies });
  Object.assign(network.replies, {
    [CALL_PATHS.listOffers]: () => json([offerOnWire()]),
    [CALL_PATHS.suppressOffer]: () => new Response(null, { status: 204 }),
    [CALL_PATHS.markOfferUsed]: () => new Response(null, { status: 204 }),
    ...replies,
  });
  return network;
}

test('[OFF-1] [OFF-15] the banner is the last block before the help, with text and two actions of the same look', async () => {
  const network = offerNetwork();
  renderForCustomer();
  const region = await findBanner();
  expect(region.textContent).toContain(A.description);
  const link = within(region).getByRole('link', { name: /^Ask us to call about this/ });
  const later = within(region).getByRole('button', { name: 'Maybe Later' });
  expect(link.className).toBe(later.className);
  expect(link.parentElement).toBe(later.parentElement);
  expect(region.nextElementSibling).toBe(screen.getByRole('region', { name: 'Help' }));
  const [asked] = network.to(CALL_PATHS.listOffers);
  expect(asked?.query.get('clientPortalLoginId')).toBe('login-1');
});

test.each([
  ['B', B.title],
  ['C', A.title],
  ['', A.title],
])('[OFF-3] variant %j is titled %j', async (FeatureVariantName, title) => {
  offerNetwork([aPolicy()], { [CALL_PATHS.listOffers]: () => json([offerOnWire({ FeatureVariantName })]) });
  renderForCustomer();
  expect((await findBanner(title)).textContent).toContain(title === B.title ? B.description : A.description);
});

test('[OFF-6] Maybe Later removes it at once, moves the focus to the heading, says so and tells the server', async () => {
  const network = offerNetwork([aPolicy()], {
    [CALL_PATHS.suppressOffer]: () => new Promise(() => undefined),
  });
  renderForCustomer();
  const region = await findBanner();
  const announced = () => document.getElementById('announce-polite')?.textContent;
  await waitFor(() => expect(announced()).toBe('1 policy loaded'));
  await userEvent.click(within(region).getByRole('button', { name: 'Maybe Later' }));
  expect(banner()).toBeNull();
  expect(document.activeElement).toBe(await findHeading());
  expect(announced()).toBe('Offer hidden');
  expect(network.to(CALL_PATHS.suppressOffer).map(({ body }) => body)).toEqual([
    { FeatureId: 1, clientPortalLoginId: 'login-1' },
  ]);
});

test('[OFF-6] it stays away when the customer comes back to the list, and is not asked for again', async () => {
  const network = offerNetwork();
  renderForCustomer();
  await userEvent.click(within(await findBanner()).getByRole('button', { name: 'Maybe Later' }));
  await userEvent.click(screen.getByRole('link', { name: 'Family Life Cover' }));
  await screen.findByRole('heading', { level: 2, name: 'Policy summary' });
  await userEvent.click(screen.getByRole('link', { name: 'My policies' }));
  await findHeading();
  expect(banner()).toBeNull();
  expect(network.to(CALL_PATHS.listOffers)).toHaveLength(1);
});

test('[OFF-8] [OFF-18] the link leads to the brand’s page in a new window, and tells the server even if this page goes away', async () => {
  const network = offerNetwork();
  renderForCustomer();
  const link = within(await findBanner()).getByRole('link');
  expect(link.getAttribute('href')).toBe(A.requestCallHref);
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toBe('noreferrer');
  expect(link.textContent).toContain('opens in a new window');
  expect((await findBanner()).textContent).toContain('a form in a new window');
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  expect(network.to(CALL_PATHS.markOfferUsed).map(({ body }) => body)).toEqual([
    { FeatureId: 1, clientPortalLoginId: 'login-1' },
  ]);
  const sent = vi.mocked(fetch).mock.calls.find(([url]) => String(url).endsWith(CALL_PATHS.markOfferUsed));
  expect(sent?.[1]?.keepalive).toBe(true);
  expect(banner()?.textContent).toContain('If it did not open, press the button once more, or call us on');
  expect(within(await findBanner()).getByRole('link', { name: /opens in a new window/ })).toBeDefined();
});

test.each<[string, Partial<PolicySummary>]>([
  ['an overdue payment', { policyStatusId: 40 }],
  ['a payment in progress', { policyStatusId: null, statusText: '' }],
  ['a final notice', { extendedDishonourStatusId: 1 }],
  ['a claim in progress', { isClaimInProgress: true }],
])('[OFF-5] it is never shown beside %s, whatever the server offers', async (_, policy) => {
  const network = offerNetwork([aPolicy(), aPolicy({ policyNumber: '2', ...policy })]);
  renderForCustomer();
  await findHeading();
  await waitFor(() => expect(network.to(CALL_PATHS.listOffers)).toHaveLength(1));
  expect(banner()).toBeNull();
});

test('[OFF-5] it goes when an overdue payment is found that no status tells of', async () => {
  let respond: () => void = () => undefined;
  offerNetwork([aPolicy()], {
    [CALL_PATHS.outstandingPayments]: () =>
      new Promise<Response>((resolve) => {
        respond = () => resolve(json({ Payments: THREE_DUE }));
      }),
    [CALL_PATHS.policySummary]: () => json(summaryOnWire(aPolicy())),
  });
  renderForCustomer();
  await findBanner();
  await waitFor(() => {
    respond();
    expect(banner()).toBeNull();
  });
  expect(screen.getByRole('heading', { level: 1, name: 'My insurance policies' })).toBeDefined();
});

test('[OFF-5] it waits until every policy could be loaded', async () => {
  const network = customerNetwork({ policies: [aPolicy(), { policyNumber: '5' }] });
  network.replies[CALL_PATHS.policySummary] = () => json({ status: 500 }, 500);
  network.replies[CALL_PATHS.listOffers] = () => json([offerOnWire()]);
  renderForCustomer();
  await screen.findByText(/We could not load all details of policy 5/);
  await waitFor(() => expect(network.to(CALL_PATHS.listOffers)).toHaveLength(1));
  expect(banner()).toBeNull();
});

test.each<[string, Replies[string]]>([
  ['an error', () => json({ status: 500 }, 500)],
  ['a call that is not there', () => json({ status: 404 }, 404)],
  ['a service that is down', () => json({ status: 503 }, 503)],
  ['no network', () => new Error('no network')],
  ['a response that is not JSON', () => new Response('<html>')],
  ['a response of another form', () => json({ Features: [] })],
  ['no response', () => new Promise<Response>(() => undefined)],
])('[OFF-9] %s leaves the page as it is without an offer', async (_, reply) => {
  const network = offerNetwork([aPolicy()], { [CALL_PATHS.listOffers]: reply });
  renderForCustomer();
  await findHeading();
  await waitFor(() => expect(network.to(CALL_PATHS.listOffers).length).toBeGreaterThan(0));
  await screen.findByRole('link', { name: 'Family Life Cover' });
  expect(screen.queryByText('Maybe Later')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(location.replace).not.toHaveBeenCalled();
  expect(session.get().session).toBeDefined();
});

test.each<[string, Replies[string]]>([
  ['an error', () => json({ status: 500 }, 500)],
  ['a service that is down', () => json({ status: 503 }, 503)],
  ['no network', () => new Error('no network')],
])('[OFF-9] [OFF-22] %s after Maybe Later says in its place that it was not saved', async (_, reply) => {
  const network = offerNetwork([aPolicy()], { [CALL_PATHS.suppressOffer]: reply });
  renderForCustomer();
  await userEvent.click(within(await findBanner()).getByRole('button', { name: 'Maybe Later' }));
  await waitFor(() => expect(network.to(CALL_PATHS.suppressOffer)).toHaveLength(1));
  expect(banner()).toBeNull();
  expect(await screen.findByText(/We could not save that you do not want this offer now/)).toBeDefined();
  expect(location.replace).not.toHaveBeenCalled();
  expect(session.get().session).toBeDefined();
  expect(await findHeading()).toBeDefined();
});

/** A network whose offers come when the test says so. */
function lateOffers() {
  let respond: () => void = () => undefined;
  offerNetwork([aPolicy()], {
    [CALL_PATHS.listOffers]: () =>
      new Promise<Response>((resolve) => {
        respond = () => resolve(json([offerOnWire()]));
      }),
  });
  return { respond: () => respond() };
}

test('[OFF-16] the policies do not wait for a late offer, which is drawn while its place is below the window', async () => {
  const offers = lateOffers();
  renderForCustomer();
  expect(await screen.findByRole('link', { name: 'Family Life Cover' })).toBeDefined();
  expect(banner()).toBeNull();
  offers.respond();
  expect(await findBanner()).toBeDefined();
});

test('[OFF-16] a late offer whose place is in the window moves nothing; it is there when the list is opened again', async () => {
  placeTop = window.innerHeight / 2;
  const offers = lateOffers();
  renderForCustomer();
  await screen.findByRole('link', { name: 'Family Life Cover' });
  offers.respond();
  await waitFor(() => expect(observed).toHaveLength(1));
  expect(banner()).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Family Life Cover' }));
  await screen.findByRole('heading', { level: 2, name: 'Policy summary' });
  await userEvent.click(screen.getByRole('link', { name: 'My policies' }));
  expect(await findBanner()).toBeDefined();
});

/** Lets everything happen that is due without time passing. */
async function letThingsHappen(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1)
    await act(async () => {
      await vi.advanceTimersByTimeAsync(0);
      await new Promise((done) => setImmediate(done));
    });
}

test.each([
  ['is overdue never waits', 40, true],
  ['could be offered something waits a tenth of a second', 30, false],
])('[OFF-16] the list of a customer who %s', async (_, policyStatusId, isThereAtOnce) => {
  await import('#portal/app/logged-in-app.tsx');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  offerNetwork([aPolicy({ policyStatusId })], {
    [CALL_PATHS.listOffers]: () => new Promise<Response>(() => undefined),
  });
  renderForCustomer();
  const isThere = () => screen.queryByRole('link', { name: 'Family Life Cover' }) !== null;
  await letThingsHappen();
  expect(isThere()).toBe(isThereAtOnce);
  await act(() => vi.advanceTimersByTimeAsync(99));
  expect(isThere()).toBe(isThereAtOnce);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(isThere()).toBe(true);
});

test('[OFF-15] no other page asks for offers or shows one', async () => {
  const network = offerNetwork();
  renderForCustomer('/policy/70010001');
  await screen.findByRole('heading', { level: 2, name: 'Policy summary' });
  expect(network.to(CALL_PATHS.listOffers)).toEqual([]);
  expect(banner()).toBeNull();
});

test('[OFF-10] after a logout nothing is left: the next customer is asked for anew', async () => {
  const network = offerNetwork();
  renderForCustomer();
  await findBanner();
  act(() => session.end('logged-out'));
  expect(banner()).toBeNull();
  network.replies[CALL_PATHS.listOffers] = () => json([]);
  goTo('/');
  act(() => session.begin(aSession({ customerLoginId: 'login-2' })));
  await findHeading();
  await waitFor(() => expect(network.to(CALL_PATHS.listOffers)).toHaveLength(2));
  expect(network.to(CALL_PATHS.listOffers)[1]?.query.get('clientPortalLoginId')).toBe('login-2');
  expect(banner()).toBeNull();
});

test('[OFF-11] an operator who stops the offer stops it in the portal too: it is not even asked for', async () => {
  await configureSite({ offers: { crossSaleBanner: { isOffered: false } } });
  const network = offerNetwork();
  renderForCustomer();
  await findHeading();
  await waitFor(() => expect(network.to(CALL_PATHS.policyDetail)).toHaveLength(1));
  expect(network.to(CALL_PATHS.listOffers)).toEqual([]);
  expect(banner()).toBeNull();
});
