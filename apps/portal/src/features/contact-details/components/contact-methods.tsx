import { EmailField } from '#portal/components/email-field/email-field.tsx';
import { TextField } from '#portal/components/field/text-field.tsx';
import { type ContactForm, hasLogin } from '#portal/features/contact-details/contact-form.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

type ContactMethod = 'mobilePhone' | 'homePhone' | 'email';

type ContactMethodsProps = {
  form: ContactForm;
  errors: Readonly<Partial<Record<ContactMethod, string>>>;
  onChange: (part: Partial<ContactForm>) => void;
};

/** The fields of phones and e-mail address. The region decides the order of the phones. CON-3, CON-19 */
export function ContactMethods({ form, errors, onChange }: ContactMethodsProps) {
  const { featureFlag, regionalisation } = useConfiguration();
  const { labels, phoneLabels, patterns, pages } = regionalisation;
  const { swapPhoneNumberFields, isEmailRequired } = pages.updateContactDetails;
  const isOneRequired = featureFlag.atLeastOneMethodContactValidation;
  const labelOf = (field: ContactMethod, isRequired: boolean) =>
    isRequired || isOneRequired ? phoneLabels[field] : `${phoneLabels[field]} (optional)`;

  const phone = (field: 'mobilePhone' | 'homePhone') => {
    const { example } = field === 'mobilePhone' ? patterns.mobile : patterns.homePhone;
    return (
      <TextField
        key={field}
        id={field}
        className="input-mobile"
        label={labelOf(field, false)}
        hint={`For example, ${example.replaceAll(' ', '\u00a0')}`}
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

  return (
    <>
      {isOneRequired ? <p>We need at least one way to reach you.</p> : null}
      {swapPhoneNumberFields ? phones.reverse() : phones}
      <EmailField
        label={labelOf('email', isEmailRequired)}
        error={errors.email}
        value={form.email}
        onChange={(email) => onChange({ email })}
      />
      {hasLogin(form) || errors.email ? null : (
        <p className="login-lost-note">
          You log in with your {labels.mobile.toLowerCase()} or email. Without both of them you cannot log in
          here any more.
        </p>
      )}
    </>
  );
}
