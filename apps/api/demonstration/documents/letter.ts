import { resolveBrand } from '@portal/config/brands/brands';
import { supportPhoneOf } from '@portal/config/call-backs/support-phone';
import { paymentMethodTexts } from '@portal/config/regions/payment-method-texts';
import type { Site } from '@portal/config/sites/site';
import { coverAmountText } from '@portal/domain/policies/cover-amount';
import { PAYMENT_METHOD } from '@portal/domain/policies/payment-method';
import { POLICY_STATUS } from '@portal/domain/policies/policy-status';
import { type CalendarDate, formatDate } from '@portal/domain/values/calendar-date';
import { formatAmounts } from '@portal/domain/values/money';
import type { Letter } from '#api/pdf/letter.ts';
import { addDays, addYears } from '#demonstration/generation/calendar-steps.ts';
import type { DemonstrationPerson, DemonstrationPolicy } from '#demonstration/person.ts';

/** A letter as it is listed and as it is drawn. */
export type DemonstrationLetter = Letter & {
  readonly subject: string;
  /** `PD` for a welcome document, which has no date. */
  readonly documentType: 'PD' | 'LT';
  readonly fileName: string;
};

type Told = {
  readonly person: DemonstrationPerson;
  readonly policy: DemonstrationPolicy;
  readonly site: Site;
  readonly today: CalendarDate;
};

const money = (cents: number): string => formatAmounts([cents])[0] ?? '';

/**
 * Returns the premiums of one table, written alike. A cover that costs nothing by
 * itself is part of another one.
 */
function premiumTexts(premiumsCents: readonly (number | null)[]): string[] {
  const texts = formatAmounts(premiumsCents);
  return premiumsCents.map((cents, index) => (cents === 0 ? 'Included' : (texts[index] ?? '')));
}

const policyFacts = ({ person, policy }: Told): Letter['facts'] => [
  ['Policy owner', `${person.firstName} ${person.lastName}`],
  ['Policy', policy.productName],
  ['Policy number', policy.policyNumber],
  ['Cover amount', coverAmountText(policy.coverAmountCents, policy.productTypeId)],
];

function coverTable({ policy }: Told, heading: string): NonNullable<Letter['table']> {
  const covers = policy.livesInsured.flatMap((life) => life.benefits.map((benefit) => ({ life, benefit })));
  const premiums = premiumTexts(covers.map(({ benefit }) => benefit.premiumCents));
  return {
    heading,
    columns: ['Life insured', 'Cover', 'Sum insured', 'Premium'],
    rows: covers.map(({ life, benefit }, index) => [
      `${life.firstName} ${life.lastName}`,
      benefit.description,
      benefit.sumInsuredCents === null ? '' : money(benefit.sumInsuredCents),
      premiums[index] ?? '',
    ]),
  };
}

function welcomeLetter(told: Told): DemonstrationLetter {
  const { person, policy, site } = told;
  return {
    subject: 'Welcome documents',
    documentType: 'PD',
    date: null,
    fileName: 'Welcome letter',
    heading: `Welcome to ${resolveBrand(site.brand).name}`,
    paragraphs: [
      `Dear ${person.firstName},`,
      `Thank you for choosing ${policy.productName}. We accepted it on ${formatDate(policy.acceptanceDate)}.`,
      `We will take your first premium on ${formatDate(policy.firstCollectionDate)}. Keep this letter with your policy schedule.`,
    ],
    facts: policyFacts(told),
  };
}

const policySchedule = (told: Told): DemonstrationLetter => ({
  subject: 'Welcome documents',
  documentType: 'PD',
  date: null,
  fileName: 'Policy schedule',
  heading: 'Policy schedule',
  paragraphs: [
    'This schedule shows who is covered, for what, and for how much. Please check that it is right.',
  ],
  facts: policyFacts(told),
  table: coverTable(told, 'Your cover'),
});

function annualRenewal(told: Told): DemonstrationLetter {
  const { person, policy } = told;
  const renewed = addYears(policy.renewalDate, -1);
  return {
    subject: 'Annual renewal',
    documentType: 'LT',
    date: addDays(renewed, -28),
    fileName: `Renewal letter ${renewed.slice(0, 4)}`,
    heading: 'Your policy is renewed',
    paragraphs: [
      `Dear ${person.firstName},`,
      `Your policy renews on ${formatDate(renewed)}. You do not need to do anything.`,
      `The table shows your premium for the year ahead. You pay it ${policy.paymentFrequency.toLowerCase()}.`,
    ],
    facts: policyFacts(told),
    table: coverTable(told, 'Your premium'),
  };
}

