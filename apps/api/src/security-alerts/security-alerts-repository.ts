import { UNUSED_CODE_LIMITS } from '@portal/domain/login/login-limits';
import { type Queryable, statement } from '#api/database/database.ts';

const noteUnused = statement('note-unused-codes', 'select note_unused_codes($1) as noted');
const listUntold = statement(
  'list-untold-warnings',
  `select w.warning_id as "warningId", w.customer_id as "customerId", c.brand_id as "brandId", c.country_id as "countryId", c.mobile, c.email
   from customer_warning w join customer c on c.customer_id = w.customer_id
   where w.told_at is null order by w.noticed_at limit $1`,
);
const tell = statement('tell-warning', 'select tell_warning($1, $2, $3) as is_told');

/** A warning that its customer has not been told, and the contacts in force. */
export type UntoldWarning = {
  readonly warningId: string;
  readonly customerId: number;
  readonly brandId: number;
  readonly countryId: number;
  readonly mobile: string | null;
  readonly email: string | null;
};

/** A notice as `tell_warning` reads it; bytes as hex. */
export type WarningNotice = {
  readonly channel: 'sms' | 'email';
  readonly sealedRecipient: string;
  readonly recipientHash: string;
  readonly recipientKeyId: number;
};

/** The warnings to customers that nobody asked for. LOG-84, SES-69 */
export function createSecurityAlertsRepository(database: Queryable) {
  return {
    async noteUnusedCodes(): Promise<void> {
      await database.query(noteUnused, [JSON.stringify(UNUSED_CODE_LIMITS)]);
    },
    listUntold: (limit: number) => database.query<UntoldWarning>(listUntold, [limit]),
    /** Stores the notices, unless another process did; returns whether it did. */
    async tell(
      { customerId, warningId }: UntoldWarning,
      notices: readonly WarningNotice[],
    ): Promise<boolean> {
      const values = [customerId, warningId, JSON.stringify(notices)];
      const [row] = await database.query<{ is_told: boolean }>(tell, values);
      return row?.is_told ?? false;
    },
  };
}

export type SecurityAlertsRepository = ReturnType<typeof createSecurityAlertsRepository>;
