// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import type { TabChannel, TabMessage } from '#portal/boot/tab-channel.ts';
import { createSessionStore } from '#portal/lib/session.ts';
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

test('[SES-7] the session is kept for a reload in this tab only, and the token in no lasting storage', () => {
  createSessionStore({ channel: createTabs()(), now: () => NOW }).begin(aSession({ token: 'secret' }));
  expect(sessionStorage.getItem('portal.session')).toContain('secret');
  expect(JSON.stringify(localStorage)).not.toContain('secret');
  expect(Number(localStorage.getItem('portal.sessionUntil'))).toBeGreaterThan(0);
});

test('[SES-7] a tab answers one that asks, and hands on the newest token', () => {
  const openTab = createTabs();
  const heard: TabMessage[] = [];
  openTab().listen((message) => heard.push(message));
  const first = createSessionStore({ channel: openTab(), now: () => NOW });
  const second = createSessionStore({ channel: openTab(), now: () => NOW });
  first.begin(aSession());
  second.begin(aSession());
  first.renew({ token: 'token-2', expiresAt: NOW + 1 });
  expect(second.get().session).toMatchObject({ token: 'token-2', expiresAt: NOW + 1, refreshedAt: NOW });
  openTab().send({ kind: 'ask' });
  expect(heard.at(-1)).toMatchObject({ kind: 'session', session: { token: 'token-2' } });
});

test('[SES-13] [SES-14] an end clears storage, what was loaded, and early answers, in every tab', () => {
  const openTab = createTabs();
  const first = createSessionStore({ channel: openTab(), now: () => NOW });
  const second = createSessionStore({ channel: openTab(), now: () => NOW });
  const clean = vi.fn();
  second.onForget(clean);
  first.begin(aSession());
  second.begin(aSession());
  window.portalStart = { earlyAnswers: { 'customer-detail': Promise.resolve(new Response()) } };
  first.end('timed-out');
  expect(second.get()).toEqual({ ending: 'timed-out' });
  expect(clean).toHaveBeenCalledOnce();
  expect(sessionStorage.length).toBe(0);
  expect(localStorage.length).toBe(0);
  expect(window.portalStart.earlyAnswers).toEqual({});
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
