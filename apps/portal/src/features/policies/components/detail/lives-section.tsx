import type { Benefit, LifeInsured, PolicyDetail } from '@portal/domain/policies/policy';
import { formatDate } from '@portal/domain/values/calendar-date';
import { FactList } from '#portal/components/fact-list/fact-list.tsx';
import { benefitFacts } from '#portal/features/policies/benefit-facts.ts';
import { SectionCard } from '#portal/features/policies/components/detail/section-card.tsx';
import { useConfiguration } from '#portal/lib/site/configuration.ts';
import { text } from '#portal/lib/site/text.ts';

function Exclusions({ exclusions }: Pick<Benefit, 'exclusions'>) {
  if (exclusions.length === 0) return null;
  return (
    <div className="exclusions">
      <h5>What is not covered</h5>
      <ul>
        {exclusions.map((exclusion) => (
          <li key={exclusion.text}>{exclusion.text}</li>
        ))}
      </ul>
    </div>
  );
}

type LifeProps = { life: LifeInsured; detail: PolicyDetail };

function Life({ life, detail }: LifeProps) {
  const { displayPaymentFrequency } = useConfiguration().featureFlag;
  const frequency = displayPaymentFrequency ? detail.paymentFrequency : undefined;
  const born = formatDate(life.birthDate);
  return (
    <div className="person">
      <div className="person-head">
        <h3>
          {life.firstName} {life.lastName}
        </h3>
        {born ? <p className="meta">Born {born}</p> : null}
      </div>
      {life.benefits.map((benefit, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two benefits of a person may be alike in all they show
        <div className="benefit" key={index}>
          <h4>{benefit.description}</h4>
          <FactList facts={benefitFacts(benefit, detail, frequency)} />
          <Exclusions exclusions={benefit.exclusions} />
        </div>
      ))}
    </div>
  );
}

/** The people that the policy covers, their benefits, and what it excludes. POL-20, POL-28 */
export function LivesSection({ detail }: { detail: PolicyDetail }) {
  return (
    <SectionCard id="lives" title={text.headings.livesInsured}>
      {detail.livesInsured.map((life, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people of a family may share name and birthday
        <Life key={index} life={life} detail={detail} />
      ))}
    </SectionCard>
  );
}
