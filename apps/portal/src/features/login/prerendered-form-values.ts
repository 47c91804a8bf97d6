import { EMPTY_LOGIN_FORM, type LoginForm } from '#portal/features/login/login-form.ts';

const typedInto = (id: string): string =>
  (document.getElementById(id) as HTMLInputElement | null)?.value ?? '';

let kept: { form: LoginForm; focusedId: string | undefined } | undefined;

/** Keeps what was typed, and where, while the prerendered page is drawn anew. */
export function keepTyped(): void {
  kept = { form: formTypedBefore(), focusedId: document.activeElement?.id };
}

/** What a person, or their browser, put into the prerendered fields before the app took them over. */
export function formTypedBefore(): LoginForm {
  if (kept) {
    const { form, focusedId } = kept;
    kept = undefined;
    if (focusedId) document.getElementById(focusedId)?.focus();
    return form;
  }
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
