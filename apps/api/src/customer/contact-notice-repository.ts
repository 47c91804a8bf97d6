import type { StoredContactNotice } from '#api/customer/contact-notice.ts';
import { type Queryable, statement } from '#api/database/database.ts';
import type { Channel } from '#api/gateways/code-delivery/code-delivery.ts';
import type { Claimed, OutgoingQueue } from '#api/outgoing/queue-dispatcher.ts';

/** Nobody who could not be told in three days is told at all. */
const GIVEN_UP_AFTER = "interval '3 days'";

const claim = statement('claim-contact-notices', 'select * from claim_contact_notices($1, $2)');
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

type ClaimedRow = {
  id: string;
  event_id: string;
  channel: Channel;
  brand_id: number;
  country_id: number;
  sealed_recipient: Uint8Array;
  tries: number;
};

export type ClaimedContactNotice = Claimed & StoredContactNotice;

const claimedFromRow = (row: ClaimedRow): ClaimedContactNotice => ({
  id: row.id,
  tries: row.tries,
  eventId: row.event_id,
  channel: row.channel,
  brandId: row.brand_id,
  countryId: row.country_id,
  sealedRecipient: row.sealed_recipient,
});

/** The queue of notices to old mobiles and e-mail addresses. */
export function createContactNoticeRepository(database: Queryable): OutgoingQueue<ClaimedContactNotice> {
  return {
    claimDue: async (limit, claimSeconds) =>
      (await database.query<ClaimedRow>(claim, [limit, claimSeconds])).map(claimedFromRow),
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
