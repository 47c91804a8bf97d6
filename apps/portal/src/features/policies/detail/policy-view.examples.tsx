import type { PolicyDetail } from '@portal/domain/policies/policy';
import { PolicyHeader } from '#portal/features/policies/detail/policy-header.tsx';
import { PolicyHeadlines } from '#portal/features/policies/detail/policy-headlines.tsx';
import { PolicyView } from '#portal/features/policies/detail/policy-view.tsx';
import { PaymentUpdatedBanner } from '#portal/features/policies/payment/payment-updated-banner.tsx';
import type { Examples } from '#portal/gallery/examples.ts';
import { aBenefit, aPolicy, aPolicyDetail } from '#portal/testing/factories.ts';

type Facts = Partial<PolicyDetail>;

const BENEFICIARIES: PolicyDetail['beneficiaries'] = [
  { firstName: 'Grace', lastName: 'Ellison', birthDate: '1988-02-03', percentage: 60 },
  { firstName: 'Tāne', lastName: 'Wērā', birthDate: '1991-11-30', percentage: 40 },
];

const policyOf = ({ productTypeId = 1, policyStatusId = 30, statusText = 'Active' }: Facts) =>
  aPolicy({ productTypeId, policyStatusId, statusText });

const page = (facts: Facts, isPaymentUpdated = false) => (
  <>
    {isPaymentUpdated ? (
      <div className="wrap">
        <PaymentUpdatedBanner />
      </div>
    ) : null}
    <PolicyHeader
      policy={policyOf(facts)}
      hasInbox
      headlines={<PolicyHeadlines policy={policyOf(facts)} detail={aPolicyDetail(facts)} />}
    />
    <PolicyView policy={policyOf(facts)} detail={aPolicyDetail(facts)} isPaymentUpdated={isPaymentUpdated} />
  </>
);

const lives = (benefit: Parameters<typeof aBenefit>[0]): PolicyDetail['livesInsured'] => [
  { firstName: 'Margaret', lastName: 'Ellison', birthDate: '1960-08-14', benefits: [aBenefit(benefit)] },
];

export const examples: Examples = {
  'paid by card': () => page({ beneficiaries: BENEFICIARIES }),
  'payment details just updated': () => page({}, true),
  'paid from a bank account': () =>
    page({
      paymentMethodId: 2,
      paymentMethodText: 'Direct debit',
      bankAccountName: 'M Ellison',
      bankBranchMasked: '****56',
      bankAccountMasked: '*****123',
    }),
  'paid in another way: not to be changed online': () =>
    page({ paymentMethodId: 3, paymentMethodText: 'Cheque' }),
  'income protection, with exclusions': () =>
    page({
      productTypeId: 4,
      livesInsured: lives({
        description: 'Monthly income',
        exclusions: [{ text: 'Back, neck and spine' }, { text: 'War' }],
      }),
    }),
  'life with a benefit expiry date': () => page({ productTypeId: 12 }),
  'a claim in progress': () => (
    <PolicyView
      policy={aPolicy({ isClaimInProgress: true })}
      detail={aPolicyDetail()}
      isPaymentUpdated={false}
    />
  ),
  ended: () => page({ policyStatusId: 60, statusText: 'Cancelled', terminationDate: '2025-05-01' }),
};
