import { type Queryable, statement } from '#api/database/database.ts';
import type { NamedIdentifier } from '#api/login/named-identifier.ts';

const unlockIdentifier = statement(
  'unlock-identifier',
  'select unlock_identifier($1, $2, $3, $4, $5, $6) as failures',
);

type UnlockIdentifier = NamedIdentifier & {
  readonly identifierHash: Buffer;
  /** Who did it, for the audit trail. */
  readonly operator: string;
};

/** The account lock, from the insurer's side. */
export function createUnlockRepository(database: Queryable) {
  return {
    /** Forgets every failure of an identifier, and the wrong codes of the person it belongs to; answers how many there were. */
    async unlockIdentifier(unlock: UnlockIdentifier): Promise<number> {
      const { brandId, countryId, channel, identifier, identifierHash, operator } = unlock;
      const rows = await database.query<{ failures: number }>(unlockIdentifier, [
        brandId,
        countryId,
        channel,
        identifier,
        identifierHash,
        operator,
      ]);
      return rows[0]?.failures ?? 0;
    },
  };
}
