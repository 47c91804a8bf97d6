import { announce } from '#portal/components/feedback/announce.ts';
import { PasskeyPrompt } from '#portal/features/passkeys/passkey-prompt.tsx';
import { usePasskeyPrompt } from '#portal/features/passkeys/use-passkey-prompt.ts';
import { focusPageHeading } from '#portal/lib/routing/page.ts';
import { SECURITY_TITLE } from '#portal/lib/routing/route-table.ts';

/** The last thing on the list, where the customer is asked to set up this device. PKY-28, PKY-29 */
export function PasskeyPromptContainer({ hasTime }: { hasTime: boolean }) {
  const { isAsked, putOff, end } = usePasskeyPrompt(hasTime);
  if (!isAsked) return null;
  const answer = (keep: () => void) => () => {
    keep();
    // The button that was pressed has gone.
    focusPageHeading();
    announce(`Question hidden. You can set up this device in ${SECURITY_TITLE}.`);
  };
  return <PasskeyPrompt onNotNow={answer(putOff)} onNever={answer(end)} />;
}
