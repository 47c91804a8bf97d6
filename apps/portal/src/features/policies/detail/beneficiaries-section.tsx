import { sortBeneficiaries } from '@portal/domain/policies/beneficiary-order';
import type { Beneficiary } from '@portal/domain/policies/policy';
import { formatDate } from '@portal/domain/values/calendar-date';
import { Icon } from '#portal/components/controls/icon.tsx';
import { NEW_WINDOW } from '#portal/components/controls/icon-shapes.ts';
import { SectionCard } from '#portal/features/policies/detail/section-card.tsx';
import { useConfiguration } from '#portal/lib/site/configuration.ts';
import { text } from '#portal/lib/site/text.ts';

function FormLink() {
  const { label, href } = useConfiguration().brand?.beneficiaryForm ?? text.beneficiaryForm;
  return (
    <a className="section-action" href={href} target="_blank" rel="noreferrer">
      <Icon shape={NEW_WINDOW} />
      <span>
        {label}
        <span className="visually-hidden"> (opens a form in a new window)</span>
      </span>
    </a>
  );
}

function BeneficiaryTable({ beneficiaries }: { beneficiaries: readonly Beneficiary[] }) {
  return (
    <table className="beneficiaries">
      <caption>Who receives the benefit</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Date of birth</th>
          <th scope="col" className="share">
            Share
          </th>
        </tr>
      </thead>
      <tbody>
        {sortBeneficiaries(beneficiaries).map((beneficiary, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may share name and birthday
          <tr key={index}>
            <th scope="row">
              {beneficiary.firstName} {beneficiary.lastName}
            </th>
            <td data-label={beneficiary.birthDate ? 'Born' : ''}>{formatDate(beneficiary.birthDate)}</td>
            <td className="share">{beneficiary.percentage}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The people who receive the benefit. POL-22 */
export function BeneficiariesSection({ beneficiaries }: { beneficiaries: readonly Beneficiary[] }) {
  return (
    <SectionCard id="beneficiaries" title={text.headings.beneficiaries} action={<FormLink />}>
      {beneficiaries.length > 0 ? (
        <BeneficiaryTable beneficiaries={beneficiaries} />
      ) : (
        <p>
          Nobody is named to receive the benefit of this policy.
          <span className="only-on-screen"> To name somebody, use the form.</span>
        </p>
      )}
    </SectionCard>
  );
}
