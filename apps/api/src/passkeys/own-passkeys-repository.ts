import { PASSKEY_LIMITS } from '@portal/domain/passkeys/passkey-limits';
import { SESSION_LIMITS } from '@portal/domain/session/session-limits';
import type { Queryable } from '#api/database/database.ts';
import { customerStatement, ownParameter } from '#api/session/customer-statement.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

const LIMITS = { ...PASSKEY_LIMITS, absoluteSeconds: SESSION_LIMITS.absoluteSeconds };

const withLimits = (name: string, functionName: string) =>
  customerStatement(
    name,
    `select ${functionName}(s.customer_id, s.login_hash, ${ownParameter(1)}::text::jsonb, ${ownParameter(2)}::text::jsonb)`,
  );
const askFor = withLimits('ask-for-own-passkey', 'ask_for_passkey');
const findQuestion = withLimits('find-own-passkey-question', 'find_passkey_question');
const add = withLimits('add-own-passkey', 'add_passkey');
const refuse = customerStatement(
  'refuse-own-passkey',
  `select to_json(refuse_passkey(s.customer_id, decode(${ownParameter(1)}, 'hex')))`,
);
const rename = customerStatement(
  'rename-own-passkey',
  `select to_json(rename_passkey(s.customer_id, ${ownParameter(1)}::uuid, decode(${ownParameter(2)}, 'hex')))`,
);
const remove = customerStatement(
  'remove-own-passkey',
  `select to_json(remove_passkey(s.customer_id, s.login_hash, ${ownParameter(1)}::uuid))`,
);

/** Bytes are hex. */
type Question = { readonly requestHash: string; readonly browserHash: string };
type OfSite = { readonly brandId: number; readonly countryId: number };

/** Its question is no more, or the passkey is there. */
export type Refused = { readonly outcome: 'expired' | 'there' };
export type Hindrance =
  | { readonly outcome: 'not-offered' | 'held' | 'proof-needed' | 'limit' }
  | { readonly outcome: 'change-limit'; readonly retryAfterSeconds: number };
type Asked = OfSite & {
  readonly outcome: 'asked';
  readonly userHandle: string;
  readonly userName: string;
  readonly passkeys: readonly { readonly credentialId: string; readonly transports: readonly string[] }[];
};
type Found =
  | ({
      readonly outcome: 'open';
      readonly mobilePhone: string | null;
      readonly email: string | null;
    } & OfSite)
  | { readonly outcome: 'done' }
  | Refused;
type Added = { readonly outcome: 'added' } | { readonly outcome: 'done' } | Refused;

/** A passkey to be stored; bytes are hex. */
export type NewPasskey = {
  readonly passkeyId: string;
  readonly requestHash: string;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly aaguid: string;
  readonly backedUp: boolean;
  readonly sealedName: string;
  /** The link that takes it back. PKY-15 */
  readonly undoId: string;
  readonly undoTokenHash: string;
  readonly undoLifeSeconds: number;
  readonly notices: readonly object[];
};

/**
 * Passkeys of the logged-in customer. Every function throws `session.ended` where there is no live session.
 * `offeredSites`: 'brand-country' of each that takes passkeys now.
 */
export function createOwnPasskeysRepository(database: Queryable, offeredSites: () => readonly string[]) {
  const limits = () => JSON.stringify({ ...LIMITS, offeredSites: offeredSites() });
  return {
    async ask(credentials: SessionCredentials, question: Question & { readonly userHandle: string }) {
      const { proof, json } = await askFor.get(database, credentials, [JSON.stringify(question), limits()]);
      return { proof, ...(JSON.parse(json) as Asked | Hindrance) };
    },
    async findQuestion(credentials: SessionCredentials, question: Question) {
      const { proof, json } = await findQuestion.get(database, credentials, [
        JSON.stringify(question),
        limits(),
      ]);
      return { proof, ...(JSON.parse(json) as Found | Hindrance) };
    },
    async add(credentials: SessionCredentials, passkey: NewPasskey) {
      const { proof, json } = await add.get(database, credentials, [JSON.stringify(passkey), limits()]);
      return { proof, ...(JSON.parse(json) as Added | Hindrance) };
    },
    async refuse(credentials: SessionCredentials, requestHash: string) {
      return (await refuse.get(database, credentials, [requestHash])).proof;
    },
    async rename(credentials: SessionCredentials, passkeyId: string, sealedName: string) {
      const { proof, json } = await rename.get(database, credentials, [passkeyId, sealedName]);
      return { proof, outcome: JSON.parse(json) as 'renamed' | 'held' | 'unknown' };
    },
    async remove(credentials: SessionCredentials, passkeyId: string) {
      const { proof, json } = await remove.get(database, credentials, [passkeyId]);
      return { proof, outcome: JSON.parse(json) as 'removed' | 'held' | 'unknown' };
    },
  };
}

export type OwnPasskeysRepository = ReturnType<typeof createOwnPasskeysRepository>;
