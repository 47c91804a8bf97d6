import * as z from 'zod/mini';
import { described, loginId, named } from '../wire/fields.ts';

/** The request of `sendproofcode`. */
export const sendProofCodeRequest = named(
  'SendProofCodeRequest',
  z.object({ ClientPortalLoginId: loginId() }),
  'Asks for a code that proves who is logged in.',
);

/** The response of `sendproofcode`. */
export const codeSentResponse = named(
  'CodeSent',
  z.strictObject({
    Channel: described(z.enum(['sms', 'email']), 'How the code was sent.'),
    NumberEnd: described(
      z.nullable(z.string()),
      'The last three digits of the mobile number; null for an e-mail.',
    ),
  }),
  'Where a code was sent.',
);

/** The request of `checkproofcode`. */
export const checkProofCodeRequest = named(
  'CheckProofCodeRequest',
  z.object({
    ClientPortalLoginId: loginId(),
    SecurityCode: described(
      z.string().check(z.regex(/^[0-9]{6}$/, 'Send 6 digits')),
      'The code that `sendproofcode` sent.',
    ),
  }),
  'Proves who is logged in.',
);

/** The response of `checkproofcode`. */
export const provedResponse = named(
  'FreshProof',
  z.strictObject({
    ProvedUntil: described(z.iso.datetime(), 'Until when the proof is fresh. ISO 8601 in UTC.'),
  }),
  'A fresh proof of who is logged in.',
);
