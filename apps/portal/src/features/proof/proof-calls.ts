import { CALL_PATHS } from '@portal/contract/paths';
import {
  type CodeSent,
  codeSentFromWire,
  proofCodeRequestToWire,
  proofCodeToWire,
} from '@portal/contract/proof/mapping';
import { callApi, callForJson } from '#portal/lib/api/api-client.ts';
import { bearer } from '#portal/lib/api/customer-detail.ts';

/** Has a code sent to the customer who is logged in. The page that asked shows every failure. */
export async function sendProofCode(): Promise<CodeSent> {
  const body = proofCodeRequestToWire(bearer().loginId);
  return codeSentFromWire(await callForJson({ path: CALL_PATHS.sendProofCode, body, isOptional: true }));
}

/** Checks the code: a right one is a fresh proof for ten minutes. */
export async function checkProofCode(code: string): Promise<void> {
  const body = proofCodeToWire(bearer().loginId, code);
  await callApi({ path: CALL_PATHS.checkProofCode, body, isOptional: true });
}
