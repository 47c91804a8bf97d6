import { expect, test } from 'vitest';
import { bankTableWarnings } from '#sandbox/setups/bank-table-ages.ts';

test('[BNK-14] a table of bank numbers is told of when its source is more than a year old', () => {
  const table = [{ title: 'numbers', asOf: '2025-03-01' }];
  expect(bankTableWarnings(new Date('2026-03-01'), table)).toEqual([]);
  expect(bankTableWarnings(new Date('2026-03-02'), table)).toEqual([
    'The table of numbers is of 2025-03-01, more than a year old. Renew it.',
  ]);
});

test('[BNK-14] every country has a table with the day of its source', () => {
  expect(bankTableWarnings(new Date('2026-11-27'))).toEqual([]);
  expect(bankTableWarnings(new Date('2027-12-01'))).toEqual([
    expect.stringMatching(/^The table of Australian BSB numbers is of 2026-07-02/),
    expect.stringMatching(/^The table of Canadian institution numbers is of 2026-/),
    expect.stringMatching(/^The table of New Zealand bank and branch numbers is of 2026-01-05/),
  ]);
});
