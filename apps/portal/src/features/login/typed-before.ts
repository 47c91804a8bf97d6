import { EMPTY_LOGIN_FORM, type LoginForm } from '#portal/features/login/login-form.ts';

const typedInto = (id: string): string =>
  (document.getElementById(id) as HTMLInputElement | null)?.value ?? '';

/** What a person, or their browser, put into the prerendered fields before the app took them over. */
export function formTypedBefore(): LoginForm {
  const isEmail = (document.getElementById('by-email') as HTMLInputElement | null)?.checked;
  return {
    ...EMPTY_LOGIN_FORM,
    kind: isEmail ? 'email' : 'mobile',
    mobile: typedInto('mobile'),
    email: typedInto('email'),
    day: typedInto('birth-day'),
    month: typedInto('birth-month'),
    year: typedInto('birth-year'),
  };
}
