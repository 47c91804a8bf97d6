import type { OperationHandlers } from '#api/http/operations/operation-handler.ts';
import { foundOr } from '#api/http/operations/operation-response.ts';
import type { ProofsService } from '#api/proofs/proofs-service.ts';

/** The proof of cover of the customer's own policy. */
export function proofsRoutes({ proofs }: { readonly proofs: ProofsService }) {
  return {
    async proofOfCover({ credentials, body }) {
      return foundOr('policy.not-found', await proofs.findOwnDocument(credentials, body.PolicyNumber));
    },
  } satisfies OperationHandlers;
}
