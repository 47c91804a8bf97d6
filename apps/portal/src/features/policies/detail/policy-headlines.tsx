import './policy-headlines.css';
import type { PolicyDetail, PolicySummary } from '@portal/domain/policies/policy';
import { policyStatus } from '@portal/domain/policies/policy-status';
import type { ReactNode } from 'react';
import { Marked } from '#portal/components/content/payment-mark.tsx';
import { coverHeadline } from '#portal/features/policies/detail/cover-headline.ts';
import { markOfPolicy } from '#portal/features/policies/payment/mark-of-policy.ts';
import { paymentHeadline } from '#portal/features/policies/payment/payment-texts.ts';
import { PersonNames } from '#portal/features/policies/person-names.tsx';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

type HeadlineProps = { label: string; figure: string; often?: string; note: ReactNode };

function Headline({ label, figure, often, note }: HeadlineProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="figure">
        {figure} {often ? <span className="often">{often}</span> : null}
      </dd>
      {note ? <dd>{note}</dd> : null}
    </div>
  );
}

type PolicyHeadlinesProps = {
  policy: PolicySummary;
  /** Undefined until it is loaded: the place of the figures is kept. */
  detail: PolicyDetail | undefined;
  /** Whether it could not be loaded. */
  isMissing?: boolean;
};

/**
 * The answers that people come for, at the head of a live policy: what it covers, and what is paid. One
 * that is not known is left out, and a policy that has ended has neither. POL-51
 */
export function PolicyHeadlines({ policy, detail, isMissing = false }: PolicyHeadlinesProps) {
  const { displayPaymentFrequency } = useConfiguration().featureFlag;
  if (isMissing || policyStatus(policy.policyStatusId).isInactive) return null;
  if (!detail) return <div className="headlines-place" />;
  const cover = coverHeadline(policy, detail);
  const payment = paymentHeadline(detail, displayPaymentFrequency);
  if (!cover && !payment) return null;
  return (
    <dl className="headlines">
      {cover ? (
        <Headline
          label={cover.label}
          figure={cover.amount}
          often={cover.often}
          note={
            cover.whose ? (
              <>
                For <PersonNames of={[cover.whose]} />
              </>
            ) : null
          }
        />
      ) : null}
      {payment ? (
        <Headline
          {...payment}
          note={payment.note ? <Marked kind={markOfPolicy(detail)}>{payment.note}</Marked> : null}
        />
      ) : null}
    </dl>
  );
}
