import type { PersonPlan } from '#demonstration/generation/person-plan.ts';

/** The people of the Canadian sites; phone numbers are of the range kept for fiction. Data only. */
export const CANADA_PEOPLE: readonly PersonPlan[] = [
  {
    site: 'northcover-39',
    title: 'Ms',
    firstName: 'Zoé',
    lastName: 'Létourneau',
    born: [50, 7, 1],
    mobile: '4185550101',
    homePhone: '4185550102',
    email: 'zoe.letourneau@example.com',
    residential: { line: '4820 Rue Escoffier', suburb: 'Québec', state: 'QC', postcode: 'G1Y 3A1' },
    policies: [
      {
        product: 'termLife',
        status: 'active',
        heldYears: 4,
        pays: 'card',
        exclusions: ['suicideTwoYearsFrench', 'suicideTwoYears'],
        beneficiaries: [
          { firstName: 'Benoît', lastName: 'Lavallée', born: [52, 3, 29], share: 80 },
          { firstName: 'Anaïs', lastName: 'Lavallée-Létourneau', born: [21, 10, 10], share: 20 },
        ],
      },
      { product: 'income', status: 'active', heldYears: 2, pays: 'bank', exclusions: ['back'] },
    ],
    shows: 'A northcover customer with accents in names, and an exclusion in French',
  },
  {
    site: 'northcover-39',
    title: 'Mr',
    firstName: 'Douglas',
    lastName: 'MacKenzie',
    born: [68, 11, 5],
    mobile: '2505550103',
    homePhone: null,
    email: 'douglas.mackenzie@example.net',
    residential: { line: '6522 Portsmouth Rd', suburb: 'Nanaimo', state: 'BC', postcode: 'V9V 1A3' },
    policies: [
      {
        product: 'funeral',
        status: 'paymentOverdue',
        heldYears: 3,
        pays: 'bank',
        frequency: 'Monthly',
        exclusions: ['returnOfPremiums'],
      },
      { product: 'familyLife', status: 'lapsed', heldYears: 9, pays: 'card' },
    ],
    shows: 'A northcover customer with an overdue final expense policy and a lapsed life policy',
  },
  {
    site: 'product-39',
    title: 'Mrs',
    firstName: 'Joanne',
    lastName: 'Pelletier-Brown',
    born: [60, 4, 8],
    mobile: '4165550104',
    homePhone: null,
    email: 'joanne.pelletier-brown@example.com',
    residential: { line: '106 Craiglee Drive', suburb: 'Toronto', state: 'ON', postcode: 'M1N 2M7' },
    policies: [
      { product: 'funeral', status: 'active', heldYears: 2, pays: 'card' },
      { product: 'termLife', status: 'active', heldYears: 6, pays: 'cheque' },
    ],
    shows: 'A customer of the white-label brand in Canada, with one policy paid by cheque',
  },
];
