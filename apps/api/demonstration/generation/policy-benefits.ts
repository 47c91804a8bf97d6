import type { Benefit, LifeInsured } from '@portal/domain/policies/policy';
import type { CalendarDate } from '@portal/domain/values/calendar-date';
import { addYears, daysBetween, yearOf } from '#demonstration/generation/calendar-steps.ts';
import { EXCLUSION_TEXTS, type ExclusionKey } from '#demonstration/generation/exclusion-texts.ts';
import type { BenefitPlan, PolicyPlan } from '#demonstration/generation/person-plan.ts';
import type {
  BenefitTerms,
  MandatoryTerms,
  PaymentFrequency,
  ProductTerms,
} from '#demonstration/generation/product-terms.ts';
import type { SeededRandom } from '#demonstration/generation/seeded-random.ts';

const COLLECTIONS_PER_YEAR = { Weekly: 52, Fortnightly: 26, Monthly: 12, Annually: 1 } as const;
/** Rates are those of a person who starts at this age. */
const BASE_AGE = 50;
const RATE_GROWTH_PER_YEAR = 1.045;
const INDEX_PER_YEAR = 1.025;
const DAYS_PER_YEAR = 365;

/** The facts that all benefits of one policy share. */
export type BenefitContext = {
  readonly product: ProductTerms;
  readonly today: CalendarDate;
  readonly startDate: CalendarDate;
  readonly frequency: PaymentFrequency;
  readonly random: SeededRandom;
};

type Insured = Pick<LifeInsured, 'firstName' | 'lastName'> & { readonly birthDate: CalendarDate };

type BenefitInput = {
  readonly terms: BenefitTerms;
  readonly sumInsuredCents: number;
  readonly exclusionKeys?: readonly ExclusionKey[] | undefined;
};

function premiumCents(
  { terms, sumInsuredCents }: BenefitInput,
  birthDate: CalendarDate,
  { startDate, frequency }: BenefitContext,
): number {
  const startAge = yearOf(startDate) - yearOf(birthDate);
  const yearly =
    (sumInsuredCents / 1000) * terms.yearlyRatePer1000 * RATE_GROWTH_PER_YEAR ** (startAge - BASE_AGE);
  return Math.round(yearly / COLLECTIONS_PER_YEAR[frequency]);
}

function indexedCents(cents: number, terms: BenefitTerms, { today, startDate }: BenefitContext): number {
  if (!terms.isIndexed) return cents;
  const years = Math.max(0, Math.floor(daysBetween(startDate, today) / DAYS_PER_YEAR));
  return Math.round(cents * INDEX_PER_YEAR ** years);
}

function expectedExpiryDate(
  terms: BenefitTerms,
  birthDate: CalendarDate,
  { today, startDate }: BenefitContext,
): CalendarDate | null {
  if (terms.endsAtAge) return addYears(birthDate, terms.endsAtAge);
  const years = terms.termYears?.find((candidate) => addYears(startDate, candidate) > today);
  return years === undefined ? null : addYears(startDate, years);
}

const exclusions = (keys: readonly ExclusionKey[] = []) =>
  keys.map((key) => ({ text: EXCLUSION_TEXTS[key] }));

function createBenefit(input: BenefitInput, birthDate: CalendarDate, context: BenefitContext): Benefit {
  const { terms, sumInsuredCents, exclusionKeys } = input;
  const { random, startDate } = context;
  return {
    description: terms.description,
    riskStartDate: startDate,
    sumInsuredCents,
    premiumCents: premiumCents(input, birthDate, context),
    expectedExpiryDate: expectedExpiryDate(terms, birthDate, context),
    waitingPeriodDays: terms.waitingPeriodDays ? random.pick(terms.waitingPeriodDays) : null,
    benefitPeriodMonths: terms.benefitPeriodMonths ? random.pick(terms.benefitPeriodMonths) : null,
    exclusions: exclusions(exclusionKeys),
  };
}

/** A cover with a text and a sum of its own, priced and ended like the product's first benefit. */
function plannedBenefit(plan: BenefitPlan, birthDate: CalendarDate, context: BenefitContext): Benefit {
  const { yearlyRatePer1000, termYears, endsAtAge } = context.product.benefits[0];
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
    context,
  );
}

/** The sum of the benefit that gives the policy its cover amount. */
function mandatorySumCents(plan: PolicyPlan, terms: MandatoryTerms, context: BenefitContext): number {
  if (plan.sumInsured !== undefined) return plan.sumInsured * 100;
  return indexedCents(context.random.pick(terms.sumsInsured) * 100, terms, context);
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
export function ownerLife(owner: Insured, plan: PolicyPlan, context: BenefitContext): LifeInsured {
  const [mandatory, ...additional] = context.product.benefits;
  const mandatoryCents = mandatorySumCents(plan, mandatory, context);
  const mandatoryInput = {
    terms: mandatory,
    sumInsuredCents: mandatoryCents,
    exclusionKeys: plan.exclusions,
  };
  return {
    ...owner,
    benefits: [
      createBenefit(mandatoryInput, owner.birthDate, context),
      ...additional.map((terms) =>
        createBenefit(
          { terms, sumInsuredCents: additionalSumCents(terms, mandatoryCents, context.random) },
          owner.birthDate,
          context,
        ),
      ),
      ...(plan.moreBenefits ?? []).map((benefit) => plannedBenefit(benefit, owner.birthDate, context)),
    ],
  };
}

/** The life of another person whom the policy covers. */
export function otherLife(
  insured: Insured,
  benefits: readonly BenefitPlan[],
  context: BenefitContext,
): LifeInsured {
  return {
    ...insured,
    benefits: benefits.map((benefit) => plannedBenefit(benefit, insured.birthDate, context)),
  };
}
