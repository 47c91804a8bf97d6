import { type BenefitFact, productType } from '@portal/domain/policies/product-type';

type Term = readonly [name: string, meaning: string, fact?: BenefitFact];

/** The words of the insurer on this page. One about a fact is explained where the product has that fact. */
const TERMS: readonly Term[] = [
  ['Beneficiary', 'a person you chose to receive the benefit.'],
  ['Benefit', 'what we pay when something you are covered for happens.'],
  [
    'Cover amount',
    'the most that the policy’s main benefit pays. Its other benefits are listed with their own amounts.',
  ],
  ['Premium', 'what you pay for the cover.'],
  ['Renewal date', 'the day your policy starts its next year.'],
  ['Waiting period', 'how long you are without income before the benefit starts.', 'waitingPeriodDays'],
  ['Benefit period', 'the longest time that we pay the benefit for.', 'benefitPeriodMonths'],
  ['Benefit expiry date', 'the day this cover is expected to end.', 'expectedExpiryDate'],
];

/** The meaning of the words on the page, in place. POL-37 */
export function PolicyTerms({ productTypeId }: { productTypeId: number }) {
  const { facts } = productType(productTypeId);
  const known = TERMS.filter(([, , fact]) => !fact || facts.includes(fact));
  return (
    <details className="fold policy-terms">
      <summary>What the words mean</summary>
      <ul>
        {known.map(([name, meaning]) => (
          <li key={name}>
            <strong>{name}:</strong> {meaning}
          </li>
        ))}
      </ul>
    </details>
  );
}
