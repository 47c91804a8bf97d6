import { CALL_PATHS } from '@portal/contract/paths';
import { paymentRecordFromWire, paymentRecordRequestToWire } from '@portal/contract/payments/payment-record';
import type { RecordedPayment } from '@portal/domain/payments/payment-line';
import { queryOptions } from '@tanstack/react-query';
import { callForJson } from '#portal/lib/api/api-client.ts';
import { bearer } from '#portal/lib/api/customer-detail.ts';
import { region } from '#portal/lib/site/region.ts';

async function loadRecord(policyNumber: string): Promise<RecordedPayment[]> {
  const body = paymentRecordRequestToWire({ policyNumber, loginId: bearer().loginId });
  return paymentRecordFromWire(
    await callForJson({ path: CALL_PATHS.paymentRecord, body, isRead: true }),
    region.timeZone,
  );
}

/**
 * The payments that were made here for a policy. Each visit asks again: a payment may have been made since.
 * PRE-4
 */
export const paymentRecordQuery = (policyNumber: string) =>
  queryOptions({
    queryKey: ['payment-record', policyNumber],
    queryFn: () => loadRecord(policyNumber),
    staleTime: 0,
  });
