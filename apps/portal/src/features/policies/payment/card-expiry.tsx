import './card-expiry.css';
import type { PolicyDetail } from '@portal/domain/policies/policy';
import { Tag } from '#portal/components/content/tag.tsx';
import { WARNING } from '#portal/components/controls/icon-shapes.ts';
import { cardExpiryTexts } from '#portal/features/policies/payment/card-expiry-texts.ts';
import { updateCardPath } from '#portal/features/policies/payment/update-card-path.ts';

type CardExpiryProps = { detail: PolicyDetail };

/** Leads to the change of the card that pays. */
export function ChangeCard({
  policyNumber,
  productName,
}: Pick<PolicyDetail, 'policyNumber' | 'productName'>) {
  return (
    <a href={updateCardPath(policyNumber)}>
      Change your card<span className="visually-hidden"> for {productName}</span>
    </a>
  );
}

/** Marks payment details whose card does not pay much longer. UPD-81 */
export function CardExpiryTag({ detail }: CardExpiryProps) {
  const texts = cardExpiryTexts(detail);
  return texts ? (
    <Tag tone="warn" icon={WARNING}>
      {texts.tag}
    </Tag>
  ) : null;
}

/** Says when the card expires or expired, and leads to the change. UPD-81 */
export function CardExpiryNote({ detail }: CardExpiryProps) {
  const texts = cardExpiryTexts(detail);
  return texts ? (
    <p className="card-expiry-note">
      {texts.sentence} <ChangeCard {...detail} />
    </p>
  ) : null;
}
