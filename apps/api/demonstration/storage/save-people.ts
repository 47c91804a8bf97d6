import type { Database, Queryable } from '#api/database/database.ts';
import type { DemonstrationPerson } from '#demonstration/person.ts';
import { offerRows } from '#demonstration/storage/offer-rows.ts';
import { rowsOf, type TakeId } from '#demonstration/storage/person-rows.ts';
import {
  INSERT_ALL,
  insertOffers,
  reserveIds,
  type TableName,
} from '#demonstration/storage/save-statements.ts';
import { insertWaiting, waitingRows } from '#demonstration/storage/waiting-rows.ts';

type ReservedIds = { customers: string; lives: string; benefits: string; overdue_payments: string };

function takerOf(jsonList: string | undefined): () => number {
  const ids = JSON.parse(jsonList ?? '[]') as number[];
  return () => {
    const id = ids.shift();
    if (id === undefined) throw new Error('Fewer ids were reserved than there are rows');
    return id;
  };
}

async function reserve(queryable: Queryable, people: readonly DemonstrationPerson[]): Promise<TakeId> {
  const policies = people.flatMap((person) => person.policies);
  const lives = policies.flatMap((policy) => policy.livesInsured);
  const benefits = lives.flatMap((life) => life.benefits);
  const [reserved] = await queryable.query<ReservedIds>(reserveIds, [
    people.length,
    lives.length,
    benefits.length,
    policies.flatMap(({ overdue, earlierPayments }) => [...overdue.payments, ...earlierPayments]).length,
  ]);
  return {
    customer: takerOf(reserved?.customers),
    life: takerOf(reserved?.lives),
    benefit: takerOf(reserved?.benefits),
    overduePayment: takerOf(reserved?.overdue_payments),
  };
}

/** One round trip for the ids and one per table, however many people there are. */
async function saveAll(queryable: Queryable, people: readonly DemonstrationPerson[]): Promise<number[]> {
  const rows = rowsOf(people, await reserve(queryable, people));
  for (const table of Object.keys(INSERT_ALL) as TableName[]) {
    if (rows[table].length > 0) await queryable.query(INSERT_ALL[table], [JSON.stringify(rows[table])]);
  }
  const customerIds = rows.customer.map((row) => Number(row.customer_id));
  await queryable.query(insertOffers, [JSON.stringify(offerRows(people, customerIds))]);
  for (const [index, waiting] of waitingRows({ people, customerIds }).entries()) {
    const insert = insertWaiting[index];
    if (insert && waiting.length > 0) await queryable.query(insert, [JSON.stringify(waiting)]);
  }
  return customerIds;
}

/** Saves one person and returns the customer id. Give it a transaction: it writes several tables. */
export async function saveDemonstrationPerson(
  queryable: Queryable,
  person: DemonstrationPerson,
): Promise<number> {
  const [customerId] = await saveAll(queryable, [person]);
  return customerId ?? 0;
}

/** Saves all of them or none. Returns their customer ids in the same order. */
export function saveDemonstrationPeople(
  database: Pick<Database, 'transaction'>,
  people: readonly DemonstrationPerson[],
): Promise<number[]> {
  return database.transaction((tx) => saveAll(tx, people));
}
