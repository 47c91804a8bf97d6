import { type Queryable, statement } from '#api/database/database.ts';

const release = statement('release-hold', 'select release_hold($1, $2) as is_released');

/** Accounts on hold, from the operator's side. */
export function createReleaseHoldRepository(database: Queryable) {
  return {
    /** Returns whether the account was on hold. */
    async releaseHold(customerId: number, operator: string): Promise<boolean> {
      const [row] = await database.query<{ is_released: boolean }>(release, [customerId, operator]);
      return row?.is_released ?? false;
    },
  };
}
