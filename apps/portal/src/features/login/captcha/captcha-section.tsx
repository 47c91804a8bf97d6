import './captcha.css';
import { type ComponentType, lazy, useState } from 'react';
import type { CaptchaFieldProps } from '#portal/features/login/captcha/captcha-field.tsx';
import { loadCaptcha } from '#portal/features/login/captcha/load-captcha.ts';

// The field is in the prerendered page, before its script.

type Field = ComponentType<CaptchaFieldProps>;

const NoField: Field = () => null;
let loaded: Field | undefined;

/** Loads the field, so that the page is prerendered with it. Without its chunk there is no field. LOG-46 */
export async function loadCaptchaField(): Promise<Field> {
  const chunk = await loadCaptcha().catch(() => undefined);
  loaded = chunk?.CaptchaField ?? NoField;
  return loaded;
}

const LoadingField = lazy(async () => ({ default: await loadCaptchaField() }));

/** The field of the captcha, from a chunk of its own. It needs a `Suspense` around it. */
export function CaptchaSection(props: CaptchaFieldProps) {
  const [Field] = useState<Field>(() => loaded ?? LoadingField);
  return <Field {...props} />;
}
