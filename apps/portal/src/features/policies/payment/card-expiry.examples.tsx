import { PolicyCard } from '#portal/features/policies/list/policy-card.tsx';
import { CardExpiryNote, CardExpiryTag } from '#portal/features/policies/payment/card-expiry.tsx';
import type { Examples } from '#portal/gallery/examples.ts';
import { aPolicy, aPolicyDetail } from '#portal/testing/factories.ts';

const DAY_MS = 86_400_000;

/** The month of a day before or after today, as a card writes it. */
const monthIn = (days: number): string => {
  const day = new Date(Date.now() + days * DAY_MS);
  return `${String(day.getUTCMonth() + 1).padStart(2, '0')}/${day.getUTCFullYear()}`;
};

const cardOf = (days: number) => aPolicyDetail({ cardExpiry: monthIn(days) });

const onPolicy = (days: number) => (
  <div className="wrap">
    <CardExpiryTag detail={cardOf(days)} />
    <CardExpiryNote detail={cardOf(days)} />
  </div>
);

const OnCard = ({ days }: { days: number }) => (
  <ul className="policy-grid">
    <PolicyCard policy={aPolicy()} detail={cardOf(days)} />
  </ul>
);

export const examples: Examples = {
  'a card that expires soon': () => onPolicy(30),
  'an expired card': () => onPolicy(-40),
  'in the list, soon': () => <OnCard days={30} />,
  'in the list, expired': () => <OnCard days={-40} />,
};
