// @vitest-environment happy-dom
import { CALL_PATHS } from '@portal/contract/paths';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SessionKeeper } from '#portal/features/session/session-keeper.tsx';
import { session } from '#portal/lib/session/session.ts';
import { aSession } from '#portal/testing/factories.ts';
import { fakeNetwork, json } from '#portal/testing/network-fake.ts';
import { startAfresh } from '#portal/testing/render-portal.tsx';

const MINUTE = 60_000;
const START = Date.parse('2026-11-21T10:00:00Z');

beforeEach(() => {
  startAfresh();
  vi.useFakeTimers({ now: START });
});
afterEach(startAfresh);

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const iso = (ms: number) => new Date(ms).toISOString();

const renewed = () => json({ SecurityToken: 'token-2', ExpiresAt: iso(Date.now() + 15 * MINUTE) });

type Keeper = { startedAt?: number; refresh?: () => Response | Error };

function mountKeeper({ startedAt = START, refresh = renewed }: Keeper = {}) {
  const network = fakeNetwork({
    [CALL_PATHS.refreshSession]: refresh,
    [CALL_PATHS.logout]: () => json({}),
  });
  session.begin(aSession({ startedAt, refreshedAt: START, expiresAt: START + 15 * MINUTE }));
  render(<SessionKeeper />);
  return network;
}

test('[SES-6] the session is refreshed after 4 minutes in which the customer was active', async () => {
  const network = mountKeeper();
  await pass(MINUTE);
  fireEvent.keyDown(window, { key: 'a' });
  await pass(2.9 * MINUTE);
  expect(network.to(CALL_PATHS.refreshSession)).toEqual([]);
  await pass(0.2 * MINUTE);
  expect(network.to(CALL_PATHS.refreshSession).map((call) => call.body)).toEqual([
    { ClientPortalLoginId: 'login-1' },
  ]);
  expect(session.get().session?.token).toBe('token-2');
  await pass(5 * MINUTE);
  expect(network.to(CALL_PATHS.refreshSession).length).toBe(1);
});

test("[SES-8] two minutes before the end a dialog says so; 'Stay logged in' refreshes and closes it", async () => {
  const network = mountKeeper();
  await pass(12.9 * MINUTE);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await pass(0.2 * MINUTE);
  const dialog = screen.getByRole('alertdialog', { name: 'You are about to be logged out' });
  expect(dialog.textContent?.match(/\d+ (minute|second)s?/g)).toEqual(['2 minutes']);
  expect(document.title).toContain('You are about to be logged out');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Stay logged in' })));
  await pass(1000);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(network.to(CALL_PATHS.refreshSession).length).toBe(1);
});

test('[SES-8] the time left is announced inside the dialog, since nothing outside of it is heard', async () => {
  mountKeeper();
  await pass(13 * MINUTE);
  const live = screen.getByRole('alertdialog').querySelector('[aria-live="assertive"]');
  expect(live?.textContent).toBe('');
  await pass(MINUTE);
  expect(live?.textContent).toBe('You will be logged out in less than 60 seconds');
  await pass(MINUTE / 3);
  expect(live?.textContent).toBe('You will be logged out in less than 40 seconds');
  expect(screen.getByText('40 seconds').closest('#session-warning-text')).not.toBeNull();
});

const stay = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Stay logged in' })));

test('[SES-8] a failed extension is shown, and can be tried again', async () => {
  const responses = [() => json({}, 500), renewed];
  mountKeeper({ refresh: () => (responses.shift() ?? renewed)() });
  await pass(13.1 * MINUTE);
  await stay();
  expect(screen.getByRole('alert').textContent).toContain('We could not keep you logged in');
  await stay();
  await pass(1000);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('[SES-62] at the end of what a session may last the dialog promises nothing, and can be closed to finish', async () => {
  const network = mountKeeper({ startedAt: START + 15 * MINUTE - 8 * 60 * MINUTE });
  await pass(13.1 * MINUTE);
  expect(screen.getByRole('alertdialog').textContent).toContain('This cannot be extended');
  expect(screen.queryByRole('button', { name: 'Stay logged in' })).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close' })));
  await pass(MINUTE);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(session.get().session).toBeDefined();
  expect(network.to(CALL_PATHS.refreshSession)).toEqual([]);
  await pass(MINUTE);
  expect(session.get()).toEqual({ ending: 'timed-out' });
});

test('[SES-8] the dialog offers logging out', async () => {
  const network = mountKeeper();
  await pass(13.1 * MINUTE);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Log out' })));
  expect(session.get().session).toBeUndefined();
  expect(network.to(CALL_PATHS.logout).length).toBe(1);
});

test('[SES-9] when the time has passed the session ends, also on coming back to a sleeping tab', async () => {
  mountKeeper();
  vi.setSystemTime(START + 16 * MINUTE);
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  expect(session.get()).toEqual({ ending: 'timed-out' });
});

test('[SES-9] a page that goes out of sight, as each does when it is left, checks nothing at that moment', async () => {
  const network = mountKeeper();
  vi.setSystemTime(START + 16 * MINUTE);
  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  expect(session.get().ending).toBeUndefined();
  expect(network.to(CALL_PATHS.refreshSession)).toEqual([]);
  sight.mockReturnValue('visible');
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  expect(session.get()).toEqual({ ending: 'timed-out' });
  sight.mockRestore();
});

const offline = () => new TypeError('Failed to fetch');

test.each([
  ['a network that fails', offline],
  ['a 503', () => json({}, 503)],
])(
  '[SES-67] a refresh in the background meets %s: nothing ends, and it is tried again',
  async (_what, fails) => {
    const leave = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
    let refresh: () => Response | Error = fails;
    const network = mountKeeper({ refresh: () => refresh() });
    await pass(MINUTE);
    fireEvent.keyDown(window, { key: 'a' });
    await pass(3.1 * MINUTE);
    const tries = network.to(CALL_PATHS.refreshSession).length;
    expect(tries).toBeGreaterThan(0);
    expect(session.get().session?.token).toBe('token-1');
    expect(leave).not.toHaveBeenCalled();
    refresh = renewed;
    await pass(10_000);
    expect(network.to(CALL_PATHS.refreshSession).length).toBe(tries);
    await pass(15_000);
    expect(session.get().session?.token).toBe('token-2');
    await pass(MINUTE);
    expect(network.to(CALL_PATHS.refreshSession).length).toBe(tries + 1);
  },
);

test('[SES-67] a network that never comes back lets the session end by its time, with its warning', async () => {
  mountKeeper({ refresh: offline });
  await pass(MINUTE);
  fireEvent.keyDown(window, { key: 'a' });
  await pass(12.1 * MINUTE);
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  await pass(2 * MINUTE);
  expect(session.get()).toEqual({ ending: 'timed-out' });
});
