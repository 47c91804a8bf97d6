import { findSite } from '@portal/config/sites/site';
import { OFFERS } from '@portal/domain/offers/offer';
import type { LifeInsured } from '@portal/domain/policies/policy';
import { POLICY_STATUS } from '@portal/domain/policies/policy-status';
import { type CalendarDate, calendarDate, daysInMonth } from '@portal/domain/values/calendar-date';
import { addDays, yearOf } from '#demonstration/generation/calendar-steps.ts';
import type {
  AddressPlan,
  BirthPlan,
  PersonPlan,
  PolicyPlan,
} from '#demonstration/generation/person-plan.ts';
import { otherLife, ownerLife } from '#demonstration/generation/policy-benefits.ts';
import { policyDates } from '#demonstration/generation/policy-dates.ts';
import { earlierPayments, policyOverdue } from '#demonstration/generation/policy-overdue.ts';
import { policyPaymentMethod } from '#demonstration/generation/policy-payment-method.ts';
import type { CountryTerms } from '#demonstration/generation/product-terms.ts';
import { createSeededRandom, type SeededRandom } from '#demonstration/generation/seeded-random.ts';
import { AUSTRALIA_PEOPLE } from '#demonstration/people/australia-people.ts';
import { CANADA_PEOPLE } from '#demonstration/people/canada-people.ts';
import { NEW_ZEALAND_PEOPLE } from '#demonstration/people/new-zealand-people.ts';
import { OVERDUE_PEOPLE } from '#demonstration/people/overdue-people.ts';
import {
  AUSTRALIA_PAYING_PEOPLE,
  CANADA_PAYING_PEOPLE,
  NEW_ZEALAND_PAYING_PEOPLE,
} from '#demonstration/people/paying-people.ts';
import { REAL_NEW_ZEALAND_PEOPLE } from '#demonstration/people/real-new-zealand-people.ts';
import { RECORD_PEOPLE } from '#demonstration/people/record-people.ts';
import { WAITING_PEOPLE } from '#demonstration/people/waiting-people.ts';
import type {
  DemonstrationAddress,
  DemonstrationOffer,
  DemonstrationPerson,
  DemonstrationPolicy,
} from '#demonstration/person.ts';
import { AUSTRALIA_TERMS } from '#demonstration/products/australia-products.ts';
import { CANADA_TERMS } from '#demonstration/products/canada-products.ts';
import { NEW_ZEALAND_TERMS } from '#demonstration/products/new-zealand-products.ts';

/** The policies of the demonstration count up from here. */
const FIRST_POLICY_NUMBER = 70_010_001;
/** And its customers from here. */
const FIRST_CUSTOMER_NUMBER = 1_001;

const PLANS: readonly (readonly [CountryTerms, readonly PersonPlan[]])[] = [
  [NEW_ZEALAND_TERMS, REAL_NEW_ZEALAND_PEOPLE],
  [NEW_ZEALAND_TERMS, NEW_ZEALAND_PEOPLE],
  [AUSTRALIA_TERMS, AUSTRALIA_PEOPLE],
  [CANADA_TERMS, CANADA_PEOPLE],
  // Last, so that the policy numbers of all others stay as they are.
  [NEW_ZEALAND_TERMS, OVERDUE_PEOPLE],
  [NEW_ZEALAND_TERMS, NEW_ZEALAND_PAYING_PEOPLE],
  [AUSTRALIA_TERMS, AUSTRALIA_PAYING_PEOPLE],
  [CANADA_TERMS, CANADA_PAYING_PEOPLE],
  [NEW_ZEALAND_TERMS, WAITING_PEOPLE],
  [NEW_ZEALAND_TERMS, RECORD_PEOPLE],
];

type Making = {
  readonly today: CalendarDate;
  readonly random: SeededRandom;
  readonly terms: CountryTerms;
  readonly takePolicyNumber: () => string;
};

/** Birthdays stay on their day and move with the year: age goes by year. LOG-9 */
function birthDate([yearsAgo, month, day]: BirthPlan, today: CalendarDate): CalendarDate {
  const year = yearOf(today) - yearsAgo;
  return calendarDate(year, month, Math.min(day, daysInMonth(year, month)));
}

const nameAndBirth = (
  { firstName, lastName, born }: Pick<PersonPlan, 'firstName' | 'lastName' | 'born'>,
  today: CalendarDate,
) => ({ firstName, lastName, birthDate: birthDate(born, today) });

/** The amount of one collection: the premiums of all lives insured. */
const premiumOf = (lives: readonly LifeInsured[]): number =>
  lives.flatMap(({ benefits }) => benefits).reduce((sum, { premiumCents }) => sum + (premiumCents ?? 0), 0);

