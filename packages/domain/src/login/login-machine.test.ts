import { expect, test } from 'vitest';
import {
  describeLoginMachine,
  FIRST_LOGIN_STATE,
  LOGIN_STEPS,
  type LoginEvent,
  type LoginState,
  nextLoginState,
} from './login-machine.ts';

/** Everything that may happen, written apart from the table: rule, state, event, what follows. */
const ALLOWED: [id: string, LoginState, LoginEvent, LoginState][] = [
  ['LOG-14', 'identify', 'details-submitted', 'sending'],
  ['LOG-20', 'sending', 'code-sent', 'code'],
  ['LOG-51', 'identify', 'code-remembered', 'identify'],
  ['LOG-52', 'identify', 'code-step-opened', 'code'],
  ['LOG-18', 'sending', 'details-refused', 'identify'],
  ['LOG-48', 'sending', 'captcha-required', 'identify'],
  ['LOG-29', 'sending', 'code-limit-reached', 'identify'],
  ['LOG-30', 'sending', 'account-locked', 'locked'],
  ['LOG-19', 'sending', 'call-failed', 'identify'],
  ['LOG-24', 'code', 'code-submitted', 'checking'],
  ['LOG-25', 'code', 'resend-asked', 'resending'],
  ['LOG-31', 'code', 'cancelled', 'identify'],
  ['LOG-52', 'code', 'went-back', 'identify'],
  ['LOG-32', 'checking', 'code-accepted', 'logged-in'],
  ['LOG-27', 'checking', 'code-refused', 'failed'],
  ['LOG-28', 'checking', 'code-expired', 'code-expired'],
  ['LOG-30', 'checking', 'account-locked', 'locked'],
  ['LOG-19', 'checking', 'call-failed', 'failed'],
  ['LOG-25', 'resending', 'code-sent', 'code'],
  ['LOG-28', 'resending', 'code-expired', 'code-expired'],
  ['LOG-29', 'resending', 'code-limit-reached', 'failed'],
  ['LOG-30', 'resending', 'account-locked', 'locked'],
  ['LOG-19', 'resending', 'call-failed', 'failed'],
  ['LOG-27', 'failed', 'code-submitted', 'checking'],
  ['LOG-25', 'failed', 'resend-asked', 'resending'],
  ['LOG-31', 'failed', 'cancelled', 'identify'],
  ['LOG-52', 'failed', 'went-back', 'identify'],
  ['LOG-96', 'code-expired', 'code-submitted', 'checking'],
  ['LOG-25', 'code-expired', 'resend-asked', 'resending'],
  ['LOG-31', 'code-expired', 'cancelled', 'identify'],
  ['LOG-52', 'code-expired', 'went-back', 'identify'],
  ['LOG-31', 'locked', 'cancelled', 'identify'],
  ['SES-13', 'logged-in', 'session-ended', 'identify'],
  ['SES-15', 'logged-in', 'account-locked', 'locked'],
];

const STATES = Object.keys(LOGIN_STEPS) as LoginState[];
const EVENTS = [...new Set(ALLOWED.map(([, , event]) => event))];

test.each(ALLOWED)('[%s] from %s, %s leads to %s', (_id, state, event, follower) => {
  expect(nextLoginState(state, event)).toBe(follower);
});

test('[LOG-26] every other pair of state and event is refused', () => {
  const isAllowed = new Set(ALLOWED.map(([, state, event]) => `${state} ${event}`));
  const others = STATES.flatMap((state) => EVENTS.map((event) => ({ state, event }))).filter(
    ({ state, event }) => !isAllowed.has(`${state} ${event}`),
  );
  expect(others).toHaveLength(STATES.length * EVENTS.length - ALLOWED.length);
  expect(others.filter(({ state, event }) => nextLoginState(state, event) !== undefined)).toEqual([]);
  const inTable = Object.values(LOGIN_STEPS).flatMap(({ next }) => Object.keys(next));
  expect(inTable).toHaveLength(ALLOWED.length);
});

test('[LOG-26] exactly the states that wait for a response are busy, and nothing can be submitted in them', () => {
  const busy = STATES.filter((state) => LOGIN_STEPS[state].isBusy);
  expect(busy).toEqual(['sending', 'checking', 'resending']);
  const submits: LoginEvent[] = ['details-submitted', 'code-submitted', 'resend-asked', 'cancelled'];
  for (const state of busy) {
    expect(submits.filter((event) => nextLoginState(state, event) !== undefined)).toEqual([]);
  }
});

test.each<[string, LoginState, string]>([
  ['LOG-1', 'identify', 'identify'],
  ['LOG-26', 'sending', 'identify'],
  ['LOG-20', 'code', 'code'],
  ['LOG-26', 'checking', 'code'],
  ['LOG-26', 'resending', 'code'],
  ['LOG-27', 'failed', 'code'],
  ['LOG-28', 'code-expired', 'code'],
  ['LOG-30', 'locked', 'locked'],
  ['NAV-1', 'logged-in', 'none'],
])('[%s] the login screen of %s is %s', (_id, state, screen) => {
  expect(LOGIN_STEPS[state].screen).toBe(screen);
});

function reachableFrom(start: LoginState): Set<LoginState> {
  const reached = new Set([start]);
  for (const state of reached) {
    for (const follower of Object.values(LOGIN_STEPS[state].next)) reached.add(follower);
  }
  return reached;
}

test('[LOG-31] every state can be reached, and from every state the first step', () => {
  expect([...reachableFrom(FIRST_LOGIN_STATE)].sort()).toEqual([...STATES].sort());
  expect(STATES.filter((state) => !reachableFrom(state).has('identify'))).toEqual([]);
});

test('[LOG-32] only an accepted code logs in', () => {
  const ways = ALLOWED.filter(([, , , follower]) => follower === 'logged-in');
  expect(ways.map(([, state, event]) => [state, event])).toEqual([['checking', 'code-accepted']]);
});

test('the drawing has a line for every state and every step', () => {
  const lines = describeLoginMachine().split('\n');
  expect(lines[0]).toBe('stateDiagram-v2');
  expect(lines).toContain('  [*] --> identify');
  expect(lines).toContain('  state "code-expired" as code_expired');
  expect(lines.filter((line) => line.includes(' as '))).toHaveLength(STATES.length);
  for (const [, state, event, follower] of ALLOWED) {
    const [from, to] = [state.replace('-', '_'), follower.replace('-', '_')];
    expect(lines).toContain(`  ${from} --> ${to}: ${event}`);
  }
  expect(lines.filter((line) => line.includes('-->'))).toHaveLength(ALLOWED.length + 1);
});
