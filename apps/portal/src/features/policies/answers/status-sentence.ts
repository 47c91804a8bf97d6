import type { PolicyDetail, PolicySummary } from '@portal/domain/policies/policy';
import { type PolicyStatusKey, policyStatus } from '@portal/domain/policies/policy-status';
import { type CalendarDate, formatDate } from '@portal/domain/values/calendar-date';

type Dates = Pick<PolicyDetail, 'terminationDate'> & Pick<PolicySummary, 'firstCollectionDate'>;

const endedOn = (date: CalendarDate | null): string => (date ? ` on ${formatDate(date)}` : '');

/** What each status means, and what to do. `{phone}` stands for the support phone. */
const SENTENCES: Readonly<Record<PolicyStatusKey, (dates: Dates) => string>> = {
  accepted: ({ firstCollectionDate }) =>
    `We have accepted this policy.${firstCollectionDate ? ` The first payment is due on ${formatDate(firstCollectionDate)}.` : ''} You need not do anything.`,
  active: () => 'This policy is in force. You need not do anything.',
  'payment-overdue': () =>
    'A payment is late. Pay what is overdue to keep this policy. If that is hard, call us on {phone}.',
  'processing-payment': () => 'We are working on your payment. You need not do anything.',
  lapsed: ({ terminationDate }) =>
    `This policy ended${endedOn(terminationDate)}, because payments stopped. To ask about starting it again, call us on {phone}.`,
  cancelled: ({ terminationDate }) =>
    `This policy was cancelled and ended${endedOn(terminationDate)}. If that surprises you, call us on {phone}.`,
  unknown: () => '',
};

/** Returns what a policy's status means and what the customer has to do; nothing for a status that is not known. POL-35 */
export const statusSentence = (policyStatusId: number | null, dates: Dates): string =>
  SENTENCES[policyStatus(policyStatusId).key](dates);