function createPolicy(plan: PolicyPlan, owner: PersonPlan, making: Making): DemonstrationPolicy {
  const { today, random, terms } = making;
  const product = terms.products[plan.product];
  const policyNumber = making.takePolicyNumber();
  const frequency = plan.frequency ?? random.pick(terms.frequencies);
  const dates = policyDates(plan, frequency, making);
  const context = { product, today, random, frequency, startDate: dates.acceptanceDate };
  const insuredOwner = ownerLife(nameAndBirth(owner, today), plan, context);
  const livesInsured = [
    insuredOwner,
    ...(plan.otherLives ?? []).map((life) => otherLife(nameAndBirth(life, today), life.benefits, context)),
  ];
  const amountCents = premiumOf(livesInsured);
  return {
    ...dates,
    policyNumber,
    productCode: product.productCode,
    productName: plan.productName ?? product.productName,
    productTypeId: product.productTypeId,
    statusId: POLICY_STATUS[plan.status],
    coverAmountCents: insuredOwner.benefits[0]?.sumInsuredCents ?? 0,
    isClaimInProgress: plan.isClaimInProgress ?? false,
    extendedDishonourStatusId: plan.extendedDishonour ?? 0,
    paymentFrequency: frequency,
    overdue: policyOverdue(plan, { ...dates, today, frequency, amountCents }),
    earlierPayments: earlierPayments(plan.paidEarlier ?? [], { today, amountCents }),
    paymentMethod: policyPaymentMethod(plan.pays, {
      policyNumber,
      accountName: `${owner.firstName} ${owner.lastName}`,
      terms,
      today,
      random,
    }),
    livesInsured,
    beneficiaries: (plan.beneficiaries ?? []).map(({ firstName, lastName, born, share }) => ({
      firstName,
      lastName,
      birthDate: born && birthDate(born, today),
      percentage: share,
    })),
  };
}

function createAddress(
  { line, suburb, state, city, postcode }: AddressPlan,
  countryId: number,
): DemonstrationAddress {
  return { line, suburb, state: state ?? null, city: city ?? null, postcode, countryId };
}

function createPerson(plan: PersonPlan, customerNumber: string, making: Making): DemonstrationPerson {
  const site = findSite(plan.site);
  if (!site) throw new Error(`There is no site ${plan.site}`);
  const { brandId, countryId } = site;
  return {
    siteKey: plan.site,
    customerNumber,
    brandId,
    countryId,
    title: plan.title,
    firstName: plan.firstName,
    lastName: plan.lastName,
    dateOfBirth: birthDate(plan.born, making.today),
    mobile: plan.mobile,
    homePhone: plan.homePhone,
    email: plan.email,
    residentialAddress: createAddress(plan.residential, countryId),
    postalAddress: createAddress(plan.postal ?? plan.residential, countryId),
    policies: plan.policies.map((policy) => createPolicy(policy, plan, making)),
    offers: createOffers(plan, making.today),
    newMobile: plan.newMobile ?? null,
    callBackAfter: plan.waitsForCall ? making.today : null,
    hasEarlierLogins: plan.loggedInBefore === true,
    shows: plan.shows,
  };
}

/** The one offer that there is. */
const OFFER_ID = OFFERS[0]?.offerId ?? 0;

function createOffers({ offer }: PersonPlan, today: CalendarDate): DemonstrationOffer[] {
  if (!offer) return [];
  const { variant, suppressedDaysAgo } = offer;
  const suppressedOn = suppressedDaysAgo === undefined ? null : addDays(today, -suppressedDaysAgo);
  return [{ offerId: OFFER_ID, variant, suppressedOn }];
}

/**
 * Everybody in the demonstration, those of the default site first. The same seed and day give the same
 * people; every date counts from `today`, so the demonstration never ages.
 */
export function generatePeople({
  seed,
  today,
}: {
  seed: number;
  today: CalendarDate;
}): DemonstrationPerson[] {
  let nextPolicyNumber = FIRST_POLICY_NUMBER;
  const takePolicyNumber = () => String(nextPolicyNumber++);
  const plans = PLANS.flatMap(([terms, people]) => people.map((plan) => ({ terms, plan })));
  // Each person draws from numbers of their own: a change to one leaves the others as they are.
  return plans.map(({ terms, plan }, index) =>
    createPerson(plan, `C-${FIRST_CUSTOMER_NUMBER + index}`, {
      today,
      terms,
      takePolicyNumber,
      random: createSeededRandom(seed + index),
    }),
  );
}
