import './email-suggestion.css';
import { COMMON_EMAIL_DOMAINS } from '@portal/config/login/email-domains';
import { suggestEmail } from '@portal/domain/login/email-typo';
import { useEffect } from 'react';
import { Button } from '#portal/components/controls/button.tsx';
import { announce } from '#portal/components/feedback/announce.ts';

export type EmailSuggestionProps = { email: string; onUse: (email: string) => void };

/** Suggests a correction for an email that looks mistyped. The form can be sent without it. LOG-55, CON-99 */
export function EmailSuggestion({ email, onUse }: EmailSuggestionProps) {
  const suggestion = suggestEmail(email.trim(), COMMON_EMAIL_DOMAINS);
  useEffect(() => {
    if (suggestion) announce(`Did you mean ${suggestion}?`);
  }, [suggestion]);
  if (!suggestion) return null;
  return (
    <p className="suggestion">
      Did you mean{' '}
      <Button variant="quiet" onClick={() => onUse(suggestion)}>
        {suggestion}
      </Button>
      ?
    </p>
  );
}
