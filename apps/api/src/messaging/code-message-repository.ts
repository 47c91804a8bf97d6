import { type Queryable, readStatement, statement } from '#api/database/database.ts';
import type { Channel } from '#api/gateways/messaging/message.ts';
import type { LeasedCodeMessage } from '#api/messaging/code-message.ts';
import { type Queue, refusedByAll } from '#api/queue/queue.ts';

const leaseDue = statement('lease-code-messages', 'select * from lease_code_messages($1, $2)');
const findInForce = readStatement(
  'find-code-message-in-force',
  `select from code_message m join one_time_code c on c.code_id = m.code_id
   where m.code_id = $1 and m.sealed_code is not null
     and c.used_at is null and c.replaced_at is null and c.expires_at > now()`,
);
const recordSent = statement(
  'record-code-message-sent',
  `update code_message set sealed_code = null, sent_at = now(), provider = $2 where code_id = $1 and sent_at is null`,
);
const recordFailed = statement(
  'record-code-message-failed',
  `update code_message m set refused_by = $3, next_try_at = now() + make_interval(secs => $4),
     sealed_code = case when not $5 and now() + make_interval(secs => $4) < c.expires_at then m.sealed_code end
   from one_time_code c
   where c.code_id = m.code_id and m.code_id = $1 and m.tries = $2 and m.sealed_code is not null
   returning m.sealed_code is null as is_given_up`,
);

type LeasedRow = {
  code_id: number;
  code_hash: Uint8Array;
  sealed_code: Uint8Array | null;
  tries: number;
  refused_by: string[];
  login_hash: Uint8Array;
  sealed_recipient: Uint8Array;
  channel: Channel;
  brand_id: number;
  country_id: number;
  is_proof: boolean;
};

const leasedFromRow = (row: LeasedRow, sealedCode: Uint8Array): LeasedCodeMessage => ({
  codeId: row.code_id,
  codeHash: row.code_hash,
  loginHash: row.login_hash,
  sealedCode,
  sealedRecipient: row.sealed_recipient,
  channel: row.channel,
  brandId: row.brand_id,
  countryId: row.country_id,
  isProof: row.is_proof,
  tries: row.tries,
  refusedBy: row.refused_by,
});

/**
 * The queue of messages with one-time codes. A message that cannot be sent before its code ends is given up.
 * DEL-7
 */
export interface CodeMessageRepository extends Queue<LeasedCodeMessage> {
  /** Whether the message may still be sent: its code is neither used nor replaced nor expired. DEL-8 */
  isInForce(message: LeasedCodeMessage): Promise<boolean>;
}

export function createCodeMessageRepository(database: Queryable): CodeMessageRepository {
  return {
    name: 'code-message',
    async leaseDue({ limit, leaseSeconds }) {
      const rows = await database.query<LeasedRow>(leaseDue, [limit, leaseSeconds]);
      return {
        leased: rows.flatMap((row) => (row.sealed_code ? [leasedFromRow(row, row.sealed_code)] : [])),
        givenUp: rows.filter((row) => row.sealed_code === null),
      };
    },
    isInForce: async ({ codeId }) => (await database.query(findInForce, [codeId])).length === 1,
    async recordAccepted({ codeId }, provider) {
      await database.query(recordSent, [codeId, provider]);
    },
    async recordFailed({ codeId, tries, refusedBy }, { waitSeconds, isRefused, failures }) {
      const values = [codeId, tries, refusedByAll(refusedBy, failures), waitSeconds, isRefused];
      const [row] = await database.query<{ is_given_up: boolean }>(recordFailed, values);
      return row?.is_given_up ? 'given-up' : 'waits';
    },
  };
}
