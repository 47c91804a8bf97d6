import { EMPTY_LOGIN_FORM, type LoginForm } from '#portal/features/login/login-form.ts';
import { readDemonstrationLogin } from '#portal/lib/site/demonstration-login.ts';

/**
 * Returns the details of the demonstration person whom the address names, and takes them
 * out of the address. DEMO-28
 */
export function takeDemonstrationForm(): LoginForm | undefined {
  const login = readDemonstrationLogin();
  if (!login) return undefined;
  history.replaceState(history.state, '', location.pathname + location.search);
  const { contact, ...date } = login;
  const kind = contact.includes('@') ? 'email' : 'mobile';
  return { ...EMPTY_LOGIN_FORM, ...date, kind, [kind]: contact };
}
