import { COMMON_EMAIL_DOMAINS } from '@portal/config/login/email-domains';
import { suggestEmail } from '@portal/domain/login/email-typo';
import { useEffect } from 'react';
import { announce } from '#portal/components/announcer/announce.ts';
import { Button } from '#portal/components/button/button.tsx';

export type EmailSuggestionProps = { email: string; onUse: (email: string) => void };

/** Asks about an address that looks mistyped. It holds nobody up. LOG-55 */
export function EmailSuggestion({ email, onUse }: EmailSuggestionProps) {
  const meant = suggestEmail(email.trim(), COMMON_EMAIL_DOMAINS);
  useEffect(() => {
    if (meant) announce(`Did you mean ${meant}?`);
  }, [meant]);
  if (!meant) return null;
  return (
    <p className="suggestion">
      Did you mean{' '}
      <Button variant="quiet" onClick={() => onUse(meant)}>
        {meant}
      </Button>
      ?
    </p>
  );
}
