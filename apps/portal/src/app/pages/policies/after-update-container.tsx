import { PAYMENT_METHOD } from '@portal/domain/policies/payment-method';
import type { PolicyDetail } from '@portal/domain/policies/policy';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AfterUpdate } from '#portal/features/payment-details/after-update/after-update.tsx';
import { applyToPolicies } from '#portal/features/payment-details/payment-details-calls.ts';
import { type UpdateOffer, updateOffer } from '#portal/features/payment-details/update-storage.ts';
import { PayNowLink } from '#portal/features/payments/due/pay-now-link.tsx';
import { howPaid } from '#portal/features/policies/payment/payment-texts.ts';
import { policyDetailQuery } from '#portal/features/policies/policy-queries.ts';
import { focusPageHeading } from '#portal/lib/routing/page.ts';

type AfterUpdateContainerProps = { detail: PolicyDetail; offer: UpdateOffer; onDismiss: () => void };

/** How another policy is paid now: the same kind of method may be another account. UPD-91 */
function HowPaid({ policyNumber }: { policyNumber: string }) {
  const { data } = useQuery(policyDetailQuery(policyNumber));
  const how = data && howPaid(data);
  return how ? `, now ${how}` : null;
}

/**
 * Offers after a change what most people come for. It is kept in the tab until it is
 * dismissed. UPD-75 to UPD-79
 */
export function AfterUpdateContainer({ detail, offer, onDismiss }: AfterUpdateContainerProps) {
  const client = useQueryClient();
  const { policyNumber, productName, paymentMethodId, cardNumberSuffix } = detail;
  const apply = async (policyNumbers: readonly string[]) => {
    await applyToPolicies(policyNumber, policyNumbers);
    for (const changed of policyNumbers) client.removeQueries(policyDetailQuery(changed));
    const otherPolicies = offer.otherPolicies.filter((other) => !policyNumbers.includes(other.policyNumber));
    updateOffer.store({ ...offer, otherPolicies });
  };
  return (
    <AfterUpdate
      offer={offer}
      cardDigits={paymentMethodId === PAYMENT_METHOD.card ? (cardNumberSuffix ?? '') : ''}
      payNow={<PayNowLink policyNumber={policyNumber} policyName={productName} />}
      howOf={(other) => <HowPaid policyNumber={other} />}
      onApply={apply}
      onDismiss={() => {
        updateOffer.forget();
        onDismiss();
        focusPageHeading();
      }}
    />
  );
}
