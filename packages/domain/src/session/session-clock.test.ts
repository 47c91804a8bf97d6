import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideSession, type SessionDecision, type SessionInstants } from './session-clock.ts';

fc.configureGlobal({ seed: 900, numRuns: 300 });

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const LOGIN = Date.UTC(2026, 7, 1, 9);

/** A session logged in at `LOGIN` and never refreshed; the instants are given relative to that. */
function decideAt(now: number, relative: Partial<SessionInstants> = {}): SessionDecision {
  const { expiresAt = 15 * MINUTE, startedAt = 0, lastActivityAt = 0, lastRefreshAt = 0 } = relative;
  const { refreshFailedAt } = relative;
  return decideSession({
    now: LOGIN + now,
    expiresAt: LOGIN + expiresAt,
    startedAt: LOGIN + startedAt,
    lastActivityAt: LOGIN + lastActivityAt,
    lastRefreshAt: LOGIN + lastRefreshAt,
    refreshFailedAt: refreshFailedAt === undefined ? undefined : LOGIN + refreshFailedAt,
  });
}

const ACTIVE = { lastActivityAt: MINUTE };
const FAILED = { ...ACTIVE, refreshFailedAt: 5 * MINUTE - 20 * SECOND };

test.each<[string, string, number, Partial<SessionInstants>, SessionDecision['action'], number]>([
  ['SES-6', 'just logged in', 0, {}, 'wait', 900],
  ['SES-6', 'active, before 4 minutes', 4 * MINUTE - 1, ACTIVE, 'wait', 661],
  ['SES-6', 'active, after 4 minutes', 4 * MINUTE, ACTIVE, 'refresh', 660],
  ['SES-6', 'not active after 4 minutes', 4 * MINUTE, {}, 'wait', 660],
  ['SES-6', 'active again later', 9 * MINUTE, { lastActivityAt: 9 * MINUTE }, 'refresh', 360],
  [
    'SES-6',
    'active only before the last refresh',
    8 * MINUTE,
    { ...ACTIVE, lastRefreshAt: 4 * MINUTE },
    'wait',
    420,
  ],
  ['SES-67', 'failed, before 20 seconds', 5 * MINUTE - 1, FAILED, 'wait', 601],
  ['SES-67', 'failed, after 20 seconds', 5 * MINUTE, FAILED, 'refresh', 600],
  ['SES-8', 'a moment before the warning', 13 * MINUTE - 1, {}, 'wait', 121],
  ['SES-8', 'two minutes before the end', 13 * MINUTE, {}, 'warn', 120],
  ['SES-8', 'active while warned', 14 * MINUTE, { lastActivityAt: 14 * MINUTE }, 'warn', 60],
  ['SES-8', 'a moment before the end', 15 * MINUTE - 1, {}, 'warn', 1],
  ['SES-9', 'the end', 15 * MINUTE, {}, 'expired', 0],
  ['SES-9', 'woken long after the end', 3 * HOUR, { lastActivityAt: 3 * HOUR }, 'expired', 0],
  ['SES-5', 'eight hours, whatever the token says', 8 * HOUR, { expiresAt: 9 * HOUR }, 'expired', 0],
  ['SES-5', 'two minutes before eight hours', 8 * HOUR - 2 * MINUTE, { expiresAt: 9 * HOUR }, 'warn', 120],
])('[%s] %s', (_id, _what, now, relative, action, secondsLeft) => {
  expect(decideAt(now, relative)).toMatchObject({ action, secondsLeft });
});

test.each([
  ['a fresh session can', 13 * MINUTE, 15 * MINUTE, true],
  ['an ended one cannot', 15 * MINUTE, 15 * MINUTE, false],
  ['one that ends with the eight hours cannot', 8 * HOUR - MINUTE, 8 * HOUR, false],
  ['one that ends within seconds of them cannot', 8 * HOUR - MINUTE, 8 * HOUR - 3 * SECOND, false],
  ['one that ends exactly ten seconds before them cannot', 8 * HOUR - MINUTE, 8 * HOUR - 10 * SECOND, false],
  ['one that ends eleven seconds before them can', 8 * HOUR - MINUTE, 8 * HOUR - 11 * SECOND, true],
  ['one that ends well before them can', 7 * HOUR, 7 * HOUR + 5 * MINUTE, true],
])('[SES-5] be extended: %s', (_what, now, expiresAt, canExtend) => {
  expect(decideAt(now, { expiresAt }).canExtend).toBe(canExtend);
});

test('[SES-5] near the eight hours a refresh that gains nothing is not asked for', () => {
  const now = 8 * HOUR - 10 * MINUTE;
  const lastRefreshAt = now - 4 * MINUTE;
  expect(decideAt(now, { expiresAt: 8 * HOUR, lastActivityAt: now, lastRefreshAt }).action).toBe('wait');
});

/** Plays a session second by second against a server that gives 15 minutes and never more than 8 hours. */
function play(isActive: (second: number) => boolean): { action: string; second: number }[] {
  const instants = {
    expiresAt: LOGIN + 15 * MINUTE,
    startedAt: LOGIN,
    lastActivityAt: LOGIN,
    lastRefreshAt: LOGIN,
  };
  const seen: { action: string; second: number }[] = [];
  for (let second = 0; second <= 9 * 3600; second++) {
    const now = LOGIN + second * SECOND;
    if (isActive(second)) instants.lastActivityAt = now;
    const { action } = decideSession({ ...instants, now });
    if (action === 'refresh') {
      instants.expiresAt = Math.min(now + 15 * MINUTE, LOGIN + 8 * HOUR);
      instants.lastRefreshAt = now;
    }
    if (action !== 'wait' && (action === 'refresh' || seen.at(-1)?.action !== action))
      seen.push({ action, second });
    if (action === 'expired') break;
  }
  return seen;
}

test('[SES-6] a customer who is always active is refreshed every 4 minutes, and out after 8 hours all the same', () => {
  const seen = play(() => true);
  const refreshes = seen.filter(({ action }) => action === 'refresh').map(({ second }) => second);
  expect(refreshes.every((second, index) => second === (index + 1) * 240)).toBe(true);
  expect(seen.slice(-2)).toEqual([
    { action: 'warn', second: 8 * 3600 - 120 },
    { action: 'expired', second: 8 * 3600 },
  ]);
});

test('[SES-6] a forgotten screen is warned and timed out', () => {
  expect(play((second) => second < 100)).toEqual([
    { action: 'refresh', second: 240 },
    { action: 'warn', second: 240 + 780 },
    { action: 'expired', second: 240 + 900 },
  ]);
});

test('[SES-8] whenever the customer stops, a warning of 2 minutes comes before the end, and never past 8 hours', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 8 * 3600 }), fc.integer({ min: 1, max: 700 }), (stop, pause) => {
      const seen = play((second) => second <= stop && second % pause === 0);
      const [warning, end] = seen.slice(-2);
      expect([warning?.action, end?.action]).toEqual(['warn', 'expired']);
      expect((end?.second ?? 0) - (warning?.second ?? 0)).toBe(120);
      expect(end?.second).toBeLessThanOrEqual(8 * 3600);
    }),
    { numRuns: 40 },
  );
});
