import { real } from '@portal/config/brands/real/brand';
import type { Benefit, LifeInsured, PolicyDetail } from '@portal/domain/policies/policy';

const amount = (cents: number | null) => (cents === null ? '–' : `$${(cents / 100).toLocaleString('en-NZ')}`);

function Facts({ facts }: { facts: readonly (readonly [string, string | null])[] }) {
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

function Cover({ benefit }: { benefit: Benefit }) {
  return (
    <>
      <h4>{benefit.description}</h4>
      <Facts
        facts={[
          ['Cover amount', amount(benefit.sumInsuredCents)],
          ['Premium', amount(benefit.premiumCents)],
          ['Cover started', benefit.riskStartDate],
          ['Expected to end', benefit.expectedExpiryDate],
        ]}
      />
      {benefit.exclusions.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
    </>
  );
}

function Life({ life }: { life: LifeInsured }) {
  return (
    <section>
      <h3>
        {life.firstName} {life.lastName}
      </h3>
      <p>Born {life.birthDate}</p>
      {life.benefits.map((benefit) => (
        <Cover key={benefit.description} benefit={benefit} />
      ))}
    </section>
  );
}

function Beneficiaries({ policy }: { policy: PolicyDetail }) {
  return (
    <table>
      <caption>{real.headings.beneficiaries}</caption>
      <tbody>
        {policy.beneficiaries.map((person) => (
          <tr key={person.firstName}>
            <th scope="row">
              {person.firstName} {person.lastName}
            </th>
            <td>{person.birthDate}</td>
            <td>{person.percentage}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The policy page's facts with as little around them as will do. */
export function PolicyPage({ policy }: { policy: PolicyDetail }) {
  return (
    <>
      <header>
        {real.name} <a href="/">My policies</a> <a href="/logout">Log out</a>
      </header>
      <main>
        <h1>{policy.productName}</h1>
        <p>Policy No. {policy.policyNumber}</p>
        <h2>{real.headings.policySummary}</h2>
        <Facts
          facts={[
            ['Status', policy.statusText],
            ['Renewal date', policy.renewalDate],
            ['Policy owner', `${policy.ownerTitle} ${policy.ownerFirstName} ${policy.ownerLastName}`],
          ]}
        />
        <h2>{real.headings.paymentDetails}</h2>
        <Facts
          facts={[
            ['Payment method', policy.paymentMethodText],
            ['Card number', policy.cardNumberMasked],
            ['Card expiry', policy.cardExpiry],
            ['How often you pay', policy.paymentFrequency],
            ['Next payment', policy.nextCollectionDate],
          ]}
        />
        <h2>{real.headings.livesInsured}</h2>
        {policy.livesInsured.map((life) => (
          <Life key={life.firstName} life={life} />
        ))}
        <Beneficiaries policy={policy} />
      </main>
      <footer>
        <p>{real.footer.legal}</p>
      </footer>
    </>
  );
}
