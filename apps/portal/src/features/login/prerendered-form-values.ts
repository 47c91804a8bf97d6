import { EMPTY_LOGIN_FORM, type LoginForm } from '#portal/features/login/login-form.ts';

const fieldValue = (id: string): string =>
  (document.getElementById(id) as HTMLInputElement | null)?.value ?? '';

let captured: { form: LoginForm; focusedId: string | undefined } | undefined;

/** Captures what was typed, and where, while the prerendered page is rendered client-side. */
export function captureFormValues(): void {
  captured = { form: takeFormValues(), focusedId: document.activeElement?.id };
}

/** Returns what a person, or their browser, put into the prerendered fields before hydration. */
export function takeFormValues(): LoginForm {
  if (captured) {
    const { form, focusedId } = captured;
    captured = undefined;
    if (focusedId) document.getElementById(focusedId)?.focus();
    return form;
  }
  const isEmail = (document.getElementById('by-email') as HTMLInputElement | null)?.checked;
  return {
    ...EMPTY_LOGIN_FORM,
    kind: isEmail ? 'email' : 'mobile',
    mobile: fieldValue('mobile'),
    email: fieldValue('email'),
    day: fieldValue('birth-day'),
    month: fieldValue('birth-month'),
    year: fieldValue('birth-year'),
  };
}
