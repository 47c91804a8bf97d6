import type { UndoLink } from '@portal/contract/contact-details/undo-link';
import type { ConfirmationChannel } from '@portal/domain/contact-details/contact-confirmation';
import type { ContactConfirmations } from '#api/contact-details/contact-confirmations.ts';
import { CONFIRMATION_LIMITS } from '#api/contact-details/contact-details-repository.ts';
import { type Queryable, readStatement, statement } from '#api/database/database.ts';
import { customerStatement, ownParameter } from '#api/session/customer-statement.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

const confirm = customerStatement(
  'confirm-own-contact',
  `select confirm_contact(p_customer_id => s.customer_id, p_kept_login_hash => s.login_hash, p_confirmation_id => ${ownParameter(1)}::uuid,
     p_code_hashes => ${ownParameter(2)}::bytea[], p_event_id => ${ownParameter(3)}::uuid, p_limits => ${ownParameter(4)}::text::jsonb)`,
);
const resend = customerStatement(
  'resend-own-contact-code',
  `select resend_contact_code(p_customer_id => s.customer_id, p_confirmation => ${ownParameter(1)}::text::jsonb,
     p_limits => ${ownParameter(2)}::text::jsonb)`,
);
const cancel = customerStatement(
  'cancel-own-contact',
  `select to_json(cancel_contact(p_customer_id => s.customer_id, p_channel => ${ownParameter(1)}::text))`,
);
const undoLink = readStatement(
  'check-undo-link',
  'select what_undo_restores($1, $2)::text as restores, device_of_undo($1)::text as device',
);
const undo = statement('undo-contact-change', 'select undo_contact_change($1, $2, $3) as is_undone');

/** The result of a code for a new contact. */
export type ConfirmContactOutcome =
  | { readonly outcome: 'confirmed' | 'expired' | 'held' | 'not-waiting' | 'refused' }
  /** `triesLeft`: of this code. CON-98 */
  | { readonly outcome: 'wrong'; readonly triesLeft: number };
type Resent =
  | { readonly outcome: 'sent' | 'held' | 'not-waiting' }
  | { readonly outcome: 'code-limit'; readonly retryAfterSeconds: number };

type FoundUndoLink = { readonly restores: string | null; readonly device: string | null };

type Confirmation = {
  readonly confirmationId: string;
  readonly codeHashes: readonly Buffer[];
  readonly eventId: string;
};

/**
 * New contacts that wait for their code. Those with credentials throw `session.ended` where there is no live
 * session.
 */
export function createContactConfirmationRepository(database: Queryable) {
  return {
    async confirmContact(
      credentials: SessionCredentials,
      { confirmationId, codeHashes, eventId }: Confirmation,
    ) {
      const values = [confirmationId, codeHashes, eventId, CONFIRMATION_LIMITS];
      const { proof, json } = await confirm.get(database, credentials, values);
      return { proof, ...(JSON.parse(json) as ConfirmContactOutcome) };
    },
    async resendCode(
      credentials: SessionCredentials,
      contactConfirmation: ReturnType<ContactConfirmations['createConfirmation']>,
    ) {
      const values = [JSON.stringify(contactConfirmation), CONFIRMATION_LIMITS];
      const { proof, json } = await resend.get(database, credentials, values);
      return { proof, ...(JSON.parse(json) as Resent) };
    },
    async cancelContact(credentials: SessionCredentials, channel: ConfirmationChannel) {
      return (await cancel.get(database, credentials, [channel])).proof;
    },
    /** Returns what a good token does, and nothing else of the customer. CON-96, PKY-19 */
    async findUndoLink(tokenHash: Buffer, countryId: number): Promise<UndoLink | undefined> {
      const [row] = await database.query<FoundUndoLink>(undoLink, [tokenHash, countryId]);
      if (!row?.restores) return undefined;
      return { restores: JSON.parse(row.restores), device: row.device ? JSON.parse(row.device) : undefined };
    },
    /** Returns whether the token was good. Nobody is logged in: the token alone says whose change it was. */
    async undoChange(tokenHash: Buffer, countryId: number, eventId: string): Promise<boolean> {
      const rows = await database.query<{ is_undone: boolean }>(undo, [tokenHash, countryId, eventId]);
      return rows[0]?.is_undone ?? false;
    },
  };
}

export type ContactConfirmationRepository = ReturnType<typeof createContactConfirmationRepository>;
