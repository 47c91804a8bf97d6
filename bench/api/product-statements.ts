import { attackThresholdOf } from '@portal/domain/login/attack-threshold';
import type { Queryable, Statement } from '../../apps/api/src/database/database.ts';
import { createLoginRepository } from '../../apps/api/src/login/login-repository.ts';
import { createOverduePaymentsRepository } from '../../apps/api/src/payments/handlers/overdue-payments-repository.ts';
import { createPoliciesRepository } from '../../apps/api/src/policies/policies-repository.ts';
import { createSessionRepository } from '../../apps/api/src/session/session-repository.ts';

/** A statement of the product and the values it was run with. */
export type SeenStatement = Statement & { readonly values: readonly unknown[] };

/** Returns the first statement that a piece of the product sends to a database that only looks. */
async function see(work: (database: Queryable) => Promise<unknown>): Promise<SeenStatement> {
  const seen: SeenStatement[] = [];
  const database: Queryable = {
    async query<Row>(statement: Statement, values: readonly unknown[]) {
      seen.push({ ...statement, values });
      return [] as Row[];
    },
  };
  // A repository may refuse the empty response, and ask why there is none.
  await work(database).catch(() => undefined);
  const [first] = seen;
  if (!first) throw new Error('A statement was expected, and none was sent');
  return first;
}

const EMPTY = Buffer.alloc(32);
const CREDENTIALS = { tokenHash: EMPTY, loginHash: EMPTY, countryId: 0 };

/** The statements that the product itself sends for the workloads, word for word. */
export const productStatements = {
  detail: await see((database) => createPoliciesRepository(database).findOwnPolicyDetail(CREDENTIALS, '')),
  overdue: await see((database) =>
    createOverduePaymentsRepository(database, true).findOverdue(CREDENTIALS, ''),
  ),
  session: await see((database) => createSessionRepository(database).proveSession(CREDENTIALS)),
  code: await see((database) =>
    createLoginRepository(database, () => attackThresholdOf(0)).checkCode({
      loginHash: EMPTY,
      keyId: 1,
      codeHash: EMPTY,
      olderCodeHashes: [],
      sharedKeys: [],
      countryId: 0,
      // This machine itself is no network to the product.
      networkHash: null,
      olderNetworkHashes: [],
      tokenHash: EMPTY,
      bearerHash: null,
      browserHash: EMPTY,
      oldBrowserHash: null,
      browserLabel: null,
    }),
  ),
};

/**
 * The place of the limits of the product in the values of `check_code`, as JSON; those of the keys follow.
 */
export const CODE_LIMITS_FROM = 7;
