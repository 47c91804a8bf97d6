import type { OperationHandlers } from '#api/http/operations/operation-handler.ts';
import { foundOr } from '#api/http/operations/operation-response.ts';
import type { ReceiptService } from '#api/receipts/receipt-service.ts';

/** The receipt of a payment as a PDF. */
export function receiptRoutes({ receipts }: { readonly receipts: ReceiptService }) {
  return {
    async receiptDocument({ credentials, body }) {
      const { ClientPolicyNumber: policyNumber, ReceiptReference: receiptReference } = body;
      const found = await receipts.findOwnDocument(credentials, { policyNumber, receiptReference });
      return foundOr('payment.not-found', found);
    },
  } satisfies OperationHandlers;
}
