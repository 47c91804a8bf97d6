import { EmailField } from '#portal/components/fields/email-field.tsx';
import { TextField } from '#portal/components/fields/text-field.tsx';
import { type ContactForm, hasLogin } from '#portal/features/contact-details/contact-form.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';
import styles from './contact-form.module.css';

type ContactMethod = 'mobilePhone' | 'homePhone' | 'email';

type ContactMethodsProps = {
  form: ContactForm;
  /** The form as it began. */
  baseline: ContactForm;
  errors: Readonly<Partial<Record<ContactMethod, string>>>;
  onChange: (part: Partial<ContactForm>) => void;
};

/** The consequence of a removed number or address for the next login; nothing where none is. CON-104 */
function loginNote(form: ContactForm, baseline: ContactForm, mobile: string): string | undefined {
  if (!hasLogin(form))
    return `You log in with your ${mobile} or email. You need at least one of them to log in here.`;
  const isTaken = (way: 'mobilePhone' | 'email') => form[way].trim() === '' && baseline[way] !== '';
  if (isTaken('mobilePhone')) return `After you save, you log in with your email, not with your ${mobile}.`;
  if (isTaken('email')) return `After you save, you log in with your ${mobile}, not with your email.`;
  return undefined;
}

/** The fields of phones and e-mail address. The region decides the order of the phones. CON-3, CON-19 */
export function ContactMethods({ form, baseline, errors, onChange }: ContactMethodsProps) {
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
  const note = loginNote(form, baseline, labels.mobile.toLowerCase());

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
      {note && !errors.email ? <p className={styles.loginLostNote}>{note}</p> : null}
    </>
  );
}
