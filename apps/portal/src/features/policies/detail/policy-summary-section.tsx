import type { DueState } from '@portal/domain/payments/overdue/policy-due';
import { coverAmountText } from '@portal/domain/policies/cover-amount';
import type { PolicyDetail, PolicySummary } from '@portal/domain/policies/policy';
import { policyStatus } from '@portal/domain/policies/policy-status';
import { formatDate } from '@portal/domain/values/calendar-date';
import { type Fact, FactList } from '#portal/components/content/fact-list.tsx';
import { withPhone } from '#portal/components/help/with-phone.tsx';
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
  /**
   * The message at the head of the page about overdue payments. Where it is not paid here, the status would
   * still ask for the payment.
   */
  due: DueState;
  overdueCount: number;
};

const ownerName = ({ ownerTitle, ownerFirstName, ownerLastName }: PolicyDetail): string =>
  [ownerTitle, ownerFirstName, ownerLastName].filter(Boolean).join(' ');

/**
 * The amount is that of the owner's own life: where the policy insures others too, it says
 * so, and names them. POL-47
 */
function coverFacts(policy: PolicySummary, detail: PolicyDetail): readonly Fact[] {
  const amount = coverAmountText(policy.coverAmountCents, policy.productTypeId) || NOT_GIVEN;
  const { ownerFirstName, ownerLastName, livesInsured } = detail;
  const owner = livesInsured.find(
    ({ firstName, lastName }) => firstName === ownerFirstName && lastName === ownerLastName,
  );
  const others = livesInsured.filter((life) => life !== owner);
  if (!owner || others.length === 0) return [['Cover amount', amount]];
  const whose = (
    <>
      {amount}, for <PersonNames of={[owner]} />
    </>
  );
  return [
    ['Cover amount', whose],
    ['Also insured', <PersonNames key="others" of={others} />],
  ];
}

/**
 * The meaning of the status, and the facts that people come for; for an ended policy, when it
 * ended. POL-14, POL-15, POL-35
 */
export function PolicySummarySection({ policy, detail, due, overdueCount }: SummaryProps) {
  const { isInactive } = policyStatus(detail.policyStatusId);
  const owner: Fact = ['Policy owner', ownerName(detail)];
  const ended: readonly Fact[] = [
    ['Policy end date', formatDate(detail.terminationDate) || NOT_GIVEN],
    owner,
  ];
  const live: readonly Fact[] = [
    ...coverFacts(policy, detail),
    ['Renewal date', formatDate(detail.renewalDate) || NOT_GIVEN],
    owner,
  ];
  const sentence = statusSentence(policy.policyStatusId, {
    terminationDate: detail.terminationDate,
    firstCollectionDate: policy.firstCollectionDate,
    overdueCount,
    sentBy: sentBy(detail),
    needsCustomer: due === 'to-pay' || cardConcern(detail) !== null,
  });
  return (
    <SectionCard id="summary" title={text.headings.policySummary}>
      {sentence && due !== 'not-paid-here' ? <p className="status-sentence">{withPhone(sentence)}</p> : null}
      <FactList facts={isInactive ? ended : live} />
    </SectionCard>
  );
}
