import { findOwnLife } from '@portal/domain/policies/own-life';
import type { PolicyDetail, PolicySummary } from '@portal/domain/policies/policy';
import { policyStatus } from '@portal/domain/policies/policy-status';
import { formatDate } from '@portal/domain/values/calendar-date';
import { type Fact, FactList } from '#portal/components/content/fact-list.tsx';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import { coverHeadline } from '#portal/features/policies/detail/cover-headline.ts';
import { SectionCard } from '#portal/features/policies/detail/section-card.tsx';
import { cardConcern } from '#portal/features/policies/payment/card-expiry-texts.ts';
import { sentBy } from '#portal/features/policies/payment/payment-texts.ts';
import { PersonNames } from '#portal/features/policies/person-names.tsx';
import { statusSentence } from '#portal/features/policies/status-sentence.ts';
import { text } from '#portal/lib/site/text.ts';
import { NOT_GIVEN } from '#portal/lib/values/not-given.ts';

type SummaryProps = {
  policy: PolicySummary;
  detail: PolicyDetail;
  /** Whether the banner speaks of it: the sentence is silent about it. */
  isOverdue: boolean;
};

const ownerName = ({ ownerTitle, ownerFirstName, ownerLastName }: PolicyDetail): string =>
  [ownerTitle, ownerFirstName, ownerLastName].filter(Boolean).join(' ');

/**
 * The meaning of the status, and the facts that people come for; for an ended policy, when it
 * ended. POL-14, POL-15, POL-35, POL-47
 */
export function PolicySummarySection({ policy, detail, isOverdue }: SummaryProps) {
  const { isInactive } = policyStatus(detail.policyStatusId);
  const { own, others } = findOwnLife(detail);
  const owner: Fact = ['Policy owner', ownerName(detail)];
  const ended: readonly Fact[] = [
    ['Policy end date', formatDate(detail.terminationDate) || NOT_GIVEN],
    owner,
  ];
  const live: readonly Fact[] = [
    // It is at the head of the page where it is known. POL-51
    ['Cover amount', coverHeadline(policy, detail) ? null : NOT_GIVEN],
    ['Renewal date', formatDate(detail.renewalDate) || NOT_GIVEN],
    owner,
    ['Also insured', own && others.length > 0 ? <PersonNames key="others" of={others} /> : null],
  ];
  const sentence = statusSentence(policy.policyStatusId, {
    terminationDate: detail.terminationDate,
    firstCollectionDate: policy.firstCollectionDate,
    sentBy: sentBy(detail),
    needsCustomer: isOverdue || cardConcern(detail) !== null,
  });
  return (
    <SectionCard id="summary" title={text.headings.policySummary}>
      {sentence ? <p className="status-sentence">{withPhone(sentence)}</p> : null}
      <FactList facts={isInactive ? ended : live} />
    </SectionCard>
  );
}
