import { type Brand, fillText } from '@portal/config/brands/brand';
import { supportPhoneOf } from '@portal/config/call-backs/support-phone';
import { resolveRegion } from '@portal/config/regions/regions';
import type { Site } from '@portal/config/sites/site';
import { formatDate } from '@portal/domain/values/calendar-date';
import { dayInTimeZone } from '@portal/domain/values/day-in-time-zone';
import { formatAmounts } from '@portal/domain/values/money';
import { getDrawableName } from '#api/pdf/drawable.ts';
import type { Receipt } from '#api/receipts/receipt.ts';

const TEXTS = {
  title: 'Receipt {reference}',
  heading: 'Payment receipt',
  lead: 'Thank you. We have received your payment.',
  facts: {
    amount: 'Amount paid',
    reference: 'Receipt reference',
    date: 'Date paid',
    card: 'Paid with',
    name: 'Name',
    policyName: 'Policy',
    policyNumber: 'Policy number',
  },
  card: '{brand} ending in {digits}',
  payments: {
    heading: 'Overdue payments you paid',
    dueDate: 'Due date',
    amount: 'Amount in {currency}',
    noDueDate: 'No due date',
    total: 'Total paid',
  },
  help: {
    heading: 'Questions about this payment?',
    text: 'Call us on {phone}, {hours}. Have your receipt reference with you.',
  },
} as const;

/** A line of a list of facts. */
type Fact = { readonly label: string; readonly value: string };

/** Every text of a receipt, in the order in which it is read. */
export type ReceiptContent = {
  readonly title: string;
  readonly heading: string;
  readonly lead: string;
  readonly amount: Fact;
  readonly facts: readonly Fact[];
  readonly payments: {
    readonly heading: string;
    readonly columns: readonly [string, string];
    readonly rows: readonly (readonly [string, string])[];
    readonly total: readonly [string, string];
  };
  readonly help: { readonly heading: string; readonly text: string };
  readonly legal: string;
};

const factIf = (label: string, value: string | null): readonly Fact[] => (value ? [{ label, value }] : []);

function cardText({ cardBrand, cardLastDigits }: Receipt): string | null {
  if (cardLastDigits === null) return cardBrand;
  return fillText(TEXTS.card, { brand: cardBrand ?? 'Card', digits: cardLastDigits });
}

function factsOf(receipt: Receipt, timeZone: string): readonly Fact[] {
  const { facts } = TEXTS;
  return [
    { label: facts.reference, value: receipt.receiptReference },
    { label: facts.date, value: formatDate(dayInTimeZone(receipt.issuedAt, timeZone)) },
    ...factIf(facts.card, cardText(receipt)),
    { label: facts.name, value: getDrawableName(receipt.customerName) },
    { label: facts.policyName, value: receipt.policyName },
    { label: facts.policyNumber, value: receipt.policyNumber },
  ];
}

/** Returns the texts of a receipt for a site, whose brand may have overrides. RCP-2, RCP-3, RCP-4, CFG-49 */
export function receiptContent(receipt: Receipt, site: Site, brand: Brand): ReceiptContent {
  const { number, hours } = supportPhoneOf(site, brand);
  const { payments } = TEXTS;
  const [total = '', ...amounts] = formatAmounts([
    receipt.amountCents,
    ...receipt.payments.map(({ amountCents }) => amountCents),
  ]);
  return {
    title: fillText(TEXTS.title, { reference: receipt.receiptReference }),
    heading: TEXTS.heading,
    lead: TEXTS.lead,
    amount: { label: TEXTS.facts.amount, value: total },
    facts: factsOf(receipt, resolveRegion(site.countryId).timeZone),
    payments: {
      heading: payments.heading,
      columns: [payments.dueDate, fillText(payments.amount, { currency: receipt.currency })],
      rows: receipt.payments.map(({ dueDate }, index) => [
        formatDate(dueDate) || payments.noDueDate,
        amounts[index] ?? '',
      ]),
      total: [payments.total, total],
    },
    help: {
      heading: TEXTS.help.heading,
      text: fillText(TEXTS.help.text, { phone: number, hours }),
    },
    legal: brand.footer.legal,
  };
}
