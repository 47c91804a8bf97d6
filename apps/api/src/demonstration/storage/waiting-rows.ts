import { statement } from '#api/database/database.ts';
import type { DemonstrationPerson } from '#api/demonstration/person.ts';

/** The demonstration ages with its database: nothing of it ends by itself. DEMO-25 */
const NEVER = "interval '100 years'";

/** The call comes tomorrow morning; the text is the one that the service would have stored. */
export const insertWaiting = [
  statement(
    'demonstration-insert-call-backs',
    `insert into call_back (customer_id, call_back_id, phone_kind, phone, starts_at, ends_at, text_before, text_after)
     select w.customer_id, gen_random_uuid(), 'mobile', w.mobile, (w.day + time '09:00') at time zone 'Pacific/Auckland',
       (w.day + time '12:00') at time zone 'Pacific/Auckland', 'We will call you on ' || t.text,
       'We said that we would call you on ' || t.text || ' If we missed you, cancel this call and ask for another, or call us.'
     from jsonb_to_recordset($1::text::jsonb) as w(customer_id bigint, mobile text, day date),
       lateral (select to_char(w.day, 'FMDay DD/MM/YYYY') || ' between 9' || chr(160) || 'am and noon, on your mobile ending in '
         || right(w.mobile, 3) || '.' as text) t`,
  ),
  statement(
    'demonstration-insert-pending-contacts',
    `insert into pending_contact (customer_id, channel, pending_id, value, expires_at)
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
    'demonstration-move-pending-contacts',
    'update pending_contact set created_at = created_at + make_interval(days => $1::integer)',
  ),
] as const;

const MS_PER_DAY = 86_400_000;
const tomorrow = (today: string): string =>
  new Date(Date.parse(today) + MS_PER_DAY).toISOString().slice(0, 10);

type Saved = { readonly people: readonly DemonstrationPerson[]; readonly customerIds: readonly number[] };

/** The rows of what waits, in the order of the statements: call-backs, then new mobile numbers. */
export function waitingRows({ people, customerIds }: Saved): readonly (readonly object[])[] {
  const rows = people.map(({ mobile, newMobile, callBackAfter }, index) => ({
    customer_id: customerIds[index],
    mobile,
    new_mobile: newMobile,
    day: callBackAfter && tomorrow(callBackAfter),
  }));
  return [rows.filter(({ day }) => day !== null), rows.filter(({ new_mobile }) => new_mobile !== null)];
}
