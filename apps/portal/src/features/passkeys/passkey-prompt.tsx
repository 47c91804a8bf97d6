import '#portal/components/content/card.css';
import { Button, buttonClass } from '#portal/components/controls/button.tsx';
import { ADD_DEVICE_PATH } from '#portal/features/passkeys/add-device-path.ts';

type PasskeyPromptProps = {
  onNotNow: () => void;
  onNever: () => void;
};

/** Asks whether the customer wants to set up this device. PKY-28, PKY-29 */
export const PasskeyPrompt = ({ onNotNow, onNever }: PasskeyPromptProps) => (
  <section className="panel paragraph" aria-labelledby="passkey-prompt">
    <h2 id="passkey-prompt">Log in next time without a code</h2>
    <p>Use the face, fingerprint or screen lock of this device (a passkey).</p>
    <div className="button-row paragraph">
      <a className={buttonClass('secondary')} href={ADD_DEVICE_PATH}>
        Set it up
      </a>
      <Button variant="secondary" onClick={onNotNow}>
        Not now
      </Button>
      <Button variant="quiet" onClick={onNever}>
        Don’t ask again
      </Button>
    </div>
  </section>
);
