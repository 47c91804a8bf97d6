import type { SendResult } from '#api/gateways/messaging/message-provider.ts';
import type { Random } from '#api/gateways/random.ts';

/** Room for the statements around sending, so that a claim outlives what it is for. */
export const LEASE_MARGIN_SECONDS = 5;
const FIRST_WAIT_SECONDS = 2;

/** Doubles from 2 s to the longest wait; between half and all of it, so that what failed together does not come back together. DEL-6, CON-33 */
export function backOffSeconds(
  tries: number,
  longestWaitSeconds: number,
  random: Pick<Random, 'digits'>,
): number {
  const whole = Math.min(FIRST_WAIT_SECONDS * 2 ** (tries - 1), longestWaitSeconds);
  return (whole / 2) * (1 + Number(random.digits(3)) / 1000);
}

/** Codes of the system and names of errors; never their texts, which may quote a recipient. */
export function faultName(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : String(name ?? 'unknown');
}

/** The other side may say nothing at all: after the time-out the try counts as failed. */
export async function sendInTime(
  send: (signal: AbortSignal) => Promise<SendResult>,
  timeoutMs: number,
): Promise<SendResult> {
  const signal = AbortSignal.timeout(timeoutMs);
  const outOfTime = new Promise<SendResult>((resolve) => {
    signal.addEventListener('abort', () => resolve({ kind: 'unavailable', reason: 'timeout' }));
  });
  try {
    return await Promise.race([send(signal), outOfTime]);
  } catch (error) {
    return { kind: 'unavailable', reason: faultName(error) };
  }
}
