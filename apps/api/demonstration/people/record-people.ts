import type { PersonPlan } from '#demonstration/generation/person-plan.ts';

/** People of the default site with payments that were made before today. DEMO-32 */
export const RECORD_PEOPLE: readonly PersonPlan[] = [
  {
    site: 'real-154',
    title: 'Mrs',
    firstName: 'Valmai',
    lastName: 'Henare',
    born: [69, 4, 18],
    mobile: '0215550143',
    homePhone: null,
    email: 'valmai.henare@example.com',
    residential: { line: '51 Hinemoa Street', suburb: 'Birkenhead', city: 'Auckland', postcode: '0626' },
    policies: [
      {
        product: 'familyLife',
        status: 'active',
        heldYears: 7,
        pays: 'card',
        frequency: 'Monthly',
        sumInsured: 180_000,
        paidEarlier: [
          { monthsAgo: 2, givenBack: 'half' },
          { monthsAgo: 5, givenBack: 'all' },
          { monthsAgo: 9 },
        ],
      },
    ],
    loggedInBefore: true,
    shows:
      'Payments made here: paid, given back in part and in whole, each with its receipt, and devices on which somebody logged in before',
  },
];
