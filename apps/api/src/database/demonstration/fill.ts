import type { CalendarDate } from '@portal/domain/calendar-date';
import { type Database, statement } from '#api/database/database.ts';
import type { BankDetailsCipher } from '#api/gateways/bank-details-cipher.ts';
import { createDemonstrationPeople } from './create-people.ts';
import type { DemonstrationPerson } from './person.ts';
import { saveDemonstrationPeople } from './save-people.ts';

/** The seed of the demonstration. Another one gives the same people other amounts and days. */
export const DEMONSTRATION_SEED = 20_417;

/** Any number, as long as every process uses the same. */
const FILL_LOCK = 7_301_155;

const holdFillLock = statement(
  'demonstration-fill-lock',
  'select pg_advisory_xact_lock($1::bigint)::text as held',
);
const findAnyClient = statement('demonstration-any-client', 'select 1 as found from client limit 1');

type FillInput = {
  readonly database: Database;
  readonly cipher: BankDetailsCipher;
  readonly today: CalendarDate;
};

/**
 * Fills an empty database with the demonstration people and answers them; answers none and changes nothing when
 * anybody is there already. Of two processes that start together one fills.
 */
export function fillWithDemonstrationData({
  database,
  cipher,
  today,
}: FillInput): Promise<DemonstrationPerson[]> {
  return database.transaction(async (tx) => {
    await tx.query(holdFillLock, [FILL_LOCK]);
    const found = await tx.query(findAnyClient, []);
    if (found.length > 0) return [];
    const people = createDemonstrationPeople({ seed: DEMONSTRATION_SEED, today });
    await saveDemonstrationPeople({ transaction: (work) => work(tx) }, cipher, people);
    return people;
  });
}
