import { WARN_FROM_TRIES_LEFT } from '@portal/domain/login/lock-warning';

const NOT_RIGHT = 'The code is not right';

/**
 * Returns what a customer reads after a wrong code of a new contact. `triesLeft`: of this code; left out
 * where a host does not say. No account is locked: after the last try another code can be had. CON-98
 */
export function codeWrongText(triesLeft?: number): string {
  if (triesLeft === 0)
    return `${NOT_RIGHT}, and you have no tries left with it. Choose Resend to get a new code.`;
  const again = `${NOT_RIGHT}. Check it and try again.`;
  if (triesLeft === undefined || triesLeft > WARN_FROM_TRIES_LEFT) return again;
  const tries = triesLeft === 1 ? '1 try' : `${triesLeft} tries`;
  return `${again} You have ${tries} left with this code. After that you need a new one.`;
}
