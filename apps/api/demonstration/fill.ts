import type { CalendarDate } from '@portal/domain/values/calendar-date';
import { type Database, statement } from '#api/database/database.ts';
import { generatePeople } from '#demonstration/generation/generate-people.ts';
import type { DemonstrationPerson } from '#demonstration/person.ts';
import { saveDemonstrationPeople } from '#demonstration/storage/save-people.ts';

/** The seed of the demonstration. Another one gives the same people other amounts and days. */
export const DEMONSTRATION_SEED = 20_417;

/** Any number, as long as every process uses the same. */
const FILL_LOCK = 7_301_155;

/** Makes processes that fill or move the demonstration wait for each other. */
export const holdFillLock = statement(
  'demonstration-fill-lock',
  // However long the other process fills.
  `select set_config('lock_timeout', '0', true), pg_advisory_xact_lock(${FILL_LOCK})::text as held`,
);
/**
 * Marks a database as the demonstration's. Without the mark nothing of it is ever moved:
 * it may hold real customers.
 */
const markDemonstration = [
  statement('demonstration-mark-table', 'create table if not exists demonstration (day date not null)'),
  statement('demonstration-mark', 'insert into demonstration (day) values ($1)'),
] as const;
const findAnyCustomer = statement('demonstration-any-customer', 'select 1 as found from customer limit 1');

type FillInput = {
  readonly database: Database;
  readonly today: CalendarDate;
};

/**
 * Fills an empty database with the demonstration people and returns them; returns none and changes nothing
 * when anybody is there already. Of two processes that start together one fills.
 */
export function fillWithDemonstrationData({ database, today }: FillInput): Promise<DemonstrationPerson[]> {
  return database.transaction(async (tx) => {
    await tx.query(holdFillLock, []);
    const found = await tx.query(findAnyCustomer, []);
    if (found.length > 0) return [];
    const people = generatePeople({ seed: DEMONSTRATION_SEED, today });
    await saveDemonstrationPeople({ transaction: (work) => work(tx) }, people, today);
    await tx.query(markDemonstration[0], []);
    await tx.query(markDemonstration[1], [today]);
    return people;
  });
}
