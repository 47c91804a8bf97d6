import {
  afterRedirectRequestFromWire,
  afterRedirectToWire,
  appliedPoliciesToWire,
  applyToPoliciesFromWire,
  paymentFormRequestFromWire,
  paymentFormToWire,
} from '@portal/contract/payment-details/server-mapping';
import type { OperationHandlers } from '#api/http/operations/operation-handler.ts';
import type { PaymentDetailsService } from '#api/payment-details/handlers/payment-details-service.ts';

/** Changing how a policy is paid. The IP address that a browser sends is a placeholder, and is not read. */
export function paymentDetailsRoutes({ paymentDetails }: { readonly paymentDetails: PaymentDetailsService }) {
  return {
    async validateAndGetTokens({ credentials, body }) {
      const { proof, form } = await paymentDetails.openForm(credentials, paymentFormRequestFromWire(body));
      return { proof, json: JSON.stringify(paymentFormToWire(form)) };
    },
    async processAfterRedirect({ credentials, body }) {
      const returned = afterRedirectRequestFromWire(body);
      const { proof, result } = await paymentDetails.processReturn(credentials, returned);
      return { proof, json: JSON.stringify(afterRedirectToWire(result)) };
    },
    async applyToPolicies({ credentials, body }) {
      const wanted = applyToPoliciesFromWire(body);
      const { proof, policyNumbers } = await paymentDetails.applyToPolicies(credentials, wanted);
      return { proof, json: JSON.stringify(appliedPoliciesToWire(policyNumbers)) };
    },
  } satisfies OperationHandlers;
}
