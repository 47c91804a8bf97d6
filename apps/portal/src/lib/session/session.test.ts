// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { createSessionStore } from '#portal/lib/session/session.ts';
import type { TabChannel, TabMessage } from '#portal/lib/session/tab-channel.ts';
import { aSession } from '#portal/testing/factories.ts';

/** Tabs of one browser, without a browser. */
function createTabs() {
  const ears: { hear: (message: TabMessage) => void; of: object }[] = [];
  return (): TabChannel => {
    const self = {};
    return {
      send: (message) => {
        for (const { hear, of } of ears) if (of !== self) hear(message);
      },
      listen: (hear) => {
        ears.push({ hear, of: self });
        return () => undefined;
      },
    };
  };
}

const NOW = 1_800_000_000_000;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '/login?dest=payment');
});

test('[SES-7] the session is stored for a reload in this tab only, and the token in no lasting storage', () => {
  createSessionStore({ channel: createTabs()(), now: () => NOW }).begin(aSession({ token: 'secret' }));
  expect(sessionStorage.getItem('portal.session')).toContain('secret');
  expect(JSON.stringify(localStorage)).not.toContain('secret');
  expect(Number(localStorage.getItem('portal.sessionUntil'))).toBeGreaterThan(0);
});

test('[SES-7] a tab responds to one that asks, and hands on the newest token', () => {
  const openTab = createTabs();
  const heard: TabMessage[] = [];
  openTab().listen((message) => heard.push(message));
  const first = createSessionStore({ channel: openTab(), now: () => NOW });
  const second = createSessionStore({ channel: openTab(), now: () => NOW });
  const both = aSession({ refreshedAt: NOW - 1 });
  first.begin(both);
  second.begin(both);
  first.renew({ customerLoginId: both.customerLoginId, token: 'token-2', expiresAt: NOW + 1 });
  expect(second.get().session).toMatchObject({ token: 'token-2', expiresAt: NOW + 1, refreshedAt: NOW });
  openTab().send({ kind: 'ask' });
  expect(heard.at(-1)).toMatchObject({ kind: 'session', session: { token: 'token-2' } });
});

test('[SES-13] [SES-14] an end clears storage, what was loaded, and prefetched responses, in every tab', () => {
  const openTab = createTabs();
  const first = createSessionStore({ channel: openTab(), now: () => NOW });
  const second = createSessionStore({ channel: openTab(), now: () => NOW });
  const clean = vi.fn();
  second.onForget(clean);
  const both = aSession();
  first.begin(both);
  second.begin(both);
  window.portalStart = { prefetchedResponses: { 'customer-detail': Promise.resolve(new Response()) } };
  first.end('timed-out');
  expect(second.get()).toEqual({ ending: 'timed-out' });
  expect(clean).toHaveBeenCalledOnce();
  expect(sessionStorage.length).toBe(0);
  expect(localStorage.length).toBe(0);
  expect(window.portalStart.prefetchedResponses).toEqual({});
});

test('[NAV-2] [NAV-3] the query string stays on the way in and on the way out', () => {
  const store = createSessionStore({ channel: createTabs()(), now: () => NOW });
  store.begin(aSession());
  expect(location.pathname + location.search).toBe('/?dest=payment');
  store.end('timed-out');
  expect(location.pathname + location.search).toBe('/login?dest=payment');
});

test('[SES-14] a tab that slept while another one logged out catches up', () => {
  const store = createSessionStore({ channel: createTabs()(), now: () => NOW });
  store.begin(aSession({ expiresAt: NOW + 1000 }));
  store.catchUp();
  expect(store.get().session).toBeDefined();
  localStorage.clear();
  store.catchUp();
  expect(store.get().session).toBeUndefined();
});

/** Two tabs of one browser; the storage of the first is there until the second wakes. */
function twoTabs(sessions: {
  first: Parameters<typeof aSession>[0];
  second: Parameters<typeof aSession>[0];
}) {
  const openTab = createTabs();
  const first = createSessionStore({ channel: openTab(), now: () => NOW });
  const second = createSessionStore({ channel: openTab(), now: () => NOW });
  first.begin(aSession(sessions.first));
  const ofFirst = sessionStorage.getItem('portal.session') ?? '';
  second.begin(aSession(sessions.second));
  const ofSecond = sessionStorage.getItem('portal.session') ?? '';
  sessionStorage.setItem('portal.session', ofFirst);
  const wakeSecond = () => {
    sessionStorage.setItem('portal.session', ofSecond);
    second.catchUp();
  };
  return { first, second, wakeSecond, ask: () => openTab().send({ kind: 'ask' }) };
}

test.each([
  ['a newer token of the same login', 'login-1'],
  ['a login of its own', 'login-2'],
])(
  '[SES-20] [SES-7] a tab that slept and runs out of time ends itself alone: another one with %s goes on',
  (_what, customerLoginId) => {
    const { first, second, wakeSecond } = twoTabs({
      first: { expiresAt: NOW + 1000 },
      second: { expiresAt: NOW + 5000, customerLoginId },
    });
    first.end('timed-out');
    expect(first.get()).toEqual({ ending: 'timed-out' });
    wakeSecond();
    expect(second.get().session?.customerLoginId).toBe(customerLoginId);
  },
);

test('[SES-20] a logout ends every tab, whatever login it is in', () => {
  const { first, second } = twoTabs({
    first: { expiresAt: NOW + 1000 },
    second: { expiresAt: NOW + 5000, customerLoginId: 'login-2' },
  });
  first.end('logged-out');
  expect(second.get()).toEqual({ ending: 'logged-out' });
  expect(localStorage.length).toBe(0);
});

test('[SES-7] a tab that was asked while it slept hands on no older token', () => {
  const { second, ask } = twoTabs({
    first: { refreshedAt: NOW },
    second: { refreshedAt: NOW + 1, token: 'token-2' },
  });
  ask();
  expect(second.get().session?.token).toBe('token-2');
});

test('[SES-7] a tab takes no session of another login over: it may be another customer’s', () => {
  const { first, second } = twoTabs({
    first: { expiresAt: NOW + 1000 },
    second: { expiresAt: NOW + 5000, customerLoginId: 'login-2' },
  });
  first.renew({ customerLoginId: 'login-1', token: 'token-2', expiresAt: NOW + 9000 });
  expect(second.get().session).toMatchObject({ customerLoginId: 'login-2', token: 'token-1' });
});

test('[SES-7] a tab that found nobody awake leaves the others their session', () => {
  const { second, wakeSecond } = twoTabs({
    first: { expiresAt: NOW + 1000 },
    second: { expiresAt: NOW + 1000 },
  });
  sessionStorage.clear();
  createSessionStore({ channel: createTabs()(), now: () => NOW }).forget();
  wakeSecond();
  expect(second.get().session).toBeDefined();
});

test('[SES-7] a token that comes after another login has begun is not for that one', () => {
  const store = createSessionStore({ channel: createTabs()(), now: () => NOW });
  store.begin(aSession({ customerLoginId: 'login-1' }));
  store.end('logged-out');
  store.renew({ customerLoginId: 'login-1', token: 'late', expiresAt: NOW + 9000 });
  expect(store.get().session).toBeUndefined();
  store.begin(aSession({ customerLoginId: 'login-2', token: 'token-of-2' }));
  store.renew({ customerLoginId: 'login-1', token: 'late', expiresAt: NOW + 9000 });
  expect(store.get().session?.token).toBe('token-of-2');
});
