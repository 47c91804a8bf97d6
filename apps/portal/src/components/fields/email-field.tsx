import { lazy, Suspense, useState } from 'react';
import type { EmailSuggestionProps } from '#portal/components/fields/email-suggestion.tsx';
import { TextField } from '#portal/components/fields/text-field.tsx';

const NoSuggestion = (_props: EmailSuggestionProps) => null;

/** A convenience: without its chunk nothing is lost. */
const EmailSuggestion = lazy(async () => {
  const chunk = await import('#portal/components/fields/email-suggestion.tsx').catch(() => undefined);
  return { default: chunk?.EmailSuggestion ?? NoSuggestion };
});

/**
 * Waits for the end of a press that took the focus away: what appears before it would move the pressed
 * button from under the finger.
 */
function afterPress(show: () => void): void {
  if (document.querySelector('body :active'))
    window.addEventListener('mouseup', () => setTimeout(show), { once: true });
  else show();
}

type EmailFieldProps = {
  label: string;
  hint?: string;
  error: string | undefined;
  value: string;
  onChange: (email: string) => void;
};

/**
 * The one e-mail address of a form. A customer who leaves it with a domain that looks mistyped is asked
 * whether another was meant. LOG-55, CON-99
 */
export function EmailField({ value, onChange, ...field }: EmailFieldProps) {
  const [leftWith, setLeftWith] = useState('');
  const takeSuggestion = (email: string) => {
    onChange(email);
    document.getElementById('email')?.focus();
  };
  return (
    <>
      <TextField
        {...field}
        id="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => afterPress(() => setLeftWith(value))}
      />
      {leftWith !== '' && leftWith === value ? (
        <Suspense>
          <EmailSuggestion email={leftWith} onUse={takeSuggestion} />
        </Suspense>
      ) : null}
    </>
  );
}
