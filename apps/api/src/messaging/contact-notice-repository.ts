import { type Queryable, statement } from '#api/database/database.ts';
import type { Channel } from '#api/gateways/messaging/message.ts';
import type { LeasedContactNotice } from '#api/messaging/contact-notice.ts';
import { type Queue, refusedByAll } from '#api/queue/queue.ts';

/** A notice that reached nobody in three days is not sent any more. CON-33 */
const GIVEN_UP_AFTER = "interval '3 days'";

const leaseDue = statement('lease-contact-notices', 'select * from lease_contact_notices($1, $2)');
const recordSent = statement(
  'record-contact-notice-sent',
  `update contact_notice set sealed_recipient = null, sent_at = now(), provider = $2
   where notice_id = $1 and sent_at is null`,
);
const recordFailed = statement(
  'record-contact-notice-failed',
  `update contact_notice set refused_by = $3, next_try_at = now() + make_interval(secs => $4),
     sealed_recipient = case when $5 or created_at < now() - ${GIVEN_UP_AFTER} then null else sealed_recipient end
   where notice_id = $1 and tries = $2 and sealed_recipient is not null
   returning sealed_recipient is null as is_given_up`,
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
});

/** The queue of notices to old mobiles and e-mail addresses. */
export function createContactNoticeRepository(database: Queryable): Queue<LeasedContactNotice> {
  return {
    name: 'contact-notice',
    async leaseDue({ limit, leaseSeconds }) {
      const rows = await database.query<LeasedRow>(leaseDue, [limit, leaseSeconds]);
      return { leased: rows.map(leasedFromRow), givenUp: [] };
    },
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
