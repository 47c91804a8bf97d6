import type { IdentifierOption } from '#api/commands/customers/identifier-option.ts';
import { type Queryable, statement } from '#api/database/database.ts';
import type { KeyedHash } from '#api/keys/token-hashing.ts';

const unlockIdentifier = statement(
  'unlock-identifier',
  `select unlock_identifier(p_brand_id => $1, p_country_id => $2, p_channel => $3, p_identifier => $4, p_identifier_hash => $5,
     p_operator => $6, p_older_identifier_hashes => $7) as failures`,
);

type UnlockIdentifier = IdentifierOption & {
  readonly hashed: KeyedHash;
  /** The operator who did it, for the audit trail. */
  readonly operator: string;
};

/** The account lock, from the insurer's side. */
export function createUnlockRepository(database: Queryable) {
  return {
    /**
     * Forgets every failure of an identifier, and the wrong codes of its customer; returns how many there
     * were.
     */
    async unlockIdentifier(unlock: UnlockIdentifier): Promise<number> {
      const { brandId, countryId, channel, identifier, hashed, operator } = unlock;
      const rows = await database.query<{ failures: number }>(unlockIdentifier, [
        brandId,
        countryId,
        channel,
        identifier,
        hashed.hash,
        operator,
        hashed.older,
      ]);
      return rows[0]?.failures ?? 0;
    },
  };
}
