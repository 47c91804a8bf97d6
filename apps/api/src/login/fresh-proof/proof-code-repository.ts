import type { AttackThreshold } from '@portal/domain/login/attack-threshold';
import type { Queryable } from '#api/database/database.ts';
import type { Channel } from '#api/gateways/messaging/message.ts';
import { FUNCTION_LIMITS } from '#api/login/login-repository.ts';
import { customerReadStatement, customerStatement, ownParameter } from '#api/session/customer-statement.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

const findContacts = customerReadStatement(
  'get-own-proof-contacts',
  `select json_build_object('brandId', c.brand_id, 'countryId', c.country_id, 'mobile', c.mobile, 'email', c.email,
     'channel', (select a.channel from login_attempt a where a.customer_id = c.customer_id and a.login_hash = s.login_hash))
   from customer c where c.customer_id = s.customer_id`,
);
const send = customerStatement(
  'send-own-proof-code',
  `select send_proof_code(s.customer_id, s.login_hash, ${ownParameter(1)}::text::jsonb, ${ownParameter(2)}::text::jsonb)`,
);
const check = customerStatement(
  'check-own-proof-code',
  `select check_proof_code(s.customer_id, s.login_hash, ${ownParameter(1)}::bytea[], ${ownParameter(2)}::text::jsonb)`,
);

/** Where codes may go. */
export type ProofContacts = {
  readonly brandId: number;
  readonly countryId: number;
  readonly mobile: string | null;
  readonly email: string | null;
  /** Where the code of the login went; null after a login without one. */
  readonly channel: Channel | null;
};

/** A code as `send_proof_code` reads it; bytes are hex. */
type ProofCode = {
  readonly attemptHash: string;
  readonly browserHash: string | null;
  readonly channel: Channel;
  readonly contact: string;
  readonly identifierHash: string;
  readonly olderIdentifierHashes: readonly string[];
  readonly keyId: number;
  readonly codeHash: string;
  readonly sharedHash: string;
  readonly sealedRecipient: string;
  readonly sealedCode: string;
  readonly leaseSeconds: number;
};

export type Unsent =
  | { readonly outcome: 'held' }
  | { readonly outcome: 'locked'; readonly retryAfterSeconds: number | null }
  | { readonly outcome: 'code-limit'; readonly retryAfterSeconds: number };
type Sent = { readonly outcome: 'sent'; readonly codeId: number } | Unsent;
type Checked =
  | { readonly outcome: 'proved'; readonly provedAt: string }
  | { readonly outcome: 'held' }
  | { readonly outcome: 'expired' }
  | { readonly outcome: 'wrong'; readonly triesLeft: number; readonly wrongCodesInADay: number }
  | {
      readonly outcome: 'locked';
      readonly retryAfterSeconds: number | null;
      readonly wrongCodesInADay?: number;
    };

/**
 * Codes that prove again who is logged in. Every function throws `session.ended` where there is no live
 * session.
 */
export function createProofCodeRepository(database: Queryable, threshold: () => AttackThreshold) {
  const limits = () => JSON.stringify({ ...FUNCTION_LIMITS, attackThreshold: threshold() });
  return {
    async getContacts(credentials: SessionCredentials) {
      const { proof, json } = await findContacts.get(database, credentials);
      return { proof, contacts: JSON.parse(json) as ProofContacts };
    },
    async send(credentials: SessionCredentials, code: ProofCode) {
      const { proof, json } = await send.get(database, credentials, [JSON.stringify(code), limits()]);
      return { proof, ...(JSON.parse(json) as Sent) };
    },
    async check(credentials: SessionCredentials, sharedKeys: readonly Buffer[]) {
      const { proof, json } = await check.get(database, credentials, [sharedKeys, limits()]);
      return { proof, ...(JSON.parse(json) as Checked) };
    },
  };
}

export type ProofCodeRepository = ReturnType<typeof createProofCodeRepository>;
