import { EmailField } from '#portal/components/fields/email-field.tsx';
import { TextField } from '#portal/components/fields/text-field.tsx';
import type { LoginForm } from '#portal/features/login/login-form.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';
import { site } from '#portal/lib/site/site.ts';

type IdentifierFieldProps = {
  form: LoginForm;
  error: string | undefined;
  onChange: (part: Partial<LoginForm>) => void;
};

/** The mobile number or the email, whichever was chosen. The typed text is never reformatted. */
export function IdentifierField({ form, error, onChange }: IdentifierFieldProps) {
  const { labels, patterns } = useConfiguration().regionalisation;
  const { mobileHelp, emailHelp } = site.brand.login;
  if (form.kind === 'email') {
    return (
      <EmailField
        label={labels.email}
        hint={emailHelp}
        error={error}
        value={form.email}
        onChange={(email) => onChange({ email })}
      />
    );
  }
  return (
    <TextField
      key="mobile"
      id="mobile"
      className="input-mobile"
      label={labels.mobile}
      // An example is read as one number.
      hint={`${mobileHelp}, for example ${patterns.mobile.example.replaceAll(' ', '\u00A0')}`}
      error={error}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      spellCheck={false}
      value={form.mobile}
      onChange={(event) => onChange({ mobile: event.target.value })}
    />
  );
}
