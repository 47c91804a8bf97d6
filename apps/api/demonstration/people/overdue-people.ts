import type { PersonPlan, PolicyPlan } from '#demonstration/generation/person-plan.ts';

const AUCKLAND = { suburb: 'Birkenhead', city: 'Auckland', postcode: '0626' } as const;

/**
 * A person of the default site who differs from the others by what is overdue. `line`:
 * a house of Hinemoa Street.
 */
const person = (
  who: Pick<PersonPlan, 'title' | 'firstName' | 'lastName' | 'born' | 'mobile' | 'shows'>,
  house: number,
  policies: readonly PolicyPlan[],
): PersonPlan => ({
  ...who,
  site: 'real-154',
  homePhone: null,
  email: `${who.firstName}.${who.lastName}@example.com`
    .normalize('NFD')
    .replaceAll(/[^\w.@-]/g, '')
    .toLowerCase(),
  residential: { line: `${house} Hinemoa Street`, ...AUCKLAND },
  policies,
});

const overduePolicy = (plan: Partial<PolicyPlan> & Pick<PolicyPlan, 'overdue'>): PolicyPlan => ({
  product: 'familyLife',
  status: 'paymentOverdue',
  heldYears: 6,
  pays: 'card',
  frequency: 'Fortnightly',
  sumInsured: 200_000,
  ...plan,
});

/** People of the default site for every state of an overdue payment. DEMO-20 */
export const OVERDUE_PEOPLE: readonly PersonPlan[] = [
  person(
    {
      title: 'Mrs',
      firstName: 'Beverley',
      lastName: 'Tauira',
      born: [68, 3, 5],
      mobile: '0215550117',
      shows: 'One overdue payment, by card',
    },
    21,
    [
      overduePolicy({
        product: 'funeral',
        frequency: 'Monthly',
        sumInsured: 12_000,
        overdue: { collections: 1 },
      }),
    ],
  ),
  person(
    {
      title: 'Mr',
      firstName: 'Russell',
      lastName: 'Ahipene',
      born: [61, 10, 9],
      mobile: '0215550118',
      shows: 'Three overdue payments: the oldest is chosen first',
    },
    23,
    [
      overduePolicy({ overdue: { collections: 3 } }),
      { product: 'funeral', status: 'active', heldYears: 3, pays: 'bank' },
    ],
  ),
  person(
    {
      title: 'Mrs',
      firstName: 'Lorraine',
      lastName: 'Petersen',
      born: [72, 1, 30],
      mobile: '0215550119',
      shows: 'Twenty-six overdue payments, half a year of weeks: a long list, and a receipt of two pages',
    },
    25,
    [overduePolicy({ frequency: 'Weekly', overdue: { collections: 26 } })],
  ),
  person(
    {
      title: 'Mr',
      firstName: 'Mātiu',
      lastName: 'Kīngi',
      born: [57, 6, 24],
      mobile: '0215550120',
      shows:
        'A payment that stays pending: its gateway is never asked. Operators see it in npm run portal -- payments and get the alarm',
    },
    27,
    [overduePolicy({ overdue: { collections: 2, cardPayment: 'pending' } })],
  ),
  person(
    {
      title: 'Mrs',
      firstName: 'Joyce',
      lastName: 'Hargreaves',
      born: [79, 9, 2],
      mobile: '0215550121',
      shows:
        'Settled meanwhile: all was paid today, and the policy still says Payment Overdue. For one day after the data was made',
    },
    29,
    [
      overduePolicy({
        product: 'funeral',
        sumInsured: 10_000,
        overdue: { collections: 2, cardPayment: 'settled' },
      }),
    ],
  ),
  person(
    {
      title: 'Mr',
      firstName: 'Stanley',
      lastName: 'Moffat',
      born: [83, 11, 17],
      mobile: '0215550122',
      shows: 'Overdue and not payable online, because the policy is paid by cheque',
    },
    31,
    [
      overduePolicy({
        product: 'funeral',
        pays: 'cheque',
        frequency: 'Monthly',
        sumInsured: 10_000,
        overdue: { collections: 2 },
      }),
    ],
  ),
  person(
    {
      title: 'Ms',
      firstName: 'Pania',
      lastName: 'Rewi',
      born: [49, 4, 28],
      mobile: '0215550123',
      shows: 'Overdue and not payable online now, because a regular collection is under way',
    },
    33,
    [overduePolicy({ pays: 'bank', overdue: { collections: 1, isCollectionUnderWay: true } })],
  ),
  person(
    {
      title: 'Ms',
      firstName: 'Frances',
      lastName: 'Delacroix',
      born: [59, 12, 12],
      mobile: '0215550124',
      shows:
        'Extended dishonour 1: two overdue payments, three missed collections, and two overrides of which one stands for a listed payment and is not shown',
    },
    35,
    [
      overduePolicy({
        extendedDishonour: 1,
        overdue: { collections: 2, missed: 3, overrides: 2, overridesListed: 1 },
      }),
    ],
  ),
  person(
    {
      title: 'Mr',
      firstName: 'Tīpene',
      lastName: 'Walker',
      born: [64, 7, 19],
      mobile: '0215550125',
      shows:
        'Extended dishonour 2: one overdue payment, two missed collections and one override, by bank account',
    },
    37,
    [
      overduePolicy({
        pays: 'bank',
        extendedDishonour: 2,
        overdue: { collections: 1, missed: 2, overrides: 1 },
      }),
    ],
  ),
  person(
    {
      title: 'Mrs',
      firstName: 'Maureen',
      lastName: "O'Sullivan",
      born: [70, 2, 14],
      mobile: '0215550126',
      shows:
        'Three overdue policies at once, with one payment, with three, and with a payment pending, beside an active one',
    },
    39,
    [
      overduePolicy({
        product: 'funeral',
        frequency: 'Monthly',
        sumInsured: 15_000,
        overdue: { collections: 1 },
      }),
      overduePolicy({ pays: 'bank', overdue: { collections: 3 } }),
      overduePolicy({ heldYears: 3, overdue: { collections: 1, cardPayment: 'pending' } }),
      { product: 'funeral', status: 'active', heldYears: 2, pays: 'card' },
    ],
  ),
  person(
    {
      title: 'Mr',
      firstName: 'Ivan',
      lastName: 'Dragicevich',
      born: [66, 5, 8],
      mobile: '0215550127',
      shows:
        'A policy to end while its payment is being chosen: POST {"end": "<its number>"} to /dev/policies.json',
    },
    41,
    [overduePolicy({ overdue: { collections: 3 } })],
  ),
  {
    ...person(
      {
        title: 'Mrs',
        firstName: 'Gwen',
        lastName: 'Rangi',
        born: [76, 8, 3],
        mobile: '0215550128',
        shows:
          'One overdue payment and no e-mail address: the receipt is shown, printed or saved, and not sent',
      },
      43,
      [
        overduePolicy({
          product: 'funeral',
          frequency: 'Monthly',
          sumInsured: 12_000,
          overdue: { collections: 1 },
        }),
      ],
    ),
    email: null,
  },
];
