import type { PersonPlan } from '#demonstration/generation/person-plan.ts';

const AUCKLAND = { suburb: 'Birkenhead', city: 'Auckland', postcode: '0626' } as const;

/** People of the default site for whom something waits. DEMO-25 */
export const WAITING_PEOPLE: readonly PersonPlan[] = [
  {
    site: 'real-154',
    title: 'Mrs',
    firstName: 'Noeline',
    lastName: 'Paki',
    born: [70, 5, 11],
    mobile: '0215550140',
    homePhone: '095550140',
    email: 'noeline.paki@example.com',
    residential: { line: '47 Hinemoa Street', ...AUCKLAND },
    policies: [
      {
        product: 'funeral',
        status: 'paymentOverdue',
        heldYears: 8,
        pays: 'card',
        frequency: 'Monthly',
        sumInsured: 10_000,
        overdue: { collections: 1 },
      },
    ],
    waitsForCall: true,
    shows: 'A call-back that was asked for: the list says when, until it is done or cancelled',
  },
  {
    site: 'real-154',
    title: 'Mr',
    firstName: 'Desmond',
    lastName: 'Clarke',
    born: [66, 2, 24],
    mobile: '0215550141',
    homePhone: null,
    email: 'desmond.clarke@example.com',
    residential: { line: '49 Hinemoa Street', ...AUCKLAND },
    policies: [
      {
        product: 'familyLife',
        status: 'active',
        heldYears: 12,
        pays: 'bank',
        frequency: 'Monthly',
        sumInsured: 150_000,
      },
    ],
    newMobile: '0215550142',
    shows: 'A new mobile number that waits for its code: choose Resend to get one',
  },
];
