import { callBackPromise } from '@portal/config/call-backs/call-back-texts';
import type { Region } from '@portal/config/regions/region';
import { resolveRegion } from '@portal/config/regions/regions';
import { statement } from '#api/database/database.ts';
import type { DemonstrationPerson } from '#demonstration/person.ts';

/** The demonstration ages with its database: nothing of it ends by itself. DEMO-25 */
const NEVER = "interval '100 years'";

export const insertWaiting = [
  statement(
    'demonstration-insert-call-backs',
    `insert into call_back (customer_id, call_back_id, phone_kind, phone, starts_at, ends_at, text_before, text_after)
     select w.customer_id, gen_random_uuid(), 'mobile', w.mobile, (w.day + time '09:00') at time zone 'Pacific/Auckland',
       (w.day + time '12:00') at time zone 'Pacific/Auckland', replace(w.text_before, '{digits}', right(w.mobile, 3)),
       replace(w.text_after, '{digits}', right(w.mobile, 3))
     from jsonb_to_recordset($1::text::jsonb) as w(customer_id bigint, mobile text, day date, text_before text, text_after text)`,
  ),
  statement(
    'demonstration-insert-contact-confirmations',
    `insert into contact_confirmation (customer_id, channel, confirmation_id, value, expires_at)
     select w.customer_id, 'sms', gen_random_uuid(), w.new_mobile, now() + ${NEVER}
     from jsonb_to_recordset($1::text::jsonb) as w(customer_id bigint, new_mobile text)`,
  ),
] as const;

const DAY_TEXT = String.raw`[A-Z][a-z]+ \d\d/\d\d/\d{4}`;
const movedText = (column: string) =>
  `regexp_replace(${column}, '${DAY_TEXT}', to_char((starts_at + make_interval(days => $1::integer)) at time zone 'Pacific/Auckland', 'FMDay DD/MM/YYYY'))`;

/** Moves what waits to another day. DEMO-17 */
export const moveWaiting = [
  statement(
    'demonstration-move-call-backs',
    `update call_back set starts_at = starts_at + make_interval(days => $1::integer), ends_at = ends_at + make_interval(days => $1::integer),
       text_before = ${movedText('text_before')}, text_after = ${movedText('text_after')}
     where cancelled_at is null and done_at is null`,
  ),
  statement(
    'demonstration-move-contact-confirmations',
    'update contact_confirmation set created_at = created_at + make_interval(days => $1::integer)',
  ),
] as const;

/** From nine to noon, as the first statement has it. */
const MORNING = { fromMinute: 540, toMinute: 720 } as const;
const MS_PER_DAY = 86_400_000;
/**
 * The demonstration goes by the day in Greenwich: when that ends, the morning after it is
 * already over in New Zealand.
 */
const DAYS_AHEAD = 2;
const dayOfCall = (today: string): string =>
  new Date(Date.parse(today) + DAYS_AHEAD * MS_PER_DAY).toISOString().slice(0, 10);

/** The call comes on a morning that is still ahead whenever it is looked at. */
function callBackOf(today: string | null, region: Region) {
  if (today === null) return { day: null };
  const day = dayOfCall(today);
  const promise = callBackPromise({ date: day, ...MORNING }, 'mobile', region);
  return { day, text_before: promise.textBefore, text_after: promise.textAfter };
}

type Saved = { readonly people: readonly DemonstrationPerson[]; readonly customerIds: readonly number[] };

/** The rows of what waits, in the order of the statements: call-backs, then new mobile numbers. */
export function waitingRows({ people, customerIds }: Saved): readonly (readonly object[])[] {
  const rows = people.map(({ mobile, newMobile, callBackAfter, countryId }, index) => ({
    customer_id: customerIds[index],
    mobile,
    new_mobile: newMobile,
    ...callBackOf(callBackAfter, resolveRegion(countryId)),
  }));
  return [rows.filter(({ day }) => day !== null), rows.filter(({ new_mobile }) => new_mobile !== null)];
}
