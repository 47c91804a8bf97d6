import { TextField } from '#portal/components/field/text-field.tsx';
import type { ContactForm } from '#portal/features/contact-details/contact-form.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

type ReachField = 'mobilePhone' | 'homePhone' | 'email';

type ReachGroupProps = {
  form: ContactForm;
  errors: Readonly<Partial<Record<ReachField, string>>>;
  onChange: (part: Partial<ContactForm>) => void;
};

/** Phones and e-mail, the phones in the order of the region. CON-3, CON-19 */
export function ContactMethods({ form, errors, onChange }: ReachGroupProps) {
  const { featureFlag, regionalisation } = useConfiguration();
  const { labels, phoneLabels, patterns, pages } = regionalisation;
  const { swapPhoneNumberFields, isEmailRequired } = pages.updateContactDetails;
  const isOneNeeded = featureFlag.atLeastOneMethodContactValidation;
  const labelOf = (field: ReachField, isNeeded: boolean) =>
    isNeeded || isOneNeeded ? phoneLabels[field] : `${phoneLabels[field]} (optional)`;

  const phone = (field: 'mobilePhone' | 'homePhone') => {
    const { example } = field === 'mobilePhone' ? patterns.mobile : patterns.homePhone;
    return (
      <TextField
        key={field}
        id={field}
        className="input-mobile"
        label={labelOf(field, false)}
        hint={`For example, ${example}`}
        error={errors[field]}
        type="tel"
        inputMode="tel"
        autoComplete={field === 'mobilePhone' ? 'mobile tel' : 'home tel'}
        value={form[field]}
        onChange={(event) => onChange({ [field]: event.target.value })}
      />
    );
  };
  const phones = [phone('mobilePhone'), phone('homePhone')];
  const isLoginLost = form.mobilePhone.trim() === '' && form.email.trim() === '';

  return (
    <>
      {isOneNeeded ? <p>We need at least one way to reach you.</p> : null}
      {swapPhoneNumberFields ? phones.reverse() : phones}
      <TextField
        id="email"
        label={labelOf('email', isEmailRequired)}
        error={errors.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={form.email}
        onChange={(event) => onChange({ email: event.target.value })}
      />
      {isLoginLost ? (
        <p className="login-lost-note">
          You log in with your {labels.mobile.toLowerCase()} or email. Without both of them you cannot log in
          here any more.
        </p>
      ) : null}
    </>
  );
}
