import { CaptchaField } from '#portal/features/login/captcha/captcha-field.tsx';
import { CAPTCHA_REQUIRED } from '#portal/features/login/captcha/captcha-text.ts';
import type { Examples } from '#portal/gallery/examples.ts';

const nothing = () => undefined;

export const examples: Examples = {
  waiting: () => <CaptchaField state="waiting" error={undefined} onCheck={nothing} />,
  'under way': () => <CaptchaField state="checking" error={undefined} onCheck={nothing} />,
  passed: () => <CaptchaField state="passed" error={undefined} onCheck={nothing} />,
  refused: () => <CaptchaField state="refused" error={CAPTCHA_REQUIRED} onCheck={nothing} />,
};
