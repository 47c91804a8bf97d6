import { type ComponentType, lazy, useState } from 'react';
import { loadCaptcha } from '#portal/features/login/captcha/load-captcha.ts';
import type { CaptchaFieldProps } from '#portal/features/login/components/captcha-field.tsx';
// The field stands in the prerendered page, in front of its script.
import './captcha.css';

type Field = ComponentType<CaptchaFieldProps>;

const NoField: Field = () => null;
let loaded: Field | undefined;

/** Has the field at hand, so that the page is prerendered with it. One that cannot be had is none. LOG-46 */
export async function loadCaptchaField(): Promise<Field> {
  const part = await loadCaptcha().catch(() => undefined);
  loaded = part?.CaptchaField ?? NoField;
  return loaded;
}

const LoadingField = lazy(async () => ({ default: await loadCaptchaField() }));

/** The field of the robot check, out of a chunk of its own; stands inside a `Suspense`. */
export function CaptchaSection(props: CaptchaFieldProps) {
  const [Field] = useState<Field>(() => loaded ?? LoadingField);
  return <Field {...props} />;
}
