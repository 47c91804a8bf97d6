import { CALL_PATHS } from '../paths.ts';
import { bodyErrors, type Operation, okResponse } from '../wire/operation.ts';
import { checkProofCodeRequest, codeSentResponse, provedResponse, sendProofCodeRequest } from './schemas.ts';

/** The calls by which a logged-in customer proves again who they are. */
export const proofOperations = {
  sendProofCode: {
    method: 'POST',
    path: CALL_PATHS.sendProofCode,
    isOwn: true,
    auth: 'bearer',
    area: 'Account',
    summary: 'Send a code that proves who is logged in',
    description:
      'Asked after `account.proof-needed`. The code goes to where the code of the login went. It counts with the codes to log in, voids ' +
      'the one before, and opens no session.',
    body: sendProofCodeRequest,
    responses: {
      ...okResponse('The code was sent.', codeSentResponse),
      ...bodyErrors('account.held', 'account.proof-impossible', 'account.code-limit', 'passkey.not-offered'),
    },
  },
  checkProofCode: {
    method: 'POST',
    path: CALL_PATHS.checkProofCode,
    isOwn: true,
    auth: 'bearer',
    area: 'Account',
    summary: 'Prove who is logged in',
    description:
      'A right code is a fresh proof for ten minutes, for this login alone. Wrong codes count with those of logging in.',
    body: checkProofCodeRequest,
    responses: {
      ...okResponse('It is proved.', provedResponse),
      ...bodyErrors(
        'account.held',
        'account.code-wrong',
        'account.code-expired',
        'account.proof-impossible',
        'passkey.not-offered',
        'account.code-limit',
      ),
    },
  },
} as const satisfies Record<string, Operation>;
