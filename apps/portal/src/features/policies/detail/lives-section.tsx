import type { Benefit, LifeInsured, PolicyDetail } from '@portal/domain/policies/policy';
import { formatDate } from '@portal/domain/values/calendar-date';
import { FactList } from '#portal/components/content/fact-list.tsx';
import { Icon } from '#portal/components/controls/icon.tsx';
import { CHEVRON_RIGHT } from '#portal/components/controls/icon-shapes.ts';
import { benefitCoverText, benefitFacts } from '#portal/features/policies/detail/benefit-facts.ts';
import { SectionCard } from '#portal/features/policies/detail/section-card.tsx';
import { isWideScreen } from '#portal/features/policies/folding.ts';
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

/** The cover of a person, and its amount, while the rest is folded. POL-42 */
function Covers({ life: { benefits }, detail }: LifeProps) {
  return (
    <span className="covers">
      {benefits.map((benefit, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two benefits of a person may be alike in all they show
        <span key={index}>
          <span>{benefit.description}</span> <strong>{benefitCoverText(benefit, detail)}</strong>
        </span>
      ))}
      {benefits.some(({ exclusions }) => exclusions.length > 0) ? (
        <em>Some things are not covered.</em>
      ) : null}
    </span>
  );
}

function Life({ life, detail }: LifeProps) {
  const { displayPaymentFrequency } = useConfiguration().featureFlag;
  const frequency = displayPaymentFrequency ? detail.paymentFrequency : undefined;
  const born = formatDate(life.birthDate);
  return (
    <details className="person" open={isWideScreen()}>
      <summary className="person-head">
        <h3>
          {life.firstName} {life.lastName}
        </h3>
        <Icon shape={CHEVRON_RIGHT} />
        <Covers life={life} detail={detail} />
      </summary>
      {born ? <p className="meta born">Born {born}</p> : null}
      {life.benefits.map((benefit, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two benefits of a person may be alike in all they show
        <div className="benefit" key={index}>
          <h4>{benefit.description}</h4>
          <FactList facts={benefitFacts(benefit, detail, frequency)} />
          <Exclusions exclusions={benefit.exclusions} />
        </div>
      ))}
    </details>
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
