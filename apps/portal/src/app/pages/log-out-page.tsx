import { useEffect } from 'react';
import { logOut } from '#portal/features/session/session-calls.ts';

/** Logs out as soon as it is opened. NAV-8 */
export function LogOutPage() {
  useEffect(logOut, []);
  return null;
}
