// @vitest-environment happy-dom
import { CALL_PATHS } from '@portal/contract/paths';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPortal } from '#portal/boot/start-portal.ts';
import { notePasskeyUse } from '#portal/lib/session/passkey-marker.ts';
import { storeSession } from '#portal/lib/session/session-storage.ts';
import { aSession } from '#portal/testing/factories.ts';
import { fakeNetwork, json } from '#portal/testing/network-fake.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  // The time that another tab has to respond passes when a test says so.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const openAt = (path: string, reply: () => Promise<Response> | Response = () => json({})) => {
  history.replaceState(null, '', path);
  const network = fakeNetwork({
    [CALL_PATHS.getCustomerDetail]: reply,
    [CALL_PATHS.policyDetail]: () => json({}),
  });
  return { start: startPortal(), network };
};

test.each(['/', '/policy/70010001', '/contacts', '/anything/else', '/logout'])(
  '[NAV-1] [NAV-2] a visitor at %s is led to /login, and the query string stays',
  (path) => {
    const { start, network } = openAt(`${path}?dest=payment&policy=1`);
    expect(location.pathname + location.search).toBe('/login?dest=payment&policy=1');
    expect(start.session).toBeUndefined();
    expect(network.calls).toEqual([]);
  },
);

test('[PKY-31] where a passkey was used the prerendered details wait for the button above them', () => {
  const { dataset } = document.documentElement;
  openAt('/login');
  expect(dataset.isResuming).toBeUndefined();
  notePasskeyUse();
  openAt('/login');
  expect(dataset.isResuming).toBe('true');
  delete dataset.isResuming;
});

test('[NAV-3] a logged-in customer at /login is led to /, and the query string stays', () => {
  storeSession(aSession());
  openAt('/login?dest=payment');
  expect(location.pathname + location.search).toBe('/?dest=payment');
});

test('[DEMO-28] a session of this browser ends where a demonstration person logs in, outside production only', () => {
  const person = '/login#logInAs=0211234567,1960-08-14';
  storeSession(aSession());
  expect(openAt(person).start.session).toBeDefined();
  vi.stubGlobal('TEST_AUTOMATION', true);
  expect(openAt(person).start.session).toBeUndefined();
  expect(location.pathname).toBe('/login');
  vi.unstubAllGlobals();
});

test('[SES-7] a reload starts the calls of the page at once, with the stored token', () => {
  storeSession(aSession());
  const { start, network } = openAt('/policy/70010001');
  expect(start.session?.token).toBe('token-1');
  expect(
    network.calls.map(({ path, body, headers }) => ({ path, body, bearer: headers.Authorization })),
  ).toEqual([
    {
      path: CALL_PATHS.getCustomerDetail,
      body: { SecurityToken: 'token-1', ClientPortalLoginId: 'login-1' },
      bearer: 'Bearer token-1',
    },
    {
      path: CALL_PATHS.policyDetail,
      body: { PolicyNumber: '70010001', ClientPortalLoginId: 'login-1' },
      bearer: 'Bearer token-1',
    },
  ]);
  expect(Object.keys(start.prefetchedResponses)).toEqual(['customer-detail', 'policy-detail-70010001']);
});

test('[SES-7] a path that is not URL-encoded does not stop the session', () => {
  storeSession(aSession());
  const { start, network } = openAt('/policy/100%');
  expect(start.session?.token).toBe('token-1');
  expect(network.calls.map(({ path }) => path)).toEqual([CALL_PATHS.getCustomerDetail]);
});

test('[SES-17] a prefetched response that breaks off on its way counts as none', async () => {
  storeSession(aSession());
  history.replaceState(null, '', '/');
  const broken = new ReadableStream({ start: (body) => body.error(new TypeError('network')) });
  fakeNetwork({ [CALL_PATHS.getCustomerDetail]: () => new Response(broken) });
  await expect(startPortal().prefetchedResponses['customer-detail']).rejects.toThrow('network');
});

