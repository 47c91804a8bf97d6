import { lazy, Suspense, useState } from 'react';
import { TextField } from '#portal/components/field/text-field.tsx';
import type { EmailSuggestionProps } from '#portal/features/login/components/identify/email-suggestion.tsx';
import type { LoginForm } from '#portal/features/login/login-form.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';
import { site } from '#portal/lib/site/site.ts';

const NoSuggestion = (_props: EmailSuggestionProps) => null;

/** A convenience: without its chunk nothing is lost. */
const EmailSuggestion = lazy(async () => {
  const chunk = await import('#portal/features/login/components/identify/email-suggestion.tsx').catch(
    () => undefined,
  );
  return { default: chunk?.EmailSuggestion ?? NoSuggestion };
});

type IdentifierFieldProps = {
  form: LoginForm;
  error: string | undefined;
  onChange: (part: Partial<LoginForm>) => void;
};

/** The mobile number or the email, whichever was chosen. The typed text is never reformatted. */
export function IdentifierField({ form, error, onChange }: IdentifierFieldProps) {
  const { labels, patterns } = useConfiguration().regionalisation;
  const { mobileHelp, emailHelp } = site.brand.login;
  const [leftWith, setLeftWith] = useState('');
  const takeSuggestion = (email: string) => {
    onChange({ email });
    document.getElementById('email')?.focus();
  };
  if (form.kind === 'email') {
    return (
      <>
        <TextField
          key="email"
          id="email"
          label={labels.email}
          hint={emailHelp}
          error={error}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={form.email}
          onChange={(event) => onChange({ email: event.target.value })}
          onBlur={() => setLeftWith(form.email)}
        />
        {leftWith !== '' && leftWith === form.email ? (
          <Suspense>
            <EmailSuggestion email={leftWith} onUse={takeSuggestion} />
          </Suspense>
        ) : null}
      </>
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
