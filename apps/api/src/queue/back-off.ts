import type { Random } from '#api/gateways/random.ts';

/**
 * Longest waits between tries: a customer is told soon, a core system may be down for a night. DEL-6, CON-33
 */
export const LONGEST_WAIT_SECONDS = { message: 60, coreEvent: 900 } as const;

const FIRST_WAIT_SECONDS = 2;

/**
 * The wait before the next try: it doubles from 2 s to the longest. Chance puts it between half and all of
 * that, so that entries which failed together do not come back together. DEL-6, CON-33
 */
export function backOffSeconds(
  tries: number,
  longestWaitSeconds: number,
  random: Pick<Random, 'digits'>,
): number {
  const whole = Math.min(FIRST_WAIT_SECONDS * 2 ** (tries - 1), longestWaitSeconds);
  return (whole / 2) * (1 + Number(random.digits(3)) / 1000);
}
