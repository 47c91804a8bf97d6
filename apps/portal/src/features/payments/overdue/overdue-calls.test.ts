// @vitest-environment happy-dom
import { CALL_PATHS } from '@portal/contract/paths';
import { OVERDUE_CALLS } from '@portal/domain/payments/loading/overdue-state';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendOverdueCall } from '#portal/features/payments/overdue/overdue-calls.ts';
import { session } from '#portal/lib/session/session.ts';
import { aSession } from '#portal/testing/factories.ts';
import { payingNetwork } from '#portal/testing/payment-page.ts';
import { startAfresh } from '#portal/testing/render-portal.tsx';

beforeEach(() => {
  startAfresh();
  session.begin(aSession());
});
afterEach(() => vi.unstubAllEnvs());

const ask = (call: (typeof OVERDUE_CALLS)[number]) =>
  sendOverdueCall({ policyNumber: '70010001', round: 1, call }, () => undefined);

const PATHS = {
  'real-time': CALL_PATHS.outstandingPayments,
  'missed-collections': CALL_PATHS.missedRegularCollections,
  overrides: CALL_PATHS.outstandingPaymentOverrides,
  'policy-status': CALL_PATHS.policySummary,
} as const;

test.each(OVERDUE_CALLS)(
  '[PAY-78] %s: a lost network or a 503 says nothing and ends no visit',
  async (call) => {
    const network = payingNetwork();
    for (const reply of [new TypeError('network'), new Response(null, { status: 503 })]) {
      network.replies[PATHS[call]] = () => reply;
      expect(await ask(call)).toEqual({ kind: 'failed' });
    }
    expect(window.location.replace).not.toHaveBeenCalled();
  },
);

test.each(['Pacific/Honolulu', 'Pacific/Auckland'])(
  '[PAY-78] a browser in %s asks for missed collections to a year ahead',
  async (zone) => {
    vi.stubEnv('TZ', zone);
    vi.useFakeTimers({ now: new Date('2026-11-22T11:30:00Z'), toFake: ['Date'] });
    const network = payingNetwork();
    await ask('missed-collections');
    const [call] = network.to(CALL_PATHS.missedRegularCollections);
    expect(call?.query.get('calculationStartDate')).toBe('2000-01-01');
    expect(call?.query.get('calculationEndDate')).toBe('2027-11-23');
  },
);
