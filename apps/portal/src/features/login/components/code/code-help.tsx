import { Button } from '#portal/components/button/button.tsx';
import { PhoneLink } from '#portal/components/help-block/phone-link.tsx';
import { Icon } from '#portal/components/icon/icon.tsx';
import { CHEVRON_RIGHT } from '#portal/components/icon/icon-shapes.ts';
import type { IdentifierKind } from '#portal/features/login/login-form.ts';

const ADVICE: Readonly<Record<IdentifierKind, string>> = {
  mobile: 'A text message can take a few minutes. Check that your phone is on and has signal.',
  email: 'An email can take a few minutes. Check your junk or spam folder too.',
};

type CodeHelpProps = { kind: IdentifierKind; isBusy: boolean; onGoBack: () => void };

/** Advice for a code that does not arrive. The way back keeps what was typed. LOG-72 */
export function CodeHelp({ kind, isBusy, onGoBack }: CodeHelpProps) {
  return (
    <details>
      <summary>
        <Icon shape={CHEVRON_RIGHT} />I have not received a code
      </summary>
      <div>
        <p>{ADVICE[kind]}</p>
        <p>
          Still no code? Check what you typed, or call us on <PhoneLink />.
        </p>
        <Button variant="quiet" isBusy={isBusy} onClick={onGoBack}>
          Go back and check
        </Button>
      </div>
    </details>
  );
}
