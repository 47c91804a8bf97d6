import { PASSKEY_LIMITS } from '@portal/domain/passkeys/passkey-limits';
import { SESSION_LIMITS } from '@portal/domain/session/session-limits';
import type { Queryable } from '#api/database/database.ts';
import { customerStatement, ownParameter } from '#api/session/customer-statement.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

const LIMITS = JSON.stringify({ ...PASSKEY_LIMITS, absoluteSeconds: SESSION_LIMITS.absoluteSeconds });

const withLimits = (name: string, functionName: string) =>
  customerStatement(
    name,
    `select ${functionName}(s.customer_id, s.login_hash, ${ownParameter(1)}::text::jsonb, ${ownParameter(2)}::text::jsonb)`,
  );
const askFor = withLimits('ask-for-own-passkey', 'ask_for_passkey');
const takeQuestion = withLimits('take-own-passkey-question', 'take_passkey_question');
const add = withLimits('add-own-passkey', 'add_passkey');
const noteRefused = customerStatement(
  'note-own-passkey-refused',
  'select to_json(note_passkey_refused(s.customer_id))',
);
const rename = customerStatement(
  'rename-own-passkey',
  `select to_json(rename_passkey(s.customer_id, ${ownParameter(1)}::uuid, ${ownParameter(2)}::text))`,
);
const remove = customerStatement(
  'remove-own-passkey',
  `select to_json(remove_passkey(s.customer_id, ${ownParameter(1)}::uuid))`,
);

/** Bytes are hex. */
type Question = { readonly requestHash: string; readonly browserHash: string };
type OfSite = { readonly brandId: number; readonly countryId: number };

export type Hindrance =
  | { readonly outcome: 'held' | 'proof-needed' | 'limit' }
  | { readonly outcome: 'change-limit'; readonly retryAfterSeconds: number };
type Asked = OfSite & {
  readonly outcome: 'asked';
  readonly userHandle: string;
  readonly userName: string;
  readonly passkeys: readonly { readonly credentialId: string; readonly transports: readonly string[] }[];
};
type Taken =
  | ({
      readonly outcome: 'taken';
      readonly mobilePhone: string | null;
      readonly email: string | null;
    } & OfSite)
  | { readonly outcome: 'done' }
  | { readonly outcome: 'expired' };
type Added = { readonly outcome: 'added' | 'there' | 'held' | 'limit' };

/** A passkey to be stored; bytes are hex. */
export type NewPasskey = {
  readonly requestHash: string;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly aaguid: string;
  readonly backedUp: boolean;
  readonly name: string;
  /** The link that takes it back. PKY-15 */
  readonly undoId: string;
  readonly undoTokenHash: string;
  readonly undoLifeSeconds: number;
  readonly notices: readonly object[];
};

/**
 * Passkeys of the logged-in customer. Every function throws `session.ended` where there is no live session.
 */
export function createOwnPasskeysRepository(database: Queryable) {
  return {
    async ask(credentials: SessionCredentials, question: Question & { readonly userHandle: string }) {
      const { proof, json } = await askFor.get(database, credentials, [JSON.stringify(question), LIMITS]);
      return { proof, ...(JSON.parse(json) as Asked | Hindrance) };
    },
    async takeQuestion(credentials: SessionCredentials, question: Question) {
      const { proof, json } = await takeQuestion.get(database, credentials, [
        JSON.stringify(question),
        LIMITS,
      ]);
      return { proof, ...(JSON.parse(json) as Taken | Hindrance) };
    },
    async add(credentials: SessionCredentials, passkey: NewPasskey) {
      const { proof, json } = await add.get(database, credentials, [JSON.stringify(passkey), LIMITS]);
      return { proof, ...(JSON.parse(json) as Added) };
    },
    async noteRefused(credentials: SessionCredentials) {
      return (await noteRefused.get(database, credentials)).proof;
    },
    async rename(credentials: SessionCredentials, passkeyId: string, name: string) {
      const { proof, json } = await rename.get(database, credentials, [passkeyId, name]);
      return { proof, outcome: JSON.parse(json) as 'renamed' | 'held' | 'unknown' };
    },
    async remove(credentials: SessionCredentials, passkeyId: string) {
      const { proof, json } = await remove.get(database, credentials, [passkeyId]);
      return { proof, outcome: JSON.parse(json) as 'removed' | 'held' | 'unknown' };
    },
  };
}

export type OwnPasskeysRepository = ReturnType<typeof createOwnPasskeysRepository>;
