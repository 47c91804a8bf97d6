import { paymentMethod } from '@portal/domain/policies/payment-method';
import type { PolicyDetail } from '@portal/domain/policies/policy';
import { formatDate } from '@portal/domain/values/calendar-date';
import { maskedCardNumber } from '@portal/domain/values/masking';
import type { ReactNode } from 'react';
import { type Fact, FactList } from '#portal/components/content/fact-list.tsx';
import { Marked } from '#portal/components/content/payment-mark.tsx';
import { Tag } from '#portal/components/content/tag.tsx';
import { Icon } from '#portal/components/controls/icon.tsx';
import { PENCIL, TICK } from '#portal/components/controls/icon-shapes.ts';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import { SectionCard } from '#portal/features/policies/detail/section-card.tsx';
import { isWideScreen } from '#portal/features/policies/folding.ts';
import { CardExpiryNote, CardExpiryTag } from '#portal/features/policies/payment/card-expiry.tsx';
import { markOfPolicy } from '#portal/features/policies/payment/mark-of-policy.ts';
import { MaskedNumber } from '#portal/features/policies/payment/masked-number.tsx';
import { paymentHeadline } from '#portal/features/policies/payment/payment-texts.ts';
import { updateCardPath } from '#portal/features/policies/payment/update-card-path.ts';
import { paths } from '#portal/lib/routing/paths.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';
import { text } from '#portal/lib/site/text.ts';

const masked = (number: string | null): ReactNode => (number ? <MaskedNumber masked={number} /> : null);

function methodFacts(detail: PolicyDetail, bankInfoName: string): readonly Fact[] {
  const { key } = paymentMethod(detail.paymentMethodId);
  if (key === 'card') {
    return [
      ['Card number', masked(maskedCardNumber(detail.cardNumberSuffix))],
      ['Card expiry', detail.cardExpiry],
    ];
  }
  if (key === 'other') return [];
  return [
    ['Account name', detail.bankAccountName],
    [bankInfoName, masked(detail.bankBranchMasked)],
    ['Account number', masked(detail.bankAccountMasked)],
  ];
}

function NotEditable({ methodText }: { methodText: string }) {
  const { notEditableMessage } = useConfiguration().regionalisation.pages.policyDetails;
  return (
    <p className="payment-note">
      {methodText ? `You pay by ${methodText.toLowerCase()}. ` : ''}
      {withPhone(notEditableMessage)}
    </p>
  );
}

function EditLink({ policyNumber, paymentMethodId }: PolicyDetail) {
  const isCard = paymentMethod(paymentMethodId).key === 'card';
  return (
    <a
      className="section-action"
      href={isCard ? updateCardPath(policyNumber) : paths.updatePayment(policyNumber)}
    >
      <Icon shape={PENCIL} />
      <span>
        Edit details<span className="visually-hidden"> for payments</span>
      </span>
    </a>
  );
}

type PaymentSectionProps = { detail: PolicyDetail; isJustUpdated: boolean };

/**
 * The payment method of the policy, and the link to change it where that is possible
 * online. POL-16, POL-17, POL-19
 */
export function PaymentSection({ detail, isJustUpdated }: PaymentSectionProps) {
  const { featureFlag, regionalisation } = useConfiguration();
  const { canEditOnline } = paymentMethod(detail.paymentMethodId);
  const isSaidAbove = paymentHeadline(detail, featureFlag.displayPaymentFrequency) !== undefined;
  const facts: readonly Fact[] = [
    [
      'Payment method',
      detail.paymentMethodText ? (
        <Marked key="method" kind={markOfPolicy(detail)}>
          {detail.paymentMethodText}
        </Marked>
      ) : null,
    ],
    ...methodFacts(detail, regionalisation.payments.bankInfoName),
    ['How often you pay', featureFlag.displayPaymentFrequency ? detail.paymentFrequency : null],
    ['Next payment', formatDate(detail.nextCollectionDate)],
  ];
  return (
    <SectionCard
      id="payment"
      title={text.headings.paymentDetails}
      action={
        <>
          {isJustUpdated ? (
            <Tag tone="ok" icon={TICK}>
              Updated today
            </Tag>
          ) : null}
          <CardExpiryTag detail={detail} />
          {canEditOnline ? <EditLink {...detail} /> : null}
        </>
      }
    >
      <details className="fold" open={!isSaidAbove || isWideScreen()}>
        <summary>More about how you pay</summary>
        <FactList facts={facts} />
      </details>
      <CardExpiryNote detail={detail} />
      {canEditOnline ? null : <NotEditable methodText={detail.paymentMethodText} />}
    </SectionCard>
  );
}
