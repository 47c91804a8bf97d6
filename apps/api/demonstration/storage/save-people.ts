import type { CalendarDate } from '@portal/domain/values/calendar-date';
import type { Database, Transaction } from '#api/database/database.ts';
import type { DemonstrationPerson } from '#demonstration/person.ts';
import { INSERT_EARLIER_LOGINS } from '#demonstration/storage/earlier-logins.ts';
import { importPeople } from '#demonstration/storage/import-people.ts';
import { offerRows } from '#demonstration/storage/offer-rows.ts';
import { paymentRowsOf } from '#demonstration/storage/overdue-rows.ts';
import {
  insertOffers,
  listCustomerIds,
  SAVE_PAYMENTS,
  type TableName,
} from '#demonstration/storage/save-statements.ts';
import { insertWaiting, waitingRows } from '#demonstration/storage/waiting-rows.ts';

/**
 * Imports people as an insurer's customers, and adds what only the portal knows of them: payments, offers,
 * and what waits. Returns their customer ids in the same order.
 */
async function saveAll(
  tx: Transaction,
  people: readonly DemonstrationPerson[],
  today: CalendarDate,
): Promise<number[]> {
  await importPeople(tx, { people, today });
  const numbers = people.map(({ customerNumber }) => customerNumber);
  const found = await tx.query<{ id: number }>(listCustomerIds, [numbers]);
  const customerIds = found.map(({ id }) => id);
  const rows = paymentRowsOf(
    people.flatMap(({ policies, brandId, countryId }, index) =>
      policies.map((policy) => ({ policy, brandId, countryId, customerId: customerIds[index] ?? 0 })),
    ),
  );
  for (const table of Object.keys(SAVE_PAYMENTS) as TableName[])
    if (rows[table].length > 0) await tx.query(SAVE_PAYMENTS[table], [JSON.stringify(rows[table])]);
  await tx.query(insertOffers, [JSON.stringify(offerRows(people, customerIds))]);
  for (const [index, waiting] of waitingRows({ people, customerIds }).entries()) {
    const insert = insertWaiting[index];
    if (insert && waiting.length > 0) await tx.query(insert, [JSON.stringify(waiting)]);
  }
  const returning = customerIds.filter((_, index) => people[index]?.hasEarlierLogins);
  for (const insert of INSERT_EARLIER_LOGINS) await tx.query(insert, [returning]);
  return customerIds;
}

/** Saves one person and returns the customer id. */
export async function saveDemonstrationPerson(
  tx: Transaction,
  person: DemonstrationPerson,
  today: CalendarDate,
): Promise<number> {
  const [customerId] = await saveAll(tx, [person], today);
  return customerId ?? 0;
}

/** Saves all of them or none. Returns their customer ids in the same order. */
export function saveDemonstrationPeople(
  database: Pick<Database, 'transaction'>,
  people: readonly DemonstrationPerson[],
  today: CalendarDate,
): Promise<number[]> {
  return database.transaction((tx) => saveAll(tx, people, today));
}
