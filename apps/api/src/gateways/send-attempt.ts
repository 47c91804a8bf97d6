/**
 * A provider that has not replied by then counts as failed, and the next one is asked. A slow success must
 * not be sent again, and two providers must have had their turn when a customer may ask for another code,
 * after 30 seconds. DEL-5
 */
export const PROVIDER_TIMEOUT_MS = 14_000;

/**
 * The reason for which a provider did not take something. `unavailable`: not now, perhaps later.
 * `misconfigured`: the provider would refuse anything, until an operator corrects the settings or the
 * account. `refused`: never.
 */
type NotTaken = 'unavailable' | 'misconfigured' | 'refused';

/**
 * The result of sending to a provider. The reason is a word of ours or of the system. It is never the
 * provider's text, which may quote the message.
 */
export type SendResult = { readonly kind: 'accepted' } | { readonly kind: NotTaken; readonly reason: string };

/** A provider that did not take what it was sent; no name where the attempt failed before any was asked. */
export type SendFailure = {
  readonly provider?: string;
  readonly kind: NotTaken;
  readonly reason: string;
};

/**
 * One attempt to send something. `unneeded`: its reason has gone in between. `refused`: no provider will ever
 * take it.
 */
export type SendAttempt = { readonly failures: readonly SendFailure[] } & (
  | { readonly outcome: 'accepted'; readonly provider: string }
  | { readonly outcome: 'unneeded' | 'unavailable' | 'refused' }
);

/** A provider with what it is to send. */
export type Sender = {
  readonly name: string;
  readonly send: (signal: AbortSignal) => Promise<SendResult>;
};

/**
 * Returns the code of a system error or the name of any other; never its text, which may quote a recipient.
 */
export function failureReason(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : String(name ?? 'unknown');
}

/** The attempt that ended before any provider was asked. */
export const failedAttempt = (reason: string): SendAttempt => ({
  outcome: 'unavailable',
  failures: [{ kind: 'unavailable', reason }],
});

/** A provider may never reply: after the time-out its try counts as failed. */
async function sendInTime({ send }: Sender, timeoutMs: number): Promise<SendResult> {
  const signal = AbortSignal.timeout(timeoutMs);
  const outOfTime = new Promise<SendResult>((resolve) => {
    signal.addEventListener('abort', () => resolve({ kind: 'unavailable', reason: 'timeout' }));
  });
  try {
    return await Promise.race([send(signal), outOfTime]);
  } catch (error) {
    return { kind: 'unavailable', reason: failureReason(error) };
  }
}

type AttemptOptions = {
  readonly timeoutMs: number;
  /** Asked before every provider but the first: the one before may have taken its time. DEL-8 */
  readonly isInForce?: (() => Promise<boolean>) | undefined;
};

/** Asks the senders in their order until one accepts. DEL-5 */
export async function attemptInTurn(
  senders: readonly Sender[],
  { timeoutMs, isInForce }: AttemptOptions,
): Promise<SendAttempt> {
  const failures: SendFailure[] = [];
  for (const sender of senders) {
    if (failures.length > 0 && isInForce && !(await isInForce())) return { outcome: 'unneeded', failures };
    const result = await sendInTime(sender, timeoutMs);
    if (result.kind === 'accepted') return { outcome: 'accepted', provider: sender.name, failures };
    failures.push({ provider: sender.name, ...result });
  }
  if (failures.length === 0) return failedAttempt('no-provider');
  const isRefused = failures.every(({ kind }) => kind === 'refused');
  return { outcome: isRefused ? 'refused' : 'unavailable', failures };
}
