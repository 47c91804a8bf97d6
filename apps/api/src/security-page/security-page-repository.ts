import type {
  ActivityReport,
  Device,
  Passkey,
  ReportedActivity,
} from '@portal/contract/security-page/mapping';
import type { Queryable } from '#api/database/database.ts';
import type { StoredPasskeyName } from '#api/passkeys/passkey-names.ts';
import { customerReadStatement, customerStatement, ownParameter } from '#api/session/customer-statement.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

const MOST_DEVICES = 20;
/** How many events a page of the list has. ACT-5 */
export const MOST_EVENTS = 20;

const IS_HERE = `exists (select from session h where h.customer_id = k.customer_id and h.login_hash = s.login_hash
  and h.browser_id = k.browser_id)`;

const DEVICE_JSON = `json_build_object('browserId', k.browser_id, 'label', k.label,
  'lastLoginAt', to_char(k.last_login_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'isHere', ${IS_HERE},
  'isLoggedIn', exists (select from session l where l.customer_id = k.customer_id and l.browser_id = k.browser_id and l.expires_at > now()),
  'passkeyIds', (select coalesce(json_agg(p.passkey_id order by p.added_at), '[]'::json) from passkey p
    where p.customer_id = k.customer_id and p.browser_id = k.browser_id and p.turned_off_at is null))`;

/** A browser gets an id at its first login after there were any. DEV-2 */
const DEVICES = `(select coalesce(json_agg(d.device order by d.is_here desc, d.last_login_at desc), '[]'::json) from (
      select ${DEVICE_JSON} as device, ${IS_HERE} as is_here, k.last_login_at
      from known_browser k where k.customer_id = c.customer_id and k.browser_id is not null
      order by 2 desc, 3 desc limit ${MOST_DEVICES}) d)`;

const MOMENT = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/** One that was turned off opens nothing any more. PKY-14 */
const PASSKEYS = `(select coalesce(json_agg(json_build_object('passkeyId', p.passkey_id, 'name', p.name, 'sealedName', encode(p.sealed_name, 'hex'),
    'addedAt', to_char(p.added_at at time zone 'utc', ${MOMENT}), 'lastUsedAt', to_char(p.last_used_at at time zone 'utc', ${MOMENT}),
    'isHere', exists (select from session h where h.customer_id = p.customer_id and h.login_hash = s.login_hash
      and h.browser_id = p.browser_id)) order by p.added_at), '[]'::json)
  from passkey p where p.customer_id = c.customer_id and p.turned_off_at is null)`;

/** A policy as the customer knows it. */
const POLICY = `(select p.product_name || ', policy ' || p.policy_number from policy p
  where p.customer_id = c.customer_id and p.policy_number = coalesce(e.facts ->> 'policyNumber',
    (select q.policy_number from payment q where q.customer_id = c.customer_id and q.payment_id = (e.facts ->> 'paymentId')::uuid),
    (select m.policy_number from method_setup m where m.customer_id = c.customer_id and m.setup_id = (e.facts ->> 'setupId')::uuid)))`;

/** One more than is shown says whether there is anything earlier. */
const ACTIVITY = `(select coalesce(json_agg(json_build_object('eventId', e.event_id::text, 'kind', e.kind, 'facts', e.facts,
    'count', e.events, 'moment', activity_moment(e.happened_at)::text,
    'happenedAt', to_char(e.happened_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'policy', ${POLICY},
    'isReported', exists (select from activity_report r where r.customer_id = c.customer_id and r.event_id = e.event_id),
    'subject', (select d.correspondence_type from document d
      where d.customer_id = c.customer_id and d.document_id = e.facts ->> 'documentId'))
    order by e.happened_at desc, e.event_id desc), '[]'::json)
  from list_activity(c.customer_id, ${ownParameter(1)}::bigint, ${ownParameter(2)}::bigint, ${MOST_EVENTS + 1}) e)`;

const page = customerReadStatement(
  'get-own-security-page',
  `select json_build_object('countryId', c.country_id, 'brandId', c.brand_id, 'passkeys', ${PASSKEYS}, 'devices', ${DEVICES},
     'activity', ${ACTIVITY})
   from customer c where c.customer_id = s.customer_id`,
);
const logOutDevice = customerStatement(
  'log-out-own-device',
  `select to_json(log_out_device(s.customer_id, ${ownParameter(1)}::uuid))`,
);
const logOutElsewhere = customerStatement(
  'log-out-own-elsewhere',
  `select to_json(log_out_other_devices(s.customer_id, s.login_hash, 'elsewhere'))`,
);
const logOutEverywhere = customerStatement(
  'log-out-own-everywhere',
  `select to_json(log_out_other_devices(s.customer_id, null, 'elsewhere'))`,
);

const reportActivity = customerStatement(
  'report-own-activity',
  `select report_activity(s.customer_id, s.login_hash, ${ownParameter(1)}::uuid, ${ownParameter(2)}::bigint, ${ownParameter(3)}::boolean,
     ${ownParameter(4)}::text[], ${ownParameter(5)}::integer)`,
);

type Reported =
  | ({ readonly outcome: 'reported' } & ReportedActivity)
  | { readonly outcome: 'held' | 'unknown' }
  | { readonly outcome: 'limit'; readonly retryAfterSeconds: number };

/** The bounds of reports: the kinds of events, and how many a day. */
type ReportBounds = { readonly kinds: readonly string[]; readonly maxPerDay: number };

/** A place in the list of what happened: everything shown before comes later. */
export type Place = { readonly moment: string; readonly eventId: string };

/** Something that happened, before it has words. */
export type FoundEvent = Place & {
  readonly kind: string;
  readonly happenedAt: string;
  readonly count: number;
  readonly isReported: boolean;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly policy: string | null;
  readonly subject: string | null;
};

type FoundPage = {
  readonly brandId: number;
  readonly countryId: number;
  readonly passkeys: readonly (Omit<Passkey, 'name'> & StoredPasskeyName)[];
  readonly devices: readonly Device[];
  readonly activity: readonly FoundEvent[];
};

/**
 * The log-ins of the logged-in customer. Every function throws `session.ended` where there is no live
 * session.
 */
export const createSecurityPageRepository = (database: Queryable) => ({
  async getPage(credentials: SessionCredentials, before: Place | undefined) {
    const { proof, json } = await page.get(database, credentials, [
      before?.moment ?? null,
      before?.eventId ?? null,
    ]);
    return { proof, page: JSON.parse(json) as FoundPage };
  },
  /** Without a count where the customer has no such device. DEV-5 */
  async logOutDevice(credentials: SessionCredentials, browserId: string) {
    const { proof, json } = await logOutDevice.find(database, credentials, [browserId]);
    return { proof, ended: json === undefined ? undefined : Number(json) };
  },
  async logOutElsewhere(credentials: SessionCredentials) {
    const { proof, json } = await logOutElsewhere.get(database, credentials);
    return { proof, ended: Number(json) };
  },
  async logOutEverywhere(credentials: SessionCredentials) {
    const { proof, json } = await logOutEverywhere.get(database, credentials);
    return { proof, ended: Number(json) };
  },
  async reportActivity(
    credentials: SessionCredentials,
    report: ActivityReport,
    { kinds, maxPerDay }: ReportBounds,
  ) {
    const { requestId, eventId, locksAccount } = report;
    const values = [requestId, eventId, locksAccount, kinds, maxPerDay];
    const { proof, json } = await reportActivity.get(database, credentials, values);
    return { proof, ...(JSON.parse(json) as Reported) };
  },
});

export type SecurityPageRepository = ReturnType<typeof createSecurityPageRepository>;
