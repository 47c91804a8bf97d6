import type { PolicyDetail, PolicySummary } from '@portal/domain/policies/policy';
import { type PolicyStatusKey, policyStatus } from '@portal/domain/policies/policy-status';
import { type CalendarDate, formatDate } from '@portal/domain/values/calendar-date';

type Facts = Pick<PolicyDetail, 'terminationDate'> &
  Pick<PolicySummary, 'firstCollectionDate'> & {
    /** Whether the page asks for something: an overdue payment, or a card that expires. */
    needsCustomer: boolean;
    /**
     * How the customer sends payments that nobody takes: `cheque`; null where they are taken
     * from a card or an account.
     */
    sentBy: string | null;
  };

const endedOn = (date: CalendarDate | null): string => (date ? ` on ${formatDate(date)}` : '');

/** The task for a policy that is in order: none, where the payments are taken. */
function toDo({ needsCustomer, sentBy }: Facts): string {
  if (needsCustomer) return '';
  if (sentBy === null) return ' You do not need to do anything.';
  return ` You ${sentBy ? `pay by ${sentBy}` : 'send your payments yourself'}. Send each payment early enough to reach us by its due date. To ask where to send it, call us on {phone}.`;
}

/** The meaning of each status, and the next step. `{phone}` is the support phone. */
const SENTENCES: Readonly<Record<PolicyStatusKey, (facts: Facts) => string>> = {
  accepted: (facts) =>
    `We have accepted this policy.${facts.firstCollectionDate ? ` The first payment is due on ${formatDate(facts.firstCollectionDate)}.` : ''}${toDo(facts)}`,
  active: (facts) => `This policy is in force.${toDo(facts)}`,
  // The banner above says it. OVD-8
  'payment-overdue': () => '',
  'processing-payment': ({ needsCustomer }) =>
    `We are working on your payment.${needsCustomer ? '' : ' You do not need to do anything.'}`,
  lapsed: ({ terminationDate }) =>
    `This policy ended${endedOn(terminationDate)}, because payments stopped. It does not cover you any more. To ask about starting it again, call us on {phone}.`,
  cancelled: ({ terminationDate }) =>
    `This policy was cancelled and ended${endedOn(terminationDate)}. It does not cover you any more. If you did not expect this, call us on {phone}.`,
  unknown: () => '',
};

/**
 * Returns what a policy's status means and what the customer has to do; nothing for a status
 * that is not known. POL-35
 */
export const statusSentence = (policyStatusId: number | null, facts: Facts): string =>
  SENTENCES[policyStatus(policyStatusId).key](facts);
