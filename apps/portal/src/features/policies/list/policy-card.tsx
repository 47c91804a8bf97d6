import '#portal/components/content/card.css';
import './policy-card.css';
import type { PolicyDetail, PolicySummary } from '@portal/domain/policies/policy';
import { policyStatus } from '@portal/domain/policies/policy-status';
import { productType } from '@portal/domain/policies/product-type';
import { formatDate } from '@portal/domain/values/calendar-date';
import { formatAmount } from '@portal/domain/values/money';
import type { ReactNode } from 'react';
import { Marked } from '#portal/components/content/payment-mark.tsx';
import { Icon } from '#portal/components/controls/icon.tsx';
import { CHEVRON_RIGHT } from '#portal/components/controls/icon-shapes.ts';
import { eachText } from '#portal/features/policies/detail/benefit-facts.ts';
import { ChangeCard } from '#portal/features/policies/payment/card-expiry.tsx';
import { cardConcern } from '#portal/features/policies/payment/card-expiry-texts.ts';
import { markOfPolicy } from '#portal/features/policies/payment/mark-of-policy.ts';
import { nextPaymentTexts } from '#portal/features/policies/payment/payment-texts.ts';
import { PersonNames } from '#portal/features/policies/person-names.tsx';
import { PRODUCT_ICONS } from '#portal/features/policies/policy-appearance.ts';
import { PolicyStatusTag } from '#portal/features/policies/policy-status-tag.tsx';
import { paths } from '#portal/lib/routing/paths.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';
import { NOT_GIVEN } from '#portal/lib/values/not-given.ts';

/** A policy that has ended has neither cover nor renewal. Its card says when it ended. POL-7, POL-34 */
function EndFacts({ detail, isMissing }: Pick<PolicyCardProps, 'detail' | 'isMissing'>) {
  return (
    <dl className="facts">
      <div>
        <dt>End date</dt>
        <dd className="number">
          {detail ? formatDate(detail.terminationDate) || NOT_GIVEN : isMissing ? NOT_LOADED : '…'}
        </dd>
      </div>
    </dl>
  );
}

function CoverFacts({ policy, children }: { policy: PolicySummary; children: ReactNode }) {
  const amount = formatAmount(policy.coverAmountCents);
  const { coverPeriod } = productType(policy.productTypeId);
  return (
    <dl className="facts">
      <div>
        <dt>Cover amount</dt>
        <dd>
          {amount || NOT_GIVEN}
          {amount && coverPeriod ? <span className="often"> {coverPeriod}</span> : null}
        </dd>
      </div>
      <div>
        <dt>Renewal date</dt>
        <dd className="number">{formatDate(policy.renewalDate) || NOT_GIVEN}</dd>
      </div>
      {children}
    </dl>
  );
}

const NOT_LOADED = 'We could not load it';

/** How the next payment is taken; of a card that expires, what to do. POL-30, POL-53, UPD-82 */
function HowPaid({ detail }: { detail: PolicyDetail }) {
  const { how = '', isSent } = nextPaymentTexts(detail) ?? {};
  const concern = cardConcern(detail);
  if (concern?.state === 'expired')
    return (
      <>
        cannot be taken: the card has expired. <ChangeCard {...detail} />
      </>
    );
  const rest = isSent && how ? '. Make sure that it reaches us in time.' : '';
  return (
    <Marked kind={how ? markOfPolicy(detail) : undefined}>
      {how}
      {concern ? (
        <>
          , which expires soon. <ChangeCard {...detail} />
        </>
      ) : (
        rest
      )}
    </Marked>
  );
}

/**
 * Its place is kept while the details are loaded, so that nothing below moves when they come. How often is
 * beside the label: on a phone it would make a third line of the value. OVD-7
 */
function NextPayment({ detail, isMissing }: Pick<PolicyCardProps, 'detail' | 'isMissing'>) {
  const texts = detail && nextPaymentTexts(detail);
  const isEmpty = detail && !texts && !cardConcern(detail);
  const { displayPaymentFrequency } = useConfiguration().featureFlag;
  const often = displayPaymentFrequency && texts?.amount ? eachText(detail?.paymentFrequency ?? '') : '';
  return (
    <div className={isEmpty ? 'next-payment no-payment' : 'next-payment'}>
      <dt>Next payment{often ? `, ${often}` : ''}</dt>
      <dd>
        {detail ? (
          <>
            <span className="number">{texts?.amount}</span>
            {texts?.amount ? ' on ' : ''}
            <span className="number">{texts?.date}</span>{' '}
            <span className="how">
              <HowPaid detail={detail} />
            </span>
          </>
        ) : (
          <span className={isMissing ? 'how' : undefined}>{isMissing ? NOT_LOADED : '…'}</span>
        )}
      </dd>
    </div>
  );
}

/**
 * The people who are covered and who receive the benefit: shown on the card where a single
 * policy has the page to itself.
 */
function People({ detail, isMissing }: Pick<PolicyCardProps, 'detail' | 'isMissing'>) {
  const unknown = isMissing ? NOT_LOADED : '…';
  return (
    <>
      <div className="people">
        <dt>Who is covered</dt>
        <dd>{detail ? <PersonNames of={detail.livesInsured} none={NOT_GIVEN} /> : unknown}</dd>
      </div>
      <div className="people">
        <dt>Who receives the benefit</dt>
        <dd>{detail ? <PersonNames of={detail.beneficiaries} none="Nobody is named" /> : unknown}</dd>
      </div>
    </>
  );
}

type PolicyCardProps = {
  policy: PolicySummary;
  /** Its details, once they are there. */
  detail?: PolicyDetail | undefined;
  /** Whether they could not be loaded. */
  isMissing?: boolean | undefined;
  /** Whether it is below a heading of its group. */
  isInGroup?: boolean;
  /** Whether it is the only one, and says more. */
  isOnly?: boolean;
  /** The new letters of the policy. */
  news?: ReactNode;
};

/** One policy of the list, live or ended. POL-6 to POL-8, POL-30, POL-34 */
export function PolicyCard({ policy, detail, isMissing, isInGroup, isOnly = false, news }: PolicyCardProps) {
  const Heading = isInGroup ? 'h3' : 'h2';
  const hasEnded = policyStatus(policy.policyStatusId).isInactive;
  return (
    <li className="card policy-card">
      <div className="head">
        <span className="policy-icon">
          <Icon shape={PRODUCT_ICONS[productType(policy.productTypeId).icon]} />
        </span>
        <div>
          <Heading>
            <a className="card-link" href={paths.policy(policy.policyNumber)}>
              {policy.productName}
            </a>
          </Heading>
          <p className="meta">
            Policy No. <span className="number">{policy.policyNumber}</span>
          </p>
        </div>
      </div>
      {hasEnded ? (
        <EndFacts detail={detail} isMissing={isMissing} />
      ) : (
        <CoverFacts policy={policy}>
          <NextPayment detail={detail} isMissing={isMissing} />
          {isOnly ? <People detail={detail} isMissing={isMissing} /> : null}
        </CoverFacts>
      )}
      {news}
      <div className="foot">
        <PolicyStatusTag policy={policy} />
        <span className="view" aria-hidden="true">
          View<span className="wide"> policy</span> <Icon shape={CHEVRON_RIGHT} />
        </span>
      </div>
    </li>
  );
}
