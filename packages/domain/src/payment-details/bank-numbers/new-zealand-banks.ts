import type { BankTable } from './bank-table.ts';

/** How the check digit of a bank's accounts is computed. `AB` is A or B, by the base number. */
export type CheckAlgorithm = 'AB' | 'D' | 'E' | 'F' | 'G' | 'X';

/** A bank of New Zealand: its name as far as it is known, its branches from and to, and its check. */
export type NewZealandBank = {
  readonly name: string | null;
  readonly branches: readonly (readonly [from: number, to: number])[];
  readonly check: CheckAlgorithm;
};

/**
 * The banks of New Zealand by their number. Names and branches are those of the Payments NZ register; ranges
 * and checks are those of Inland Revenue's RWT and NRWT specification of 2020, which reserves whole ranges. A
 * bank that is in the specification alone has no name. BNK-2, BNK-3
 */
export const NEW_ZEALAND_BANKS: BankTable<NewZealandBank> = {
  title: 'New Zealand bank and branch numbers',
  asOf: '2026-01-05',
  rows: {
    '01': {
      name: 'ANZ',
      branches: [
        [1, 999],
        [1100, 1199],
        [1800, 1899],
        [6150, 6150],
      ],
      check: 'AB',
    },
    '02': {
      name: 'BNZ',
      branches: [
        [1, 999],
        [1200, 1299],
        [2025, 2055],
      ],
      check: 'AB',
    },
    '03': {
      name: 'Westpac',
      branches: [
        [1, 999],
        [1300, 1399],
        [1500, 1599],
        [1700, 1799],
        [1900, 1999],
        [5050, 5050],
        [7350, 7399],
      ],
      check: 'AB',
    },
    '04': { name: 'ANZ', branches: [[2014, 2024]], check: 'AB' },
    '05': { name: 'China Construction Bank', branches: [[8884, 8889]], check: 'AB' },
    '06': {
      name: 'ANZ',
      branches: [
        [1, 999],
        [1400, 1499],
      ],
      check: 'AB',
    },
    '08': { name: 'BNZ', branches: [[6500, 6599]], check: 'D' },
    '09': { name: null, branches: [[0, 0]], check: 'E' },
    '10': { name: 'Industrial and Commercial Bank of China', branches: [[5165, 5169]], check: 'AB' },
    '11': {
      name: 'ANZ',
      branches: [
        [5000, 6499],
        [6600, 8999],
      ],
      check: 'AB',
    },
    '12': {
      name: 'ASB',
      branches: [
        [3000, 3299],
        [3400, 3499],
        [3600, 3699],
      ],
      check: 'AB',
    },
    '13': { name: 'Westpac', branches: [[4900, 4999]], check: 'AB' },
    '14': { name: 'Westpac', branches: [[4700, 4799]], check: 'AB' },
    '15': { name: 'TSB', branches: [[3900, 3999]], check: 'AB' },
    '16': { name: 'Westpac', branches: [[4400, 4499]], check: 'AB' },
    '17': { name: 'Westpac', branches: [[3300, 3399]], check: 'AB' },
    '18': { name: 'Westpac', branches: [[3500, 3599]], check: 'AB' },
    '19': { name: 'Westpac', branches: [[4600, 4649]], check: 'AB' },
    '20': { name: 'Westpac', branches: [[4100, 4199]], check: 'AB' },
    '21': { name: 'Westpac', branches: [[4800, 4899]], check: 'AB' },
    '22': { name: 'Westpac', branches: [[4000, 4049]], check: 'AB' },
    '23': { name: 'Westpac', branches: [[3700, 3799]], check: 'AB' },
    '24': { name: 'ASB', branches: [[4300, 4349]], check: 'AB' },
    '25': { name: 'ANZ', branches: [[2500, 2599]], check: 'F' },
    '26': { name: null, branches: [[2600, 2699]], check: 'G' },
    '27': { name: 'Westpac', branches: [[3800, 3849]], check: 'AB' },
    '28': { name: null, branches: [[2100, 2149]], check: 'G' },
    '29': { name: null, branches: [[2150, 2299]], check: 'G' },
    '30': { name: 'HSBC', branches: [[2900, 2949]], check: 'AB' },
    '31': { name: 'Citibank', branches: [[2800, 2849]], check: 'X' },
    '33': { name: null, branches: [[6700, 6799]], check: 'F' },
    '35': { name: null, branches: [[2400, 2499]], check: 'AB' },
    '38': { name: 'Kiwibank', branches: [[9000, 9499]], check: 'AB' },
    '88': { name: 'Bank of China', branches: [[8800, 8805]], check: 'AB' },
  },
};
