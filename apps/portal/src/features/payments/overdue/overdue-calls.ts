import { STATUS_CODES } from '@portal/contract/errors/status-codes';
import { CALL_PATHS } from '@portal/contract/paths';
import {
  missedCollectionsFromWire,
  missedCollectionsQueryToWire,
  paymentOverridesFromWire,
  paymentOverridesQueryToWire,
  payNowQueryToWire,
  realTimeFromWire,
} from '@portal/contract/payments/mapping';
import type { OverdueResponse } from '@portal/domain/payments/loading/overdue-round';
import type { OverdueCall, PolicyCall } from '@portal/domain/payments/loading/overdue-state';
import type { PolicySummary } from '@portal/domain/policies/policy';
import { callApi, callForJson } from '#portal/lib/api/api-client.ts';
import { bearer } from '#portal/lib/api/customer-detail.ts';
import { loadSummary } from '#portal/lib/api/policy-summary.ts';
import { isRequestFailure } from '#portal/lib/api/request-failure.ts';
import { region } from '#portal/lib/site/region.ts';

/** Missed collections are asked for from here on: no policy is older. */
const FIRST_DAY = '2000-01-01';
const YEAR_MS = 366 * 86_400_000;

/**
 * Returns the day, in UTC, to which missed collections are asked for: it is ahead of today
 * in every time zone. PAY-78
 */
const lastDay = () => new Date(Date.now() + YEAR_MS).toISOString().slice(0, 10);

const read = (path: string, query: Record<string, string>) => ({
  path: `${path}?${new URLSearchParams(query)}`,
  method: 'GET' as const,
  isRead: true,
  isOptional: true,
});

const requestFor = (policyNumber: string) => ({ policyNumber, loginId: bearer().loginId });

async function loadRealTime(policyNumber: string): Promise<OverdueResponse> {
  const query = payNowQueryToWire(requestFor(policyNumber));
  try {
    const response = await callApi(read(CALL_PATHS.outstandingPayments, query));
    const isEmpty = response.status === STATUS_CODES.nothingOutstanding;
    return realTimeFromWire(response.status, isEmpty ? null : await response.json(), region.timeZone);
  } catch (error) {
    // The special statuses are no success to the API client.
    if (isRequestFailure(error)) return realTimeFromWire(error.status, null);
    throw error;
  }
}

type Send = (policyNumber: string, onSummary: (summary: PolicySummary) => void) => Promise<OverdueResponse>;

const SEND: Readonly<Record<OverdueCall, Send>> = {
  'real-time': loadRealTime,
  'missed-collections': async (policyNumber) => {
    const query = { ...requestFor(policyNumber), firstDay: FIRST_DAY, lastDay: lastDay() };
    return missedCollectionsFromWire(
      await callForJson(read(CALL_PATHS.missedRegularCollections, missedCollectionsQueryToWire(query))),
      region.timeZone,
    );
  },
  overrides: async (policyNumber) =>
    paymentOverridesFromWire(
      await callForJson(
        read(CALL_PATHS.outstandingPaymentOverrides, paymentOverridesQueryToWire(requestFor(policyNumber))),
      ),
      region.timeZone,
    ),
  'policy-status': async (policyNumber, onSummary) => {
    const summary = await loadSummary(policyNumber, true);
    onSummary(summary);
    const { policyStatusId, extendedDishonourStatusId } = summary;
    return { kind: 'policy-status', policyStatusId, extendedDishonourStatusId };
  },
};

/**
 * Makes one call about what is overdue. A call that fails is a response too: it says nothing, and ends no
 * visit. PAY-2, PAY-3, PAY-78
 */
export async function sendOverdueCall(
  { policyNumber, call }: PolicyCall,
  onSummary: (summary: PolicySummary) => void,
): Promise<OverdueResponse> {
  try {
    return await SEND[call](policyNumber, onSummary);
  } catch {
    return { kind: 'failed' };
  }
}
