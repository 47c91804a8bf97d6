import './card-expiry.css';
import type { PolicyDetail } from '@portal/domain/policies/policy';
import { useQuery } from '@tanstack/react-query';
import { Tag } from '#portal/components/content/tag.tsx';
import { Icon } from '#portal/components/controls/icon.tsx';
import { WARNING } from '#portal/components/controls/icon-shapes.ts';
import { cardExpiryTexts } from '#portal/features/policies/payment/card-expiry-texts.ts';
import { updateCardPath } from '#portal/features/policies/payment/update-card-path.ts';
import { policyDetailQuery } from '#portal/features/policies/policy-queries.ts';

type CardExpiryProps = { detail: PolicyDetail };

function ChangeCard({ policyNumber, productName }: Pick<PolicyDetail, 'policyNumber' | 'productName'>) {
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

/**
 * The same on the policy's card in the list, once the policy's details are there. They are
 * loaded behind the list. UPD-82
 */
export function CardExpiryOnCard({ policyNumber }: { policyNumber: string }) {
  const { data: detail } = useQuery({ ...policyDetailQuery(policyNumber), enabled: false });
  const texts = detail && cardExpiryTexts(detail);
  return texts ? (
    <p className="card-expiry-row">
      <Icon shape={WARNING} />
      <span>{texts.tag}.</span> <ChangeCard {...detail} />
    </p>
  ) : null;
}
