import { stateDiagram } from '../values/state-diagram.ts';

/** The states of a login. */
export type LoginState =
  | 'identify'
  | 'sending'
  | 'code'
  | 'checking'
  | 'resending'
  | 'failed'
  | 'code-expired'
  | 'locked'
  | 'logged-in';

/** The events of a login. */
export type LoginEvent =
  | 'details-submitted'
  | 'details-refused'
  | 'captcha-required'
  | 'code-sent'
  | 'code-submitted'
  | 'code-accepted'
  | 'code-refused'
  | 'code-expired'
  | 'code-limit-reached'
  | 'resend-asked'
  | 'account-locked'
  | 'call-failed'
  | 'cancelled'
  | 'went-back'
  | 'code-remembered'
  | 'code-step-opened'
  | 'session-ended';

/** The screen that a state shows. */
export type LoginScreen = 'identify' | 'code' | 'locked' | 'none';

/** One state: its screen, whether a call is under way (LOG-26), and the events it accepts. */
type LoginStep = {
  readonly screen: LoginScreen;
  readonly isBusy: boolean;
  readonly next: { readonly [event in LoginEvent]?: LoginState };
};

/** The state in which every login begins. */
export const FIRST_LOGIN_STATE: LoginState = 'identify';

/**
 * The whole login, state by event. An event that is not in the table cannot happen. `failed` is the code step
 * after a wrong code or a failed call: it keeps the digits and offers the way back (LOG-27). `went-back`
 * leaves the code step as the browser's Back does. `code-step-opened` leads to it again while its code may
 * live, also after a reload, when it was `code-remembered` (LOG-51, LOG-52). LOG-18, LOG-19, LOG-24 to
 * LOG-32, LOG-45, LOG-48, SES-15
 */
export const LOGIN_STEPS: { readonly [state in LoginState]: LoginStep } = {
  identify: {
    screen: 'identify',
    isBusy: false,
    next: { 'details-submitted': 'sending', 'code-remembered': 'identify', 'code-step-opened': 'code' },
  },
  sending: {
    screen: 'identify',
    isBusy: true,
    next: {
      'code-sent': 'code',
      'details-refused': 'identify',
      'captcha-required': 'identify',
      'code-limit-reached': 'identify',
      'account-locked': 'locked',
      'call-failed': 'identify',
    },
  },
  code: {
    screen: 'code',
    isBusy: false,
    next: {
      'code-submitted': 'checking',
      'resend-asked': 'resending',
      cancelled: 'identify',
      'went-back': 'identify',
    },
  },
  checking: {
    screen: 'code',
    isBusy: true,
    next: {
      'code-accepted': 'logged-in',
      'code-refused': 'failed',
      'code-expired': 'code-expired',
      'account-locked': 'locked',
      'call-failed': 'failed',
    },
  },
  resending: {
    screen: 'code',
    isBusy: true,
    next: {
      'code-sent': 'code',
      'code-expired': 'code-expired',
      'code-limit-reached': 'failed',
      'account-locked': 'locked',
      'call-failed': 'failed',
    },
  },
  failed: {
    screen: 'code',
    isBusy: false,
    next: {
      'code-submitted': 'checking',
      'resend-asked': 'resending',
      cancelled: 'identify',
      'went-back': 'identify',
    },
  },
  'code-expired': {
    screen: 'code',
    isBusy: false,
    next: {
      'code-submitted': 'checking',
      'resend-asked': 'resending',
      cancelled: 'identify',
      'went-back': 'identify',
    },
  },
  locked: { screen: 'locked', isBusy: false, next: { cancelled: 'identify' } },
  'logged-in': {
    screen: 'none',
    isBusy: false,
    next: { 'session-ended': 'identify', 'account-locked': 'locked' },
  },
};

/** Returns the state that follows, or undefined where the event cannot happen. */
export function nextLoginState(state: LoginState, event: LoginEvent): LoginState | undefined {
  return LOGIN_STEPS[state].next[event];
}

/** Returns the table as a Mermaid state diagram, for `docs/journeys`. */
export function describeLoginMachine(): string {
  return stateDiagram(FIRST_LOGIN_STATE, LOGIN_STEPS);
}
