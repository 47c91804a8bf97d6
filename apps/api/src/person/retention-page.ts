import { LEGAL_RETENTION } from '@portal/config/retention/legal-retention';
import { COUNTRY } from '@portal/domain/values/country';
import type { StoredTable } from '#api/person/stored-table.ts';
import { STORED_TABLES } from '#api/person/stored-tables.ts';

const COUNTRY_NAMES = {
  [COUNTRY.australia]: 'Australia',
  [COUNTRY.canada]: 'Canada',
  [COUNTRY.newZealand]: 'New Zealand',
} as const;

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const tableOf = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(heads), `|${'---|'.repeat(heads.length)}`, ...rows.map(row)].join('\n');

const remainsOf = ({ person }: StoredTable): string => {
  if (!person) return 'untouched';
  const { remains } = person;
  if (!remains) return 'deleted';
  return `${remains.where ? 'in part' : 'stays'}: ${remains.because}`;
};

const storedRows = Object.entries(STORED_TABLES).map(([name, table]) => [
  `\`${name}\``,
  table.person?.title ?? 'nothing of a person',
  table.kept.until,
  table.kept.because,
  remainsOf(table),
]);

const legalRows = Object.values(COUNTRY).flatMap((country) => {
  const { payments, authorities } = LEGAL_RETENTION[country];
  return [
    [COUNTRY_NAMES[country], 'payments', `${payments.years} years after the end`, payments.because],
    [COUNTRY_NAMES[country], 'authorities', `${authorities.years} years after the end`, authorities.because],
  ];
});

/** Returns the page of the runbook that says what is kept, how long and why. PER-2, PER-3 */
export const retentionPage = (): string => `# How long data is kept

Generated from \`apps/api/src/person/stored-tables.ts\` by \`npm run generate\`. A test compares it with the
database: a table or column that is not in the list fails, and so does a time that the purge does not keep.

The job \`purge-expired\` of every process runs a minute after its start and then every hour, 5,000 rows at a
time. You need no schedule. The numbers are in \`RETENTION\` of \`packages/domain/src/retention.ts\`. Operators
set one of them, \`AUDIT_RETENTION_DAYS\`. The next purge goes by a shorter one. Copy what you must store for
longer before it goes.

A person leaves by [person erase](person.md). Backups keep what they had: let them end after the time that you
promise to customers.

## By country

These times hold after a person was erased. Have your counsel confirm them before the first erasure; they are
in \`packages/config/src/retention/legal-retention.ts\`.

${tableOf(['country', 'records', 'kept', 'why'], legalRows)}

## Every table

${tableOf(['table', 'holds', 'kept until', 'why', 'when a person is erased'], storedRows)}
`;
