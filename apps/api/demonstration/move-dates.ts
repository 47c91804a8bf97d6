import type { CalendarDate } from '@portal/domain/values/calendar-date';
import { type Database, statement } from '#api/database/database.ts';
import { holdFillLock } from '#demonstration/fill.ts';
import { moveWaiting } from '#demonstration/storage/waiting-rows.ts';

const findMark = statement(
  'demonstration-find-mark',
  "select to_regclass('demonstration') is not null as is_marked",
);
const findDay = statement('demonstration-day', 'select min(day) as day from demonstration');

const MOVES = [
  statement(
    'demonstration-move-policies',
    `update policy set renewal_date = renewal_date + $1::integer, sale_completed_date = sale_completed_date + $1::integer,
       acceptance_date = acceptance_date + $1::integer, first_collection_date = first_collection_date + $1::integer,
       termination_date = termination_date + $1::integer, next_collection_date = next_collection_date + $1::integer`,
  ),
  statement(
    'demonstration-move-benefits',
    'update benefit set risk_start_date = risk_start_date + $1::integer, expected_expiry_date = expected_expiry_date + $1::integer',
  ),
  statement(
    'demonstration-move-offers',
    'update customer_offer set suppressed_at = suppressed_at + make_interval(days => $1::integer)',
  ),
  statement(
    'demonstration-move-overdue-payments',
    'update overdue_payment set due_date = due_date + $1::integer, override_date = override_date + $1::integer',
  ),
  statement(
    'demonstration-move-payments',
    `update payment set quoted_at = quoted_at + make_interval(days => $1), submitted_at = submitted_at + make_interval(days => $1),
       ended_at = ended_at + make_interval(days => $1)`,
  ),
  statement(
    'demonstration-move-reservations',
    'update payment_reservation set allocated_at = allocated_at + make_interval(days => $1)',
  ),
  statement(
    'demonstration-move-receipts',
    'update receipt set issued_at = issued_at + make_interval(days => $1)',
  ),
  ...moveWaiting,
  statement('demonstration-move-day', 'update demonstration set day = day + $1::integer'),
];

/** Ages are counted by year, so birthdays keep their day and move with the year. */
const movePeople = statement(
  'demonstration-move-birthdays',
  'update customer set date_of_birth = (date_of_birth + make_interval(years => $1::integer))::date',
);

/**
 * A card is good to the end of a month, so cards move by month. One that a customer saved keeps the
 * expiry that the gateway has.
 */
const moveCards = statement(
  'demonstration-move-cards',
  `update payment_method set card_expiry = to_char(to_date(card_expiry, 'MM/YYYY') + make_interval(months => $1::integer), 'MM/YYYY')
   where card_expiry is not null and setup_id is null`,
);

const MS_PER_DAY = 86_400_000;
const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / MS_PER_DAY);
const yearOf = (day: CalendarDate): number => Number(day.slice(0, 4));
const monthOf = (day: CalendarDate): number => 12 * yearOf(day) + Number(day.slice(5, 7));

/**
 * Moves the demonstration to today, so that a stored database shows the same days ahead and behind as a new
 * one. A database that the demonstration did not fill is left alone. DEMO-17
 */
export function moveDemonstrationTo(database: Database, today: CalendarDate): Promise<void> {
  return database.transaction(async (tx) => {
    await tx.query(holdFillLock, []);
    const [mark] = await tx.query<{ is_marked: boolean }>(findMark, []);
    if (!mark?.is_marked) return;
    const [row] = await tx.query<{ day: CalendarDate | null }>(findDay, []);
    const days = row?.day ? daysBetween(row.day, today) : 0;
    if (days <= 0 || !row?.day) return;
    for (const move of MOVES) await tx.query(move, [days]);
    await tx.query(moveCards, [monthOf(today) - monthOf(row.day)]);
    const years = yearOf(today) - yearOf(row.day);
    if (years > 0) await tx.query(movePeople, [years]);
  });
}
