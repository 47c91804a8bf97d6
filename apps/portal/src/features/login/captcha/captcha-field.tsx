import './captcha.css';
import { useEffect } from 'react';
import { Button } from '#portal/components/controls/button.tsx';
import { Icon } from '#portal/components/controls/icon.tsx';
import { CLOCK, INFORMATION, TICK, WARNING } from '#portal/components/controls/icon-shapes.ts';
import { announce } from '#portal/components/feedback/announce.ts';
import { FieldErrorMessage } from '#portal/components/fields/field-error-message.tsx';
import { CAPTCHA_FIELD_ID } from '#portal/features/login/captcha/captcha-text.ts';
import type { CaptchaState } from '#portal/features/login/login.ts';

const SIGNS: Readonly<Record<CaptchaState, readonly [shape: string, text: string]>> = {
  waiting: [INFORMATION, 'We check that you are not a robot. You do not need to do anything.'],
  checking: [CLOCK, 'Checking that you are not a robot...'],
  passed: [TICK, 'Verified: you are not a robot'],
  refused: [WARNING, 'We could not verify that you are not a robot.'],
};

export type CaptchaFieldProps = { state: CaptchaState; error: string | undefined; onCheck: () => void };

/** The state of the captcha, shown and announced politely. LOG-45 */
export function CaptchaField({ state, error, onCheck }: CaptchaFieldProps) {
  const [shape, text] = SIGNS[state];
  useEffect(() => {
    if (state === 'checking' || state === 'passed') announce(text);
  }, [state, text]);
  return (
    <fieldset className={error ? 'field field-invalid' : 'field'} id={CAPTCHA_FIELD_ID} tabIndex={-1}>
      <legend className="label">Robot check</legend>
      <FieldErrorMessage id="captcha-error" message={error} />
      <p className={`captcha captcha-${state}`}>
        <Icon shape={shape} />
        <span>{text}</span>
      </p>
      {state === 'refused' ? (
        <Button variant="secondary" onClick={onCheck}>
          Check again
        </Button>
      ) : null}
    </fieldset>
  );
}
