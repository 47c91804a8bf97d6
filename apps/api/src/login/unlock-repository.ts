import { type Queryable, statement } from '#api/database/database.ts';
import type { Channel } from '#api/gateways/code-delivery/code-delivery.ts';

const unlockIdentifier = statement(
  'unlock-identifier',
  'select unlock_identifier($1, $2, $3, $4, $5, $6) as failures',
);

type UnlockIdentifier = {
  brandId: number;
  countryId: number;
  channel: Channel;
  identifier: string;
  identifierHash: Buffer;
  /** Who did it, for the audit trail. */
  operator: string;
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
