import { PAYMENT_METHOD } from '@portal/domain/policies/payment-method';
import type { CalendarDate } from '@portal/domain/values/calendar-date';
import { addMonths } from '#demonstration/generation/calendar-steps.ts';
import type { PaymentKey } from '#demonstration/generation/person-plan.ts';
import type { CountryTerms } from '#demonstration/generation/product-terms.ts';
import type { SeededRandom } from '#demonstration/generation/seeded-random.ts';
import type { DemonstrationPaymentMethod } from '#demonstration/person.ts';

/** Brands with the last digits of their published test cards. */
const CARDS = [
  { cardBrand: 'Visa', cardLastDigits: '4242' },
  { cardBrand: 'Mastercard', cardLastDigits: '4444' },
  { cardBrand: 'American Express', cardLastDigits: '0005' },
] as const;

/** The cards whose expiry the plan says: one of this month is good until its last day. */
const MONTHS_TO_EXPIRY: { readonly [pays in PaymentKey]?: number } = { expiringCard: 0, expiredCard: -1 };

type PaymentContext = {
  readonly policyNumber: string;
  readonly accountName: string;
  readonly terms: CountryTerms;
  readonly today: CalendarDate;
  readonly random: SeededRandom;
};

function expiry(date: CalendarDate): string {
  return `${date.slice(5, 7)}/${date.slice(0, 4)}`;
}

/** How the policy is paid, as its plan says. */
export function policyPaymentMethod(pays: PaymentKey, context: PaymentContext): DemonstrationPaymentMethod {
  const { paymentTexts, bank } = context.terms;
  if (pays === 'cheque') return { methodId: PAYMENT_METHOD.other, description: paymentTexts.cheque };
  if (pays === 'bank') {
    return {
      methodId: PAYMENT_METHOD.bankAccount,
      description: paymentTexts.bank,
      bankAccountName: context.accountName,
      bankBranch: bank.branch,
      bankAccount: bank.account,
    };
  }
  const random = context.random.between(3, 40);
  const monthsToExpiry = MONTHS_TO_EXPIRY[pays] ?? random;
  return {
    methodId: PAYMENT_METHOD.card,
    description: paymentTexts.card,
    ...context.random.pick(CARDS),
    cardExpiry: expiry(addMonths(context.today, monthsToExpiry)),
  };
}
