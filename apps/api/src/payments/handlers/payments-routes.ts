import { ApiError } from '@portal/contract/errors/api-error';
import {
  chosenAmountFromWire,
  completionFromWire,
  savedCardChoiceFromWire,
} from '@portal/contract/payments/server-mapping';
import { paymentControlToWire, savedCardAuthorisationToWire } from '@portal/contract/payments/server-shapes';
import type { OperationHandlers } from '#api/http/operations/operation-handler.ts';
import { foundOr } from '#api/http/operations/operation-response.ts';
import type { OverduePaymentsRepository } from '#api/payments/handlers/overdue-payments-repository.ts';
import type { PaymentRecordRepository } from '#api/payments/handlers/payment-record-repository.ts';
import type { PaymentsService } from '#api/payments/handlers/payments-service.ts';

/** Overdue payments, and paying them by card. */
export function paymentsRoutes({
  overduePayments,
  paymentRecord,
  payments,
}: {
  readonly overduePayments: OverduePaymentsRepository;
  readonly paymentRecord: PaymentRecordRepository;
  readonly payments: PaymentsService;
}) {
  return {
    async outstandingPayments({ credentials, query }) {
      const list = await overduePayments.findOverdue(credentials, query.clientPolicyNumber);
      if (list.status) return { proof: list.proof, status: list.status };
      if (list.json === undefined) throw new ApiError('policy.not-found');
      return { proof: list.proof, json: list.json };
    },
    async missedRegularCollections({ credentials, query }) {
      const range = { from: query.calculationStartDate, to: query.calculationEndDate };
      const found = await overduePayments.findMissedCollections(credentials, query.clientPolicyNumber, range);
      return foundOr('policy.not-found', found);
    },
    async outstandingPaymentOverrides({ credentials, query }) {
      const found = await overduePayments.findOverrides(credentials, query.clientPolicyNumber);
      return foundOr('policy.not-found', found);
    },
    async paymentControl({ credentials, query }) {
      const { proof, control } = await payments.openPayment(credentials, query.clientPolicyNumber);
      return { proof, json: JSON.stringify(paymentControlToWire(control)) };
    },
    async paymentRecord({ credentials, body }) {
      const found = await paymentRecord.findRecord(credentials, body.ClientPolicyNumber);
      return foundOr('policy.not-found', found);
    },
    async chosenAmount({ credentials, body }) {
      const proof = await payments.setChosenAmount(credentials, chosenAmountFromWire(body));
      return { proof, status: 'noContent' as const };
    },
    async authoriseSavedCard({ credentials, body }) {
      const choice = savedCardChoiceFromWire(body);
      const { proof, authorised } = await payments.authoriseSavedCard(credentials, choice);
      return { proof, json: JSON.stringify(savedCardAuthorisationToWire(authorised)) };
    },
    async completeCollection({ credentials, body }) {
      return payments.completePayment(credentials, completionFromWire(body));
    },
  } satisfies OperationHandlers;
}
