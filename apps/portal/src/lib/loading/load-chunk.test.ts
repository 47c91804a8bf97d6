// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadChunk } from '#portal/lib/loading/load-chunk.ts';
import { session } from '#portal/lib/session/session.ts';
import { aSession } from '#portal/testing/factories.ts';
import { fakeNetwork } from '#portal/testing/network-fake.ts';
import { startAfresh } from '#portal/testing/render-portal.tsx';

/** Of what comes at once where the machine is not busy. */
const PATIENT = { timeout: 60_000 };

const HOUR_MS = 3_600_000;
const page = (entry: string) => new Response(`<script type="module" src="${entry}"></script>`);
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

beforeEach(() => {
  startAfresh();
  // At this page nobody typed, whatever an earlier file did.
  history.replaceState(null, '', '/documents');
  // Not in the document, where it would be run.
  const entry = document.createElement('script');
  entry.setAttribute('src', '/assets/main-old.js');
  vi.spyOn(document, 'querySelector').mockReturnValue(entry);
  vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
  vi.spyOn(performance, 'now').mockReturnValue(HOUR_MS);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/**
 * Returns the effect on the page when one of its chunks cannot be loaded. It never ends the session. NAV-13
 */
async function outcome(): Promise<'reloaded' | 'said in place'> {
  session.begin(aSession());
  const failed = vi.fn();
  loadChunk(gone).catch(failed);
  const { reload, replace } = window.location;
  await vi.waitFor(
    () => expect(vi.mocked(reload).mock.calls.length + failed.mock.calls.length).toBe(1),
    PATIENT,
  );
  expect(replace).not.toHaveBeenCalled();
  expect(session.get().session).toBeDefined();
  return failed.mock.calls.length > 0 ? 'said in place' : 'reloaded';
}

test('[NAV-19] a chunk that is gone because the site was rebuilt makes the page reload', async () => {
  fakeNetwork({ '/': () => page('/assets/main-new.js') });
  expect(await outcome()).toBe('reloaded');
});

test('[NAV-22] where something was typed the customer is asked before the page reloads, and nothing is lost without their word', async () => {
  fakeNetwork({ '/': () => page('/assets/main-new.js') });
  const ask = vi.fn(() => false);
  vi.stubGlobal('confirm', ask);
  history.replaceState(null, '', '/contacts/update');
  window.dispatchEvent(new Event('input'));
  expect(await outcome()).toBe('said in place');
  expect(ask.mock.calls).toEqual([[expect.stringMatching(/typed here will be lost/)]]);
  expect(window.location.reload).not.toHaveBeenCalled();
  ask.mockReturnValue(true);
  expect(await outcome()).toBe('reloaded');
});

test('[NAV-22] [NAV-19] text at a page that was left asks nothing', async () => {
  fakeNetwork({ '/': () => page('/assets/main-new.js') });
  const ask = vi.fn();
  vi.stubGlobal('confirm', ask);
  history.replaceState(null, '', '/contacts/update');
  window.dispatchEvent(new Event('input'));
  history.replaceState(null, '', '/documents');
  expect(await outcome()).toBe('reloaded');
  expect(ask).not.toHaveBeenCalled();
});

test('[NAV-19] a page that was only just loaded is not reloaded', async () => {
  vi.mocked(performance.now).mockReturnValue(1000);
  fakeNetwork({ '/': () => page('/assets/main-new.js') });
  expect(await outcome()).toBe('said in place');
});

test.each([
  ['the site is the same', () => page('/assets/main-old.js')],
  ['there is no network', () => new TypeError('network')],
  ['the server does not respond with the page', () => new Response('', { status: 502 })],
])('[NAV-13] a chunk that cannot be loaded while %s ends no session', async (_what, respond) => {
  fakeNetwork({ '/': respond });
  expect(await outcome()).toBe('said in place');
});

test('[NAV-13] a chunk that has not arrived after 120 seconds counts as one that cannot be loaded', async () => {
  vi.useFakeTimers();
  fakeNetwork({ '/': () => page('/assets/main-old.js') });
  const failed = vi.fn();
  loadChunk(() => new Promise(() => undefined)).catch(failed);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledOnce();
  expect(window.location.replace).not.toHaveBeenCalled();
});

const online = () => page('/assets/main-old.js');
const silent = () => new TypeError('network');

test.each([
  ['comes', () => Promise.resolve('chunk'), online, 'loaded'],
  ['is kept as failed by the browser', gone, online, 'reloaded'],
  ['fails again, as the site does not respond', gone, silent, 'said in place'],
])(
  '[SES-73] without a connection a chunk waits for one; one that then %s',
  async (_what, later, site, end) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fakeNetwork({ '/': site });
    session.begin(aSession());
    const reported = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const load = vi.fn(gone as () => Promise<unknown>);
    const loaded = vi.fn();
    const failed = vi.fn();
    void loadChunk(load).then(loaded, failed);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(load).toHaveBeenCalledOnce();
    load.mockImplementation(later);
    reported.mockReturnValue(true);
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(1000);
    const { reload, replace } = window.location;
    const effects = { loaded, reloaded: vi.mocked(reload), 'said in place': failed };
    const seen = Object.entries(effects).filter(([, effect]) => effect.mock.calls.length > 0);
    expect(seen.map(([name]) => name)).toEqual([end]);
    expect(replace).not.toHaveBeenCalled();
  },
);

test('[SES-73] a chunk that was asked for without a connection, and fails once there is one, is asked for again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  session.begin(aSession());
  const reported = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn(() => {
    reported.mockReturnValue(true);
    return gone() as Promise<unknown>;
  });
  const loaded = vi.fn();
  void loadChunk(load).then(loaded);
  await vi.advanceTimersByTimeAsync(0);
  load.mockResolvedValue('chunk');
  await vi.advanceTimersByTimeAsync(1000);
  expect(loaded).toHaveBeenCalledWith('chunk');
});

test('[SES-73] a style sheet that did not arrive is asked for again with each chunk, and waited for', async () => {
  const newest = () => document.head.querySelectorAll('link')[0] as HTMLLinkElement;
  const missing = document.createElement('link');
  missing.rel = 'stylesheet';
  document.head.append(missing);
  missing.dispatchEvent(new Event('error'));
  for (const event of ['error', 'load']) {
    const before = newest();
    const load = vi.fn(async () => 'chunk');
    const chunk = loadChunk(load);
    expect(newest()).not.toBe(before);
    expect(load).not.toHaveBeenCalled();
    newest().dispatchEvent(new Event(event));
    expect(await chunk).toBe('chunk');
  }
  const arrived = newest();
  expect(await loadChunk(async () => 'chunk')).toBe('chunk');
  expect(newest()).toBe(arrived);
});
