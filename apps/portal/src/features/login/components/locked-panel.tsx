import '#portal/components/content/card.css';
import { useEffect, useRef } from 'react';
import { Button } from '#portal/components/controls/button.tsx';
import { HelpBlock } from '#portal/components/help/help-block.tsx';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import { lockText } from '#portal/features/login/components/lock-text.ts';
import type { LoginFailure } from '#portal/features/login/login.ts';
import { usePageTitle } from '#portal/lib/routing/page.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

type LockedPanelProps = {
  /** The cause; a session that was locked says nothing more. */
  failure: LoginFailure | undefined;
  onReturn: () => void;
};

/**
 * The country's account-lock message in place of the form, with the phone as the way
 * on. LOG-30, LOG-88, SES-15
 */
export function LockedPanel({ failure, onReturn }: LockedPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { accountLockMessage } = useConfiguration().regionalisation.login;
  usePageTitle('Your account is locked');
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="wrap wrap-narrow locked-panel">
      <div className="card">
        <h1 tabIndex={-1} ref={heading}>
          Your account is locked
        </h1>
        <p>{withPhone(accountLockMessage)}</p>
        {failure?.kind === 'locked' ? <p>{lockText(failure.until)}</p> : null}
        <HelpBlock title="Call us to log in sooner" />
        <Button variant="secondary" onClick={onReturn}>
          Return to Log In
        </Button>
      </div>
    </div>
  );
}
