import { codeSentToWire } from '@portal/contract/proof/mapping';
import { provedToWire } from '@portal/contract/proof/server-mapping';
import type { OperationHandlers } from '#api/http/operations/operation-handler.ts';
import type { TokenCookie } from '#api/http/token-cookie.ts';
import type { ProofCodeService } from '#api/login/fresh-proof/proof-code-service.ts';

type ProofServices = { readonly proofCodes: ProofCodeService; readonly knownBrowserCookie: TokenCookie };

/** Proving again who is logged in. */
export function proofCodeRoutes({ proofCodes, knownBrowserCookie }: ProofServices) {
  return {
    async sendProofCode({ credentials, request }) {
      const { proof, ...sent } = await proofCodes.sendCode(credentials, knownBrowserCookie.read(request));
      return { proof, json: JSON.stringify(codeSentToWire(sent)) };
    },
    async checkProofCode({ credentials, body }) {
      const { proof, provedUntil } = await proofCodes.checkCode(credentials, body.SecurityCode);
      return { proof, json: JSON.stringify(provedToWire(provedUntil)) };
    },
  } satisfies OperationHandlers;
}
