import { AUSTRALIAN_BANKS } from '@portal/domain/payment-details/bank-numbers/australian-banks';
import type { BankTable } from '@portal/domain/payment-details/bank-numbers/bank-table';
import { CANADIAN_INSTITUTIONS } from '@portal/domain/payment-details/bank-numbers/canadian-institutions';
import { NEW_ZEALAND_BANKS } from '@portal/domain/payment-details/bank-numbers/new-zealand-banks';

type DatedTable = Pick<BankTable<unknown>, 'title' | 'asOf'>;

const TABLES: readonly DatedTable[] = [AUSTRALIAN_BANKS, CANADIAN_INSTITUTIONS, NEW_ZEALAND_BANKS];

function isOlderThanYear({ asOf }: DatedTable, now: Date): boolean {
  const anniversary = new Date(asOf);
  anniversary.setUTCFullYear(anniversary.getUTCFullYear() + 1);
  return now > anniversary;
}

/** Returns a sentence for each table of bank numbers whose source is more than a year old. BNK-14 */
export const bankTableWarnings = (now: Date, tables: readonly DatedTable[] = TABLES): readonly string[] =>
  tables
    .filter((table) => isOlderThanYear(table, now))
    .map(({ title, asOf }) => `The table of ${title} is of ${asOf}, more than a year old. Renew it.`);
