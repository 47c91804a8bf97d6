import { resolveBrand } from '@portal/config/brands/brands';
import { resolveRegion } from '@portal/config/regions/regions';
import { findSite, type Site } from '@portal/config/sites/site';
import { PAYMENT_METHOD } from '@portal/domain/policies/payment-method';
import type { CalendarDate } from '@portal/domain/values/calendar-date';
import { createLetterDocument } from '#api/pdf/letter-document.ts';
import { createReceiptDocument } from '#api/receipts/receipt-document.ts';
import { createChangeEmail } from '#demonstration/documents/change-email.ts';
import { type DemonstrationLetter, lettersAbout } from '#demonstration/documents/letter.ts';
import { addDays } from '#demonstration/generation/calendar-steps.ts';
import type { DemonstrationPerson, DemonstrationPolicy } from '#demonstration/person.ts';

/** A document as it is imported. */
export type DemonstrationDocument = Pick<
  DemonstrationLetter,
  'subject' | 'date' | 'documentType' | 'fileName'
> & {
  readonly fileType: 'pdf' | 'eml';
  readonly content: Uint8Array;
  /** The day on which it came. */
  readonly arrived: CalendarDate;
};

type Told = {
  readonly person: DemonstrationPerson;
  readonly policy: DemonstrationPolicy;
  readonly site: Site;
  readonly today: CalendarDate;
};

const DAYS_SINCE = { email: 90, receipt: 60 } as const;

/** A change of address, with the policy schedule attached. */
async function emailAbout(
  { person, site, today }: Told,
  attached: { readonly letter: DemonstrationLetter; readonly content: Uint8Array },
): Promise<DemonstrationDocument> {
  const date = addDays(today, -DAYS_SINCE.email);
  const to = person.email ?? 'customer@example.com';
  const brandName = resolveBrand(site.brand).name;
  return {
    subject: 'Change of details',
    date,
    documentType: 'LT',
    fileName: 'We have updated your address',
    fileType: 'eml',
    content: await createChangeEmail({ brandName, firstName: person.firstName, to, date, attached }),
    arrived: date,
  };
}

/**
 * The receipt of a payment that the insurer took before there was a portal: one of the portal
 * itself is made from its row.
 */
function receiptAbout({ person, policy, site, today }: Told): DemonstrationDocument {
  const date = addDays(today, -DAYS_SINCE.receipt);
  const receiptReference = `R${policy.policyNumber}`;
  const card = policy.paymentMethod.methodId === PAYMENT_METHOD.card ? policy.paymentMethod : undefined;
  const amountCents = policy.livesInsured
    .flatMap(({ benefits }) => benefits)
    .reduce((sum, { premiumCents }) => sum + (premiumCents ?? 0), 0);
  const receipt = {
    receiptReference,
    customerName: `${person.firstName} ${person.lastName}`,
    policyNumber: policy.policyNumber,
    policyName: policy.productName,
    amountCents,
    currency: resolveRegion(site.countryId).currency,
    cardBrand: card?.cardBrand ?? 'Visa',
    cardLastDigits: card?.cardLastDigits ?? '4242',
    issuedAt: new Date(`${date}T12:00:00Z`),
    payments: [{ dueDate: addDays(date, -10), amountCents }],
  };
  return {
    subject: 'Payment receipt',
    date,
    documentType: 'LT',
    fileName: `Receipt ${receiptReference}`,
    fileType: 'pdf',
    content: createReceiptDocument(receipt, site, resolveBrand(site.brand)),
    arrived: date,
  };
}

/** Makes every document that an insurer would have sent about a policy, one by one. DEMO-23 */
export async function* documentsAbout(
  person: DemonstrationPerson,
  policy: DemonstrationPolicy,
  today: CalendarDate,
): AsyncGenerator<DemonstrationDocument> {
  const site = findSite(person.siteKey);
  if (!site) return;
  const told = { person, policy, site, today };
  for (const letter of lettersAbout(told)) {
    const content = createLetterDocument(letter, site, resolveBrand(site.brand));
    yield { ...letter, fileType: 'pdf', content, arrived: letter.date ?? policy.acceptanceDate };
    if (letter.fileName === 'Policy schedule') yield emailAbout(told, { letter, content });
  }
  if (policy.acceptanceDate < addDays(today, -DAYS_SINCE.email)) yield receiptAbout(told);
}
