import { UNUSED_CODE_LIMITS } from '@portal/domain/login/login-limits';
import { type Queryable, statement } from '#api/database/database.ts';

const noteUnused = statement('note-unused-codes', 'select note_unused_codes($1) as noted');
const listUntold = statement(
  'list-untold-security-alerts',
  `select a.alert_id as "alertId", a.customer_id as "customerId", c.brand_id as "brandId", c.country_id as "countryId", c.mobile, c.email
   from security_alert a join customer c on c.customer_id = a.customer_id
   where a.told_at is null order by a.noticed_at limit $1`,
);
const send = statement('send-security-alert', 'select send_security_alert($1, $2, $3) as is_sent');

/** An alert that its customer has not been told, and the contacts in force. */
export type UntoldAlert = {
  readonly alertId: string;
  readonly customerId: number;
  readonly brandId: number;
  readonly countryId: number;
  readonly mobile: string | null;
  readonly email: string | null;
};

/** A notice as `send_security_alert` reads it; bytes as hex. */
export type AlertNotice = {
  readonly channel: 'sms' | 'email';
  readonly sealedRecipient: string;
  readonly recipientHash: string;
  readonly recipientKeyId: number;
};

/** The alerts to customers that nobody asked for. LOG-84, SES-69 */
export function createSecurityAlertsRepository(database: Queryable) {
  return {
    async noteUnusedCodes(): Promise<void> {
      await database.query(noteUnused, [JSON.stringify(UNUSED_CODE_LIMITS)]);
    },
    listUntold: (limit: number) => database.query<UntoldAlert>(listUntold, [limit]),
    /** Stores the notices, unless another process did; returns whether it did. */
    async send({ customerId, alertId }: UntoldAlert, notices: readonly AlertNotice[]): Promise<boolean> {
      const values = [customerId, alertId, JSON.stringify(notices)];
      const [row] = await database.query<{ is_sent: boolean }>(send, values);
      return row?.is_sent ?? false;
    },
  };
}

export type SecurityAlertsRepository = ReturnType<typeof createSecurityAlertsRepository>;