test('[SES-16] a call that starts before the script is given up after 15 seconds like any other', async () => {
  vi.useFakeTimers();
  storeSession(aSession());
  openAt('/', () => new Promise(() => undefined));
  const [, init] = vi.mocked(fetch).mock.calls[0] ?? [];
  await vi.advanceTimersByTimeAsync(14_999);
  expect(init?.signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(init?.signal?.aborted).toBe(true);
});

test('[SES-9] a stored session whose time has passed is not used', () => {
  storeSession(aSession({ expiresAt: Date.now() - 1 }));
  const { start, network } = openAt('/policy/70010001');
  expect(start).toMatchObject({ isTimedOut: true });
  expect(location.pathname).toBe('/login');
  expect(network.calls).toEqual([]);
});

test('[SES-7] a second tab asks the others and keeps its path meanwhile', async () => {
  localStorage.setItem('portal.sessionUntil', String(Date.now() + 60_000));
  const other = new BroadcastChannel('portal.session');
  other.onmessage = () =>
    other.postMessage({ kind: 'session', session: aSession({ token: 'from-other-tab' }) });
  const { start } = openAt('/policy/70010001');
  expect(location.pathname).toBe('/policy/70010001');
  expect((await start.otherTabSession)?.token).toBe('from-other-tab');
  other.close();
});

/** Another tab with a session whose end is noted for all. */
function otherTab(session: ReturnType<typeof aSession> | undefined) {
  const other = new BroadcastChannel('portal.session');
  other.onmessage = () => session && other.postMessage({ kind: 'session', session });
  return other;
}

test.each([
  ['that was replaced meanwhile', 5],
  ['whose time has passed', -1],
])(
  '[SES-7] a tab that comes back with a token %s takes the newest one of another tab',
  async (_what, minutesLeft) => {
    storeSession(aSession({ expiresAt: Date.now() + minutesLeft * 60_000 }));
    const newest = aSession({ token: 'newest', expiresAt: Date.now() + 10 * 60_000 });
    localStorage.setItem('portal.sessionUntil', String(newest.expiresAt));
    const other = otherTab(newest);
    const { start, network } = openAt('/policy/70010001');
    expect(start.session).toBeUndefined();
    expect(network.calls).toEqual([]);
    expect(location.pathname).toBe('/policy/70010001');
    expect((await start.otherTabSession)?.token).toBe('newest');
    other.close();
  },
);

test('[SES-7] [SES-9] where no tab responds, the stored session is used while its time has not passed', async () => {
  const until = String(Date.now() + 10 * 60_000);
  storeSession(aSession({ expiresAt: Date.now() + 60_000 }));
  localStorage.setItem('portal.sessionUntil', until);
  const { start: inTime } = openAt('/');
  vi.advanceTimersByTime(1000);
  expect((await inTime.otherTabSession)?.token).toBe('token-1');
  storeSession(aSession({ expiresAt: Date.now() - 1 }));
  localStorage.setItem('portal.sessionUntil', until);
  const { start } = openAt('/');
  vi.advanceTimersByTime(1000);
  expect(start).toMatchObject({ isTimedOut: true });
  expect(await start.otherTabSession).toBeUndefined();
});

test('a form submitted before the app is there goes nowhere and is remembered', () => {
  const { start } = openAt('/login');
  const form = document.body.appendChild(document.createElement('form'));
  const event = new Event('submit', { bubbles: true, cancelable: true });
  form.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  expect(start.wasSubmitted).toBe(true);
});

test('[PAY-67] the secret that Stripe adds to the address is taken out before the login and before the result', () => {
  const query = 'transactionidentifier=pi_1&passthroughparamobject=11%2C12&redirect_status=succeeded';
  openAt(`/payment/70010001?${query}&payment_intent_client_secret=pi_1_secret_2`);
  expect(location.pathname + location.search).toBe(`/login?${query}`);
  storeSession(aSession());
  openAt(`/payment/70010001?payment_intent_client_secret=pi_1_secret_2&${query}`);
  expect(location.pathname + location.search).toBe(`/payment/70010001?${query}`);
});

test('[UPD-67] [UPD-72] so is the one of a saved card or account; what else came back survives the login', () => {
  const query = 'agreement=nz-2026-1&setup_intent=seti_1&redirect_status=succeeded';
  openAt(`/update/payment/70010001?${query}&setup_intent_client_secret=seti_1_secret_2`);
  expect(location.pathname + location.search).toBe(`/login?${query}`);
  storeSession(aSession());
  openAt(location.pathname + location.search);
  expect(location.pathname + location.search).toBe(`/update/payment/70010001?${query}`);
});

test('[NAV-1] a query without a secret stays to the letter', () => {
  openAt('/contacts?x=%20y&z=a,b');
  expect(location.pathname + location.search).toBe('/login?x=%20y&z=a,b');
});
