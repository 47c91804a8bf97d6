import type { Benefit, LifeInsured } from '@portal/domain/policies/policy';
import type { CalendarDate } from '@portal/domain/values/calendar-date';
import { addYears, daysBetween, yearOf } from './calendar-steps.ts';
import { EXCLUSION_TEXTS, type ExclusionKey } from './exclusion-texts.ts';
import type { BenefitPlan, PolicyPlan } from './person-plan.ts';
import type { BenefitTerms, MandatoryTerms, PaymentFrequency, ProductTerms } from './product-terms.ts';
import type { SeededRandom } from './seeded-random.ts';

const COLLECTIONS_PER_YEAR = { Weekly: 52, Fortnightly: 26, Monthly: 12, Annually: 1 } as const;
/** Rates are those of somebody who starts at this age. */
const BASE_AGE = 50;
const RATE_GROWTH_PER_YEAR = 1.045;
const INDEX_PER_YEAR = 1.025;
const DAYS_PER_YEAR = 365;

/** What all benefits of one policy have in common. */
export type BenefitMoment = {
  readonly today: CalendarDate;
  readonly startDate: CalendarDate;
  readonly frequency: PaymentFrequency;
  readonly random: SeededRandom;
};

type Insured = Pick<LifeInsured, 'firstName' | 'lastName'> & { readonly birthDate: CalendarDate };

function premiumCents(
  sumInsuredCents: number,
  terms: BenefitTerms,
  birthDate: CalendarDate,
  moment: BenefitMoment,
): number {
  const startAge = yearOf(moment.startDate) - yearOf(birthDate);
  const yearly =
    (sumInsuredCents / 1000) * terms.yearlyRatePer1000 * RATE_GROWTH_PER_YEAR ** (startAge - BASE_AGE);
  return Math.round(yearly / COLLECTIONS_PER_YEAR[moment.frequency]);
}

function indexedCents(cents: number, terms: BenefitTerms, { today, startDate }: BenefitMoment): number {
  if (!terms.isIndexed) return cents;
  const years = Math.max(0, Math.floor(daysBetween(startDate, today) / DAYS_PER_YEAR));
  return Math.round(cents * INDEX_PER_YEAR ** years);
}

function expectedExpiryDate(
  terms: BenefitTerms,
  birthDate: CalendarDate,
  { today, startDate }: BenefitMoment,
): CalendarDate | null {
  if (terms.endsAtAge) return addYears(birthDate, terms.endsAtAge);
  const years = terms.termYears?.find((candidate) => addYears(startDate, candidate) > today);
  return years === undefined ? null : addYears(startDate, years);
}

const exclusions = (keys: readonly ExclusionKey[] = []) =>
  keys.map((key) => ({ text: EXCLUSION_TEXTS[key] }));

type BenefitInput = {
  terms: BenefitTerms;
  sumInsuredCents: number;
  exclusionKeys?: readonly ExclusionKey[] | undefined;
};

function createBenefit(
  { terms, sumInsuredCents, exclusionKeys }: BenefitInput,
  birthDate: CalendarDate,
  moment: BenefitMoment,
): Benefit {
  const { random } = moment;
  return {
    description: terms.description,
    riskStartDate: moment.startDate,
    sumInsuredCents,
    premiumCents: premiumCents(sumInsuredCents, terms, birthDate, moment),
    expectedExpiryDate: expectedExpiryDate(terms, birthDate, moment),
    waitingPeriodDays: terms.waitingPeriodDays ? random.pick(terms.waitingPeriodDays) : null,
    benefitPeriodMonths: terms.benefitPeriodMonths ? random.pick(terms.benefitPeriodMonths) : null,
    exclusions: exclusions(exclusionKeys),
  };
}

/** A cover with words and sum of its own, priced and ended like the product's first benefit. */
function plannedBenefit(
  plan: BenefitPlan,
  product: ProductTerms,
  birthDate: CalendarDate,
  moment: BenefitMoment,
): Benefit {
  const { yearlyRatePer1000, termYears, endsAtAge } = product.benefits[0];
  const terms: BenefitTerms = {
    description: plan.description,
    sumsInsured: [plan.sumInsured],
    // An income is insured by the month, a lump sum once: its rate per 1,000 is far lower.
    yearlyRatePer1000: Math.min(yearlyRatePer1000, 3),
    ...(termYears && { termYears }),
    ...(endsAtAge && { endsAtAge }),
  };
  return createBenefit(
    { terms, sumInsuredCents: plan.sumInsured * 100, exclusionKeys: plan.exclusions },
    birthDate,
    moment,
  );
}

/** The sum of the benefit that gives the policy its cover amount. */
function mandatorySumCents(plan: PolicyPlan, terms: MandatoryTerms, moment: BenefitMoment): number {
  if (plan.sumInsured !== undefined) return plan.sumInsured * 100;
  return indexedCents(moment.random.pick(terms.sumsInsured) * 100, terms, moment);
}

function additionalSumCents(
  { sumsInsured }: BenefitTerms,
  mandatoryCents: number,
  random: SeededRandom,
): number {
  return 'timesMandatory' in sumsInsured
    ? mandatoryCents * sumsInsured.timesMandatory
    : random.pick(sumsInsured) * 100;
}

/** The owner's benefits: those of the product, the mandatory one first, then the plan's own. */
export function ownerLife(
  owner: Insured,
  plan: PolicyPlan,
  product: ProductTerms,
  moment: BenefitMoment,
): LifeInsured {
  const [mandatory, ...additional] = product.benefits;
  const mandatoryCents = mandatorySumCents(plan, mandatory, moment);
  const mandatoryInput = {
    terms: mandatory,
    sumInsuredCents: mandatoryCents,
    exclusionKeys: plan.exclusions,
  };
  return {
    ...owner,
    benefits: [
      createBenefit(mandatoryInput, owner.birthDate, moment),
      ...additional.map((terms) =>
        createBenefit(
          { terms, sumInsuredCents: additionalSumCents(terms, mandatoryCents, moment.random) },
          owner.birthDate,
          moment,
        ),
      ),
      ...(plan.moreBenefits ?? []).map((benefit) =>
        plannedBenefit(benefit, product, owner.birthDate, moment),
      ),
    ],
  };
}

/** Somebody else whose life the policy covers. */
export function otherLife(
  insured: Insured,
  benefits: readonly BenefitPlan[],
  product: ProductTerms,
  moment: BenefitMoment,
): LifeInsured {
  return {
    ...insured,
    benefits: benefits.map((benefit) => plannedBenefit(benefit, product, insured.birthDate, moment)),
  };
}
