import { SITES } from '@portal/config/sites/site';
import { LOCKOUT_LIMITS } from '@portal/domain/login/lockout-limits';
import { PASSKEY_LIMITS } from '@portal/domain/passkeys/passkey-limits';
import { SESSION_LIMITS } from '@portal/domain/session/session-limits';
import { type Queryable, statement } from '#api/database/database.ts';
import { functionCall } from '#api/database/function-call.ts';

const QUESTION_LIMITS = {
  ...LOCKOUT_LIMITS.network,
  challengeSeconds: PASSKEY_LIMITS.challengeSeconds,
};
/** SES-70: by brand and country, where a site has a number of its own. */
const mostLoginsOfSites = Object.fromEntries(
  SITES.flatMap(({ brandId, countryId, mostLogins }) =>
    mostLogins === undefined ? [] : [[`${brandId}-${countryId}`, mostLogins]],
  ),
);
const LOGIN_LIMITS = {
  totalFailures: LOCKOUT_LIMITS.totalFailures,
  session: { ...SESSION_LIMITS, mostLoginsOfSites },
};

const ask = functionCall('ask-any-passkey', 'ask_any_passkey', [
  'requestHash',
  'browserHash',
  'knownBrowserHash',
  'brandId',
  'countryId',
  'networkHash',
  'olderNetworkHashes',
  'keyId',
  'limits',
]);
const takeQuestion = functionCall('take-any-passkey-question', 'take_any_passkey_question', [
  'requestHash',
  'browserHash',
  'knownBrowserHash',
  'credentialId',
  'countryId',
  'networkHash',
  'olderNetworkHashes',
  'keyId',
  'limits',
]);
const logIn = functionCall('log-in-by-passkey', 'log_in_by_passkey', ['login', 'networkHash', 'limits']);
const noteRefused = statement(
  'note-passkey-login-refused',
  'select note_passkey_login_refused($1, $2, $3, $4, $5)::text',
);

/** The caller's network under the keyed hashes; null where it says nothing. */
export type HashedNetwork = {
  readonly networkHash: Buffer | null;
  readonly olderNetworkHashes: readonly Buffer[];
  readonly keyId: number;
};

type Question = HashedNetwork & {
  readonly requestHash: Buffer;
  readonly browserHash: Buffer;
  /** Of the cookie of a browser in which somebody logged in; null without one. */
  readonly knownBrowserHash: Buffer | null;
  readonly countryId: number;
};

/** A passkey, as far as a credential is checked with it. */
export type StoredPasskey = {
  readonly customer_id: number;
  readonly passkey_id: string;
  readonly public_key: Uint8Array;
  readonly user_handle: Uint8Array;
  readonly mobile: string | null;
  readonly email: string | null;
};

type QuestionRow =
  | ({ readonly outcome: 'taken'; readonly brand_id: number } & (
      | StoredPasskey
      | { readonly customer_id: null; readonly public_key: null }
    ))
  | { readonly outcome: 'other-site'; readonly brand_id: number; readonly public_key: Uint8Array }
  | { readonly outcome: 'expired' }
  | { readonly outcome: 'network-limit'; readonly retry_after_seconds: number };

/** A proved passkey that opens a session; bytes are hex. */
export type PasskeyLogin = {
  readonly customerId: number;
  readonly passkeyId: string;
  readonly counter: number;
  readonly backedUp: boolean;
  readonly requestHash: string;
  readonly tokenHash: string;
  readonly bearerHash: string | null;
  readonly loginHash: string;
  readonly browserHash: string;
  readonly oldBrowserHash: string | null;
  readonly browserLabel: string | null;
  /** The customer's own identifiers, each under every key. */
  readonly identifiers: readonly (readonly string[])[];
};

type LoginRow =
  | { readonly outcome: 'logged-in'; readonly expires_at: Date }
  | { readonly outcome: 'held' | 'locked' | 'unknown' | 'cloned' | 'make' | 'inactive' };

/** The steps of a login by passkey; nobody is logged in yet. `refusedAaguids`: makes of devices. PKY-16 */
export function createPasskeyLoginRepository(database: Queryable, refusedAaguids: readonly string[]) {
  const limits = JSON.stringify(QUESTION_LIMITS);
  const loginLimits = JSON.stringify({ ...LOGIN_LIMITS, refusedAaguids });
  const first = async <Row>(rows: Promise<Row[]>): Promise<Row> => {
    const [row] = await rows;
    if (!row) throw new Error('A statement of a login by passkey returned no row');
    return row;
  };
  return {
    /** Stores the question; returns the seconds that the network must wait, 0 where it need not. */
    async ask(question: Question & { readonly brandId: number }): Promise<number> {
      const values = ask.valuesOf({ ...question, limits });
      const row = await first(database.query<{ ask_any_passkey: number }>(ask.statement, values));
      return row.ask_any_passkey;
    },
    takeQuestion: (question: Question & { readonly credentialId: Buffer }): Promise<QuestionRow> =>
      first(
        database.query<QuestionRow>(takeQuestion.statement, takeQuestion.valuesOf({ ...question, limits })),
      ),
    logIn: (login: PasskeyLogin, networkHash: Buffer | null): Promise<LoginRow> =>
      first(
        database.query<LoginRow>(
          logIn.statement,
          logIn.valuesOf({ login: JSON.stringify(login), networkHash, limits: loginLimits }),
        ),
      ),
    async noteRefused(
      { customerId, brandId, countryId }: { customerId: number | null; brandId: number; countryId: number },
      networkHash: Buffer | null,
      why: 'unknown' | 'not-proved' | 'other-site',
    ): Promise<void> {
      await database.query(noteRefused, [customerId, brandId, countryId, networkHash, why]);
    },
  };
}

export type PasskeyLoginRepository = ReturnType<typeof createPasskeyLoginRepository>;
