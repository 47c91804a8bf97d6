import type { PasskeyPromptFacts } from '@portal/domain/passkeys/passkey-prompt';
import type { Queryable } from '#api/database/database.ts';
import { customerReadStatement } from '#api/session/customer-statement.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

const OWN_PASSKEYS = 'from passkey p where p.customer_id = k.customer_id and p.turned_off_at is null';

/** A code opens a session under the id of the attempt to log in; a passkey has none. */
const facts = customerReadStatement(
  'get-own-passkey-prompt-facts',
  `select json_build_object('customerId', k.customer_id, 'brandId', k.brand_id, 'countryId', k.country_id,
     'beganByCode', exists (select from login_attempt a where a.customer_id = k.customer_id and a.login_hash = s.login_hash),
     'isOnHold', k.is_on_hold or k.held_at is not null,
     'releasedSecondsAgo', extract(epoch from now() - find_last_release(k.customer_id))::float8,
     'passkeys', (select count(*) ${OWN_PASSKEYS}),
     'hasPasskeyHere', exists (select ${OWN_PASSKEYS} and p.browser_id = (
       select h.browser_id from session h where h.customer_id = k.customer_id and h.login_hash = s.login_hash limit 1)))
   from customer k where k.customer_id = s.customer_id`,
);

/** The part of the facts that the database knows. */
type StoredFacts = Omit<PasskeyPromptFacts, 'percent' | 'draw'> & {
  readonly customerId: number;
  readonly brandId: number;
  readonly countryId: number;
};

/** Reads of the logged-in customer. It throws `session.ended` where there is no live session. */
export const createPasskeyPromptsRepository = (database: Queryable) => ({
  async getFacts(credentials: SessionCredentials): Promise<StoredFacts> {
    const { json } = await facts.get(database, credentials);
    return JSON.parse(json) as StoredFacts;
  },
});

export type PasskeyPromptsRepository = ReturnType<typeof createPasskeyPromptsRepository>;
