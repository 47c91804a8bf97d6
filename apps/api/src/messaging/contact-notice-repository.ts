import { type Queryable, statement } from '#api/database/database.ts';
import type { Channel } from '#api/gateways/messaging/message-provider.ts';
import type { StoredContactNotice } from '#api/messaging/contact-notice.ts';
import type { Leased, OutgoingQueue } from '#api/queue/queue-dispatcher.ts';

/** Nobody who could not be told in three days is told at all. */
const GIVEN_UP_AFTER = "interval '3 days'";

const claim = statement('lease-contact-notices', 'select * from lease_contact_notices($1, $2)');
const recordDone = statement(
  'record-contact-notice-sent',
  'update contact_notice set sealed_recipient = null, sent_at = now() where notice_id = $1 and sent_at is null',
);
const recordFailed = statement(
  'record-contact-notice-failed',
  `update contact_notice set next_try_at = now() + make_interval(secs => $3),
     sealed_recipient = case when $4 or created_at < now() - ${GIVEN_UP_AFTER} then null else sealed_recipient end
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
};

export type LeasedContactNotice = Leased & StoredContactNotice;

const leasedFromRow = (row: LeasedRow): LeasedContactNotice => ({
  id: row.id,
  tries: row.tries,
  eventId: row.event_id,
  channel: row.channel,
  brandId: row.brand_id,
  countryId: row.country_id,
  sealedRecipient: row.sealed_recipient,
});

/** The queue of notices to old mobiles and e-mail addresses. */
export function createContactNoticeRepository(database: Queryable): OutgoingQueue<LeasedContactNotice> {
  return {
    leaseDue: async (limit, leaseSeconds) =>
      (await database.query<LeasedRow>(claim, [limit, leaseSeconds])).map(leasedFromRow),
    async recordDone({ id }) {
      await database.query(recordDone, [id]);
    },
    async recordFailed({ id, tries }, { waitSeconds, isRefused }) {
      const [row] = await database.query<{ is_given_up: boolean }>(recordFailed, [
        id,
        tries,
        waitSeconds,
        isRefused,
      ]);
      return row?.is_given_up ? 'given-up' : 'waits';
    },
  };
}
