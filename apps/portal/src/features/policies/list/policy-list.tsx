import type { PolicyDetail, PolicySummary } from '@portal/domain/policies/policy';
import { policyStatus } from '@portal/domain/policies/policy-status';
import type { ReactNode } from 'react';
import { Scene } from '#portal/components/content/scene.tsx';
import { Button } from '#portal/components/controls/button.tsx';
import { Banner } from '#portal/components/feedback/banner.tsx';
import { HelpBlock } from '#portal/components/help/help-block.tsx';
import { PhoneLink } from '#portal/components/help/phone-link.tsx';
import { EndedPolicies } from '#portal/features/policies/list/ended-policies.tsx';
import { greeting } from '#portal/features/policies/list/greeting.ts';
import { PolicyCard } from '#portal/features/policies/list/policy-card.tsx';
import { SumOfPolicies } from '#portal/features/policies/list/sum-of-policies.tsx';
import type { PolicyHolder } from '#portal/features/policies/policy-queries.ts';
import { site } from '#portal/lib/site/site.ts';
import { text } from '#portal/lib/site/text.ts';

type PolicyListProps = {
  holder: PolicyHolder;
  onRetry: () => void;
  /** The line above the policies that says what needs the customer. */
  state?: ReactNode;
  /** The content between the policies and the help. */
  children?: ReactNode;
  /** The last thing on the page. It comes late, and moves nothing but the footer. */
  end?: ReactNode;
  /** Returns the details of a policy, once they are there. */
  detailOf?: (policyNumber: string) => PolicyDetail | undefined;
  /** The numbers of those whose details could not be loaded. */
  withoutDetails?: readonly string[];
  /** Returns what came for a policy, for its card. */
  newsOf?: (policy: PolicySummary) => ReactNode;
};

/** From this many on, cards are short on a phone. */
const MANY = 5;

const unknownDetail = () => undefined;

function NoPolicies() {
  return (
    <div className="card paragraph">
      <p>
        We could not find any policies for you under {site.brand.name}. Call us on <PhoneLink />.
      </p>
    </div>
  );
}

function Missing({ missing, onRetry }: Pick<PolicyHolder, 'missing'> & Pick<PolicyListProps, 'onRetry'>) {
  if (missing.length === 0) return null;
  return (
    <div className="paragraph">
      <Banner tone="warn" action={<Button onClick={onRetry}>Try again</Button>}>
        We could not load all details of policy {missing.join(', ')}. Try again.
      </Banner>
    </div>
  );
}

function gridClass(count: number): string {
  if (count === 1) return 'policy-grid policy-grid-one';
  return count < MANY ? 'policy-grid' : 'policy-grid policy-grid-many';
}

/** Cards of ended policies say little: a single one needs no row to itself. */
const endedGridClass = (count: number): string =>
  count < MANY ? 'policy-grid' : 'policy-grid policy-grid-many';

/**
 * The customer's policies as cards, in the given order; those that have ended below the others.
 * POL-5, POL-6, POL-9, POL-34
 */
export function PolicyList({
  holder,
  onRetry,
  state,
  newsOf,
  detailOf = unknownDetail,
  withoutDetails = [],
  children,
  end,
}: PolicyListProps) {
  const { policies, missing } = holder;
  const ended = policies.filter(({ policyStatusId }) => policyStatus(policyStatusId).isInEndedGroup);
  const live = policies.filter((policy) => !ended.includes(policy));
  const cardOf = (policy: PolicySummary) => (
    <PolicyCard
      key={policy.policyNumber}
      policy={policy}
      detail={detailOf(policy.policyNumber)}
      isMissing={withoutDetails.includes(policy.policyNumber)}
      isInGroup={ended.includes(policy)}
      isOnly={live.length === 1}
      news={newsOf?.(policy)}
    />
  );
  const isEmpty = policies.length + missing.length === 0;
  return (
    <div className="wrap">
      <div className="list-head">
        <div>
          <h1 tabIndex={-1}>{text.headings.policies}</h1>
          <p className="lead">{greeting(holder)}</p>
        </div>
        <Scene />
      </div>
      <Missing missing={missing} onRetry={onRetry} />
      {isEmpty ? <NoPolicies /> : state}
      <ul className={gridClass(live.length)}>{live.map(cardOf)}</ul>
      <SumOfPolicies {...{ policies, detailOf }} isIncomplete={missing.length > 0} />
      <EndedPolicies
        policies={ended}
        cardOf={cardOf}
        gridClass={endedGridClass(live.length + ended.length)}
      />
      {children}
      <section className="page-help" aria-label="Help">
        <HelpBlock />
      </section>
      {end}
    </div>
  );
}
