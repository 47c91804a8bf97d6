import { refused, type StripeResponse } from '#test/fakes/stripe/stripe-responses.ts';

/** An error of Stripe's own. Its text quotes a card, so that a test sees where such a text would end up. */
export const apiError = (status: number): StripeResponse =>
  refused(status, { type: 'api_error', message: 'Something went wrong on our end: card 4242 of Mary.' });

/** The faults of a request. `run`: the endpoint ran, so the money may have moved. */
export type Fault = {
  readonly isRun: boolean;
  /**
   * Sent instead of the endpoint's response, and saved under the key. Nothing at all where it is undefined.
   */
  readonly response?: StripeResponse;
  /** Sent as it is, and saved nowhere: from something between us and Stripe. */
  readonly raw?: { readonly status: number; readonly body: string; readonly location?: string };
  readonly isReset?: boolean;
  /** Sends a byte now and then, and never ends. */
  readonly isDribble?: boolean;
};

/** Objects that were not asked for, as a cache in between might send. */
const OTHER_PAYMENT = JSON.stringify({
  id: 'pi_other',
  object: 'payment_intent',
  status: 'succeeded',
  amount_received: 12_345,
  currency: 'nzd',
  latest_charge: null,
});
const OTHER_SETUP = JSON.stringify({ id: 'seti_other', object: 'setup_intent', status: 'canceled' });

/** An error before the endpoint ran: nothing is saved under the key. https://docs.stripe.com/error-codes */
const unsaved = (status: number, type: string, code: string) => ({
  isRun: false,
  raw: { status, body: JSON.stringify({ error: { type, code, message: 'Of 4242, Mary.' } }) },
});

const FAULTS = {
  /** The response never comes. */
  silence: { isRun: false },
  'silence-after-effect': { isRun: true },
  reset: { isRun: false, isReset: true },
  'reset-after-effect': { isRun: true, isReset: true },
  dribble: { isRun: false, isDribble: true },
  error: { isRun: false, response: apiError(500) },
  'error-after-effect': { isRun: true, response: apiError(500) },
  unavailable: { isRun: false, raw: { status: 503, body: '<html>Bad gateway</html>' } },
  'rate-limit': {
    isRun: false,
    response: refused(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many' }),
  },
  /** Another request or a process of Stripe's holds the object. */
  'lock-timeout': unsaved(429, 'invalid_request_error', 'lock_timeout'),
  'rate-limit-as-400': unsaved(400, 'invalid_request_error', 'rate_limit'),
  /** A restricted key lacks a right. */
  forbidden: unsaved(403, 'invalid_request_error', 'more_permissions_required'),
  /** The bank holds the money no longer, and the PaymentIntent is not cancelled yet. */
  'hold-expired': unsaved(402, 'card_error', 'charge_expired_for_capture'),
  html: { isRun: true, raw: { status: 200, body: '<html>Log in to the hotel</html>' } },
  'other-payment': { isRun: true, raw: { status: 200, body: OTHER_PAYMENT } },
  'other-setup': { isRun: true, raw: { status: 200, body: OTHER_SETUP } },
  'json-number': { isRun: true, raw: { status: 200, body: '5' } },
  redirect: { isRun: true, raw: { status: 307, body: '{}', location: 'http://127.0.0.1:9/' } },
} as const satisfies Readonly<Record<string, Fault>>;

export type StripeFault = keyof typeof FAULTS;

/** The faults that wait for their request. */
export type FaultQueue = {
  add(part: string, fault: StripeFault): void;
  next(call: string): Fault | undefined;
};

export function createFaultQueue(): FaultQueue {
  const waiting: { readonly part: string; readonly fault: StripeFault }[] = [];
  return {
    add: (part, fault) => void waiting.push({ part, fault }),
    next(call) {
      const index = waiting.findIndex(({ part }) => call.startsWith(part) || call.endsWith(part));
      const [found] = index < 0 ? [] : waiting.splice(index, 1);
      return found && FAULTS[found.fault];
    },
  };
}