/** The premiums that were missed before a day, the oldest first, as they were before an override. */
const missedBefore = (day: CalendarDate, { overdue }: DemonstrationPolicy) =>
  overdue.payments
    .flatMap(({ source, dueDate, amountCents }) =>
      source !== 'override' && dueDate !== null && dueDate < day ? [{ dueDate, amountCents }] : [],
    )
    .sort((one, other) => one.dueDate.localeCompare(other.dueDate));

/** Ten days ago, or the day after the first premium was missed. */
function noticeDay({ overdue }: DemonstrationPolicy, today: CalendarDate): CalendarDate {
  const [oldest = today] = overdue.payments.flatMap(({ dueDate }) => dueDate ?? []).toSorted();
  const [, later = today] = [addDays(today, -10), addDays(oldest, 1)].toSorted();
  return later < today ? later : today;
}

/** The amounts are said at the head; a table has each, where there are several. DEMO-34 */
function overdueAmounts(missed: readonly { dueDate: CalendarDate; amountCents: number }[]) {
  const amounts = formatAmounts(missed.map(({ amountCents }) => amountCents));
  const total = money(missed.reduce((sum, { amountCents }) => sum + amountCents, 0));
  const [oldest] = missed;
  const highlight: NonNullable<Letter['highlight']> = [
    [
      ['Amount overdue', total],
      [missed.length > 1 ? 'Overdue since' : 'Was due on', formatDate(oldest?.dueDate ?? null)],
    ],
  ];
  if (missed.length < 2) return { highlight };
  const rows = missed.map(({ dueDate }, index) => [formatDate(dueDate), amounts[index] ?? '']);
  return { highlight, table: { heading: 'What is overdue', columns: ['Due date', 'Amount'], rows } };
}

function overdueNotice(told: Told): DemonstrationLetter | undefined {
  const { person, policy, site, today } = told;
  if (policy.statusId !== POLICY_STATUS.paymentOverdue) return undefined;
  const date = noticeDay(policy, today);
  const missed = missedBefore(date, policy);
  if (missed.length === 0) return undefined;
  const { number, hours } = supportPhoneOf(site);
  const what = missed.length > 1 ? `${missed.length} premiums are` : 'A premium is';
  return {
    subject: 'Overdue premium notice',
    documentType: 'LT',
    date,
    fileName: 'Overdue premium notice',
    heading: `${what} overdue`,
    paragraphs: [
      `Dear ${person.firstName},`,
      `We could not take ${missed.length > 1 ? 'these premiums' : 'this premium'} for your ${policy.productName}.`,
    ],
    ...overdueAmounts(missed),
    facts: policyFacts(told),
    section: {
      heading: 'How to pay',
      paragraphs: [
        'Log in to our website and choose Pay now. You can pay by card, and you get a receipt.',
        `Or call us on ${number}, ${hours}. Call us too if it is hard to pay, or if you want to know whether you are still covered.`,
        'If you have paid since the date of this letter, you do not need to do anything.',
      ],
    },
  };
}

function directDebitAuthority(told: Told): DemonstrationLetter | undefined {
  const { policy, site } = told;
  const debit = paymentMethodTexts(site.countryId)['bank-account'].description;
  const name = `${debit} authority`;
  const method = policy.paymentMethod;
  if (method.methodId !== PAYMENT_METHOD.bankAccount) return undefined;
  return {
    subject: name,
    documentType: 'LT',
    date: policy.saleCompletedDate,
    fileName: name,
    heading: `Your ${name.toLowerCase()}`,
    paragraphs: [
      'You have authorised us to take premiums from your bank account. You can stop this at any time by calling us or telling your bank.',
    ],
    facts: [
      ...policyFacts(told),
      ['Account name', method.bankAccountName],
      ['Account number', `ends in ${method.bankAccount.replaceAll(/\D/g, '').slice(-3)}`],
      ['How often', policy.paymentFrequency],
    ],
  };
}

/** Returns the letters that an insurer would have sent about a policy. */
export const lettersAbout = (told: Told): DemonstrationLetter[] =>
  [
    welcomeLetter(told),
    policySchedule(told),
    directDebitAuthority(told),
    told.policy.acceptanceDate < addYears(told.policy.renewalDate, -1) ? annualRenewal(told) : undefined,
    overdueNotice(told),
  ].filter((letter) => letter !== undefined);
