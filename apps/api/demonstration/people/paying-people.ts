import type { PersonPlan } from '#demonstration/generation/person-plan.ts';

/** A person whose only policy has two overdue payments that a card can pay. */
const person = (who: Omit<PersonPlan, 'homePhone' | 'policies' | 'shows'>): PersonPlan => ({
  ...who,
  homePhone: null,
  policies: [
    {
      product: 'funeral',
      status: 'paymentOverdue',
      heldYears: 4,
      pays: 'card',
      frequency: 'Monthly',
      overdue: { collections: 2 },
    },
  ],
  shows: `Two overdue payments, to be paid by card at ${who.site}`,
});

/** One for each Australian site. DEMO-30 */
export const AUSTRALIA_PAYING_PEOPLE: readonly PersonPlan[] = [
  person({
    site: 'real-13',
    title: 'Mr',
    firstName: 'Graeme',
    lastName: 'Whitford',
    born: [63, 2, 11],
    mobile: '0491570313',
    email: 'graeme.whitford@example.com',
    residential: { line: '90 Darling Street', suburb: 'Balmain East', state: 'NSW', postcode: '2041' },
  }),
  person({
    site: 'seniors-13',
    title: 'Mrs',
    firstName: 'Maureen',
    lastName: 'Costello',
    born: [74, 9, 2],
    mobile: '0491570737',
    email: 'maureen.costello@example.com',
    residential: { line: '205 Pakington Street', suburb: 'Newtown', state: 'VIC', postcode: '3220' },
  }),
  person({
    site: 'fiftyup-13',
    title: 'Mr',
    firstName: 'Ross',
    lastName: 'Haddad',
    born: [58, 6, 30],
    mobile: '0491571266',
    email: 'ross.haddad@example.com',
    residential: { line: '23 Blackwood Street', suburb: 'Yarraville', state: 'VIC', postcode: '3013' },
  }),
  person({
    site: 'product-13',
    title: 'Ms',
    firstName: 'Noelene',
    lastName: 'Fraser',
    born: [61, 12, 24],
    mobile: '0491571491',
    email: 'noelene.fraser@example.com',
    residential: { line: '33 Ruthven Street', suburb: 'North Toowoomba', state: 'QLD', postcode: '4350' },
  }),
];

/** One for each Canadian site. DEMO-30 */
export const CANADA_PAYING_PEOPLE: readonly PersonPlan[] = [
  person({
    site: 'northcover-39',
    title: 'Mrs',
    firstName: 'Gisèle',
    lastName: 'Thériault',
    born: [65, 5, 17],
    mobile: '4185550105',
    email: 'gisele.theriault@example.com',
    residential: { line: '4822 Rue Escoffier', suburb: 'Québec', state: 'QC', postcode: 'G1Y 3A1' },
  }),
  person({
    site: 'product-39',
    title: 'Mr',
    firstName: 'Warren',
    lastName: 'Kowalchuk',
    born: [59, 1, 6],
    mobile: '4165550106',
    email: 'warren.kowalchuk@example.com',
    residential: { line: '108 Craiglee Drive', suburb: 'Toronto', state: 'ON', postcode: 'M1N 2M7' },
  }),
];

/** One for each of the other New Zealand sites. DEMO-30 */
export const NEW_ZEALAND_PAYING_PEOPLE: readonly PersonPlan[] = [
  person({
    site: 'seniors-154',
    title: 'Mr',
    firstName: 'Colin',
    lastName: 'Hāpuku',
    born: [73, 3, 8],
    mobile: '0215550203',
    email: 'colin.hapuku@example.com',
    residential: { line: '16 Auckland Road', suburb: 'Greenmeadows', city: 'Napier', postcode: '4112' },
  }),
  person({
    site: 'nzonechoice-154',
    title: 'Mrs',
    firstName: 'Losaline',
    lastName: 'Fonoti',
    born: [57, 10, 19],
    mobile: '0225550303',
    email: 'losaline.fonoti@example.com',
    residential: { line: '21 Charles Street', suburb: 'Papatoetoe', city: 'Auckland', postcode: '2025' },
  }),
  person({
    site: 'product-154',
    title: 'Ms',
    firstName: 'Robyn',
    lastName: 'Sinclair',
    born: [60, 7, 7],
    mobile: '0215550403',
    email: 'robyn.sinclair@example.com',
    residential: { line: '21 Marine Parade', suburb: 'Hobsonville', city: 'Auckland', postcode: '0616' },
  }),
];
