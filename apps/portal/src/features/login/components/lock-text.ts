import { waitText } from '#portal/lib/values/wait-text.ts';

const MS_IN_SECOND = 1000;

/**
 * Returns how long a lock lasts, which is that of a mobile number or an e-mail address alone. `until`: in
 * milliseconds since 1970; undefined where the host does not say. LOG-88
 */
export function lockText(until: number | undefined, now = Date.now()): string {
  if (until === undefined) return 'If you are still locked out after that, call us.';
  return until > now
    ? `You can try again in ${waitText((until - now) / MS_IN_SECOND)} with the number or email that you used.`
    : 'You can try again now.';
}
