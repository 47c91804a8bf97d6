import { useEffect } from 'react';
import { logOut } from '#portal/features/session/api/session-calls.ts';

/** Going to its path logs out. NAV-8 */
export function LogOutPage() {
  useEffect(logOut, []);
  return null;
}
