import { type Queryable, readStatement, statement } from '#api/database/database.ts';
import type { Channel } from '#api/gateways/messaging/message.ts';
import type { SavedMethod } from '#api/gateways/payment-gateway/method-setup.ts';
import type { PaymentChangeFacts } from '#api/messaging/contact-notice.ts';

const setMethod = statement(
  'set-payment-method',
  `select set_payment_method(s.customer_id, $2, s.setup_id, s.position, $3::integer, $4::text::jsonb)
   from method_setup s where s.setup_id = $1`,
);
const recordAuthority = statement(
  'record-direct-debit-authority',
  `insert into direct_debit_authority (customer_id, policy_number, setup_id, text_id, agreed_text, session_hash, account_name, bank_name,
     branch_masked, account_masked)
   select m.customer_id, m.policy_number, m.setup_id, $3, $4, decode($5, 'hex'), m.bank_account_name, m.bank_name, m.bank_branch_masked,
     m.bank_account_masked
   from method_setup s join payment_method m on m.customer_id = s.customer_id and m.setup_id = s.setup_id and m.policy_number = $2
   where s.setup_id = $1`,
);
const tellCoreSystem = statement(
  'tell-payment-method-changed',
  `select tell_payment_method_changed($2::uuid, c, $3, s)
   from method_setup s join customer c on c.customer_id = s.customer_id where s.setup_id = $1`,
);
/** The visible part of the method with which the setup's own policy is paid. */
const getShown = readStatement(
  'get-shown-payment-method',
  `select m.card_last_digits, m.bank_account_masked from method_setup s
     join payment_method m on m.customer_id = s.customer_id and m.policy_number = s.policy_number where s.setup_id = $1`,
);
const findRecipients = readStatement(
  'find-recipients-of-change',
  `select c.mobile, c.email from method_setup s join customer c on c.customer_id = s.customer_id where s.setup_id = $1`,
);
const queueNotice = statement(
  'queue-payment-change-notice',
  `insert into contact_notice (channel, brand_id, country_id, sealed_recipient, event_id, kind, facts)
   select $2, s.brand_id, s.country_id, $3, $4::uuid, 'payment-changed', $5::text::jsonb from method_setup s where s.setup_id = $1`,
);

/** The agreement, and its login. */
type Authority = { readonly textId: string; readonly text: string; readonly sessionHash: string };

type Notice = {
  readonly channel: Channel;
  readonly sealedRecipient: Uint8Array;
  readonly eventId: string;
  readonly facts: PaymentChangeFacts;
};

/** The changes to a policy after a setup. For transactions: all of it is stored, or nothing. */
export function createMethodChangesRepository(tx: Queryable) {
  return {
    /** Makes the policy be paid with what the setup saved. The token is not part of it. */
    async setMethod(
      setupId: string,
      policyNumber: string,
      { methodId, method, description }: MethodToSet,
    ): Promise<void> {
      const { token: _secret, type: _type, ...shown } = method;
      await tx.query(setMethod, [setupId, policyNumber, methodId, JSON.stringify({ ...shown, description })]);
    },
    async recordAuthority(setupId: string, policyNumber: string, authority: Authority): Promise<void> {
      const { textId, text, sessionHash } = authority;
      await tx.query(recordAuthority, [setupId, policyNumber, textId, text, sessionHash]);
    },
    async tellCoreSystem(
      setupId: string,
      { eventId, policyNumber }: { readonly eventId: string; readonly policyNumber: string },
    ): Promise<void> {
      await tx.query(tellCoreSystem, [setupId, eventId, policyNumber]);
    },
    async getShown(setupId: string) {
      const [row] = await tx.query<{ card_last_digits: string | null; bank_account_masked: string | null }>(
        getShown,
        [setupId],
      );
      if (!row) throw new Error('A setup that is worked on has no payment method');
      return { cardLastDigits: row.card_last_digits, accountMasked: row.bank_account_masked };
    },
    async findRecipients(setupId: string): Promise<{ mobile: string | null; email: string | null }> {
      const [row] = await tx.query<{ mobile: string | null; email: string | null }>(findRecipients, [
        setupId,
      ]);
      return row ?? { mobile: null, email: null };
    },
    async queueNotice(setupId: string, { channel, sealedRecipient, eventId, facts }: Notice): Promise<void> {
      await tx.query(queueNotice, [setupId, channel, sealedRecipient, eventId, JSON.stringify(facts)]);
    },
  };
}

/** How a policy is paid from now on, and how the country calls it. */
export type MethodToSet = {
  readonly methodId: number;
  readonly method: SavedMethod;
  readonly description: string;
};
