import type { PolicySummary } from '@portal/domain/policies/policy';
import type { ReactNode } from 'react';
import { Banner } from '#portal/components/banner/banner.tsx';
import { Button } from '#portal/components/button/button.tsx';
import { HelpBlock } from '#portal/components/help-block/help-block.tsx';
import { PhoneLink } from '#portal/components/help-block/phone-link.tsx';
import type { PolicyHolder } from '#portal/features/policies/api/policy-queries.ts';
import { PolicyCard } from '#portal/features/policies/components/list/policy-card.tsx';
import { site } from '#portal/lib/site/site.ts';
import { text } from '#portal/lib/site/text.ts';

type PolicyListProps = {
  holder: PolicyHolder;
  onRetry: () => void;
  /** What stands between the policies and the help. */
  children?: ReactNode;
  /** Returns what is overdue for a policy, for its card. */
  dueOf?: (policy: PolicySummary) => ReactNode;
};

const policyCount = (count: number): string => `${count} ${count === 1 ? 'policy' : 'policies'}`;

function NoPolicies() {
  return (
    <div className="card paragraph">
      <p>
        We could not find any policies for you under {site.brand.name}. Call us on <PhoneLink />.
      </p>
    </div>
  );
}

/** The customer's policies as cards, in the given order. POL-6, POL-9 */
export function PolicyList({ holder, onRetry, dueOf, children }: PolicyListProps) {
  const { firstName, policies, missing } = holder;
  const count = policies.length + missing.length;
  return (
    <div className="wrap">
      <h1 tabIndex={-1}>{text.headings.policies}</h1>
      {count > 0 ? (
        <p className="lead">
          Hello {firstName}. You have {policyCount(count)} with us.
        </p>
      ) : (
        <p className="lead">Hello {firstName}.</p>
      )}
      {missing.length > 0 ? (
        <div className="paragraph">
          <Banner tone="warn" action={<Button onClick={onRetry}>Try again</Button>}>
            We could not load all details of policy {missing.join(', ')}. Try again.
          </Banner>
        </div>
      ) : null}
      {count === 0 ? <NoPolicies /> : null}
      <ul className="policy-grid">
        {policies.map((policy) => (
          <PolicyCard key={policy.policyNumber} policy={policy} due={dueOf?.(policy)} />
        ))}
      </ul>
      {children}
      <section className="page-help" aria-label="Help">
        <HelpBlock />
      </section>
    </div>
  );
}
