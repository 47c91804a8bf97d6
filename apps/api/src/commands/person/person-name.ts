import { findSite } from '@portal/config/sites/site';
import type { Queryable } from '#api/database/database.ts';
import { OperatorError } from '#api/operator-error.ts';
import { createPersonRepository, type Person, type PersonName } from '#api/person/person-repository.ts';

/** How a customer is named, for the help texts. */
export const CUSTOMER_USAGE = `CUSTOMER is our number of a customer, or a site and the number of a policy, or of the customer, there: 12, real-154/70010001, or
real-154/customer/C-1001.`;

/** Reads how an operator names a customer, as the help text has it. PER-10 */
export function readPersonName(text = ''): PersonName | undefined {
  if (/^\d{1,15}$/.test(text)) return { customerId: Number(text) };
  const [, siteKey = '', isCustomer, number] = /^([a-z]+-\d+)\/(customer\/)?(.+)$/.exec(text) ?? [];
  const site = findSite(siteKey);
  if (!site || !number) return undefined;
  return isCustomer ? { site, customerNumber: number } : { site, policyNumber: number };
}

/** Finds the customer that an operator named, or refuses in a sentence. */
export async function findPerson(database: Queryable, named: PersonName): Promise<Person> {
  const person = await createPersonRepository(database).find(named);
  if (!person) throw new OperatorError('There is no such customer.');
  return person;
}
