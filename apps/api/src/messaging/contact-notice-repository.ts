import { type Queryable, readStatement, statement } from '#api/database/database.ts';
import type { Channel } from '#api/gateways/messaging/message.ts';
import type { LeasedContactNotice } from '#api/messaging/contact-notice.ts';
import { type Queue, refusedByAll } from '#api/queue/queue.ts';

/** A notice that reached nobody in three days is no longer sent. CON-33 */
const GIVEN_UP_AFTER = "interval '3 days'";

const IS_GIVEN_UP = `$5 or created_at < now() - ${GIVEN_UP_AFTER}`;

const leaseDue = statement('lease-notices', 'select * from lease_notices($1, $2)');
const recordSent = statement(
  'record-contact-notice-sent',
  `update contact_notice set sealed_recipient = null, sealed_secret = null, sent_at = now(), provider = $2
   where notice_id = $1 and sent_at is null`,
);
const recordFailed = statement(
  'record-contact-notice-failed',
  `update contact_notice set refused_by = $3, next_try_at = now() + make_interval(secs => $4),
     sealed_recipient = case when ${IS_GIVEN_UP} then null else sealed_recipient end,
     sealed_secret = case when ${IS_GIVEN_UP} then null else sealed_secret end
   where notice_id = $1 and tries = $2 and sealed_recipient is not null
   returning sealed_recipient is null as is_given_up`,
);

const findWanted = readStatement(
  'find-notice-wanted',
  'select from contact_notice where notice_id = $1 and sealed_recipient is not null and (expires_at is null or expires_at > now())',
);

type LeasedRow = {
  id: string;
  event_id: string;
  channel: Channel;
  brand_id: number;
  country_id: number;
  sealed_recipient: Uint8Array;
  tries: number;
  refused_by: string[];
  kind: LeasedContactNotice['kind'];
  facts: string;
  sealed_secret: Uint8Array | null;
};

const leasedFromRow = (row: LeasedRow): LeasedContactNotice => ({
  id: row.id,
  eventId: row.event_id,
  channel: row.channel,
  brandId: row.brand_id,
  countryId: row.country_id,
  sealedRecipient: row.sealed_recipient,
  tries: row.tries,
  refusedBy: row.refused_by,
  kind: row.kind,
  facts: JSON.parse(row.facts) as LeasedContactNotice['facts'],
  sealedSecret: row.sealed_secret,
});

/** The queue of notices to old mobiles and e-mail addresses, and of codes to new ones. */
export interface ContactNoticeRepository extends Queue<LeasedContactNotice> {
  /** Whether the notice may still be sent: the code that it carries is neither replaced nor too old. DEL-8 */
  isInForce(notice: LeasedContactNotice): Promise<boolean>;
}

export function createContactNoticeRepository(database: Queryable): ContactNoticeRepository {
  return {
    name: 'contact-notice',
    async leaseDue({ limit, leaseSeconds }) {
      const rows = await database.query<LeasedRow>(leaseDue, [limit, leaseSeconds]);
      return { leased: rows.map(leasedFromRow), givenUp: [] };
    },
    isInForce: async ({ id }) => (await database.query(findWanted, [id])).length === 1,
    async recordAccepted({ id }, provider) {
      await database.query(recordSent, [id, provider]);
    },
    async recordFailed({ id, tries, refusedBy }, { waitSeconds, isRefused, failures }) {
      const values = [id, tries, refusedByAll(refusedBy, failures), waitSeconds, isRefused];
      const [row] = await database.query<{ is_given_up: boolean }>(recordFailed, values);
      return row?.is_given_up ? 'given-up' : 'waits';
    },
  };
}
