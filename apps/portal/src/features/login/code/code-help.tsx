import { Button } from '#portal/components/controls/button.tsx';
import { Icon } from '#portal/components/controls/icon.tsx';
import { CHEVRON_RIGHT } from '#portal/components/controls/icon-shapes.ts';
import { PhoneLink } from '#portal/components/help/phone-link.tsx';
import { useResendWait } from '#portal/components/one-time-code/use-resend-wait.ts';
import type { IdentifierKind } from '#portal/features/login/login-form.ts';
import { otherWay, type StoredLogin } from '#portal/lib/session/login-storage.ts';

const ADVICE: Readonly<Record<IdentifierKind, string>> = {
  mobile: 'Check that your phone is on and has signal.',
  email: 'Check your junk or spam folder too.',
};

type CodeHelpProps = {
  sent: StoredLogin;
  isBusy: boolean;
  onGoBack: () => void;
  /** Left out where the site sends codes in one way only. */
  onOtherWay: (() => void) | undefined;
};

/**
 * Advice for a code that does not arrive: the other way, and the way back, which keeps what
 * was typed. LOG-72, LOG-81
 */
export function CodeHelp({ sent, isBusy, onGoBack, onOtherWay }: CodeHelpProps) {
  const other = otherWay(sent);
  const way = other === 'email' ? 'email' : 'text message';
  const secondsLeft = useResendWait(sent.sentAt);
  return (
    <details>
      <summary>
        <Icon shape={CHEVRON_RIGHT} />I have not received a code
      </summary>
      <div>
        <p>{ADVICE[other === 'email' ? 'mobile' : 'email']}</p>
        <p>
          Still no code? Check what you typed, or call us on <PhoneLink />.
        </p>
        {onOtherWay && secondsLeft > 0 ? (
          <p>
            You can have it sent by {way} in <span className="number">{secondsLeft} seconds</span>.
          </p>
        ) : null}
        <div className="code-help-actions">
          {onOtherWay && secondsLeft === 0 ? (
            <Button variant="quiet" isBusy={isBusy} onClick={onOtherWay}>
              Send it by {way} instead
            </Button>
          ) : null}
          <Button variant="quiet" isBusy={isBusy} onClick={onGoBack}>
            Go back and check
          </Button>
        </div>
      </div>
    </details>
  );
}
