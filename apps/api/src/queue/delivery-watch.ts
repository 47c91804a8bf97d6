import type { Clock } from '#api/gateways/clock.ts';
import type { SendAttempt, SendFailure } from '#api/gateways/send-attempt.ts';

/** How a channel is doing. `failing`: a provider of it would refuse anything, and an operator has to act. */
export type ChannelHealth = {
  readonly channel: string;
  readonly isFailing: boolean;
  readonly provider?: string | undefined;
  readonly reason?: string | undefined;
};

/**
 * An entry that waits is tried again within the longest wait of every queue. After this long without a try
 * another process sends it, or it has expired: what this process saw says nothing any more.
 */
const FORGOTTEN_AFTER_MS = 900_000;

/** How often a provider took something, or did not, or said of a message that it arrived, or did not. */
type DeliveryCount = {
  readonly channel: string;
  /** `none` where an attempt failed before any was asked. */
  readonly provider: string;
  readonly result: 'accepted' | SendFailure['kind'] | 'arrived' | 'not-arrived';
  readonly count: number;
};

/** Counts since the process began. OPS-10 */
function createDeliveryCounts() {
  const counts = new Map<string, DeliveryCount>();
  return {
    list: (): readonly DeliveryCount[] => [...counts.values()],
    add(counted: Omit<DeliveryCount, 'count'>): void {
      const key = `${counted.channel} ${counted.provider} ${counted.result}`;
      counts.set(key, { ...counted, count: 1 + (counts.get(key)?.count ?? 0) });
    },
  };
}

type Seen = SendFailure & { readonly atMs: number };

/**
 * Remembers, by channel, which providers would refuse anything. A provider is well again when it takes
 * something, or speaks of one message alone. DEL-20
 */
export function createDeliveryWatch(clock: Clock) {
  const channels = new Map<string, Map<string, Seen>>();
  const counts = createDeliveryCounts();
  const reports = createDeliveryCounts();
  const now = () => clock.now().getTime();

  function healthOf([channel, providers]: [string, Map<string, Seen>]): ChannelHealth {
    const [worst] = [...providers.values()].filter(({ atMs }) => now() - atMs < FORGOTTEN_AFTER_MS);
    if (!worst) return { channel, isFailing: false };
    return { channel, isFailing: true, provider: worst.provider, reason: worst.reason };
  }

  return {
    /** Takes what became of one attempt. */
    note(channel: string, attempt: SendAttempt): void {
      const providers = channels.get(channel) ?? new Map<string, Seen>();
      channels.set(channel, providers);
      for (const failure of attempt.failures) {
        const { provider = '', kind } = failure;
        counts.add({ channel, provider: provider || 'none', result: kind });
        if (kind === 'refused') providers.delete(provider);
        if (kind === 'misconfigured') providers.set(provider, { ...failure, atMs: now() });
      }
      if (attempt.outcome !== 'accepted') return;
      providers.delete(attempt.provider);
      counts.add({ channel, provider: attempt.provider, result: 'accepted' });
    },
    listAttempts: counts.list,
    /** Takes what a provider said of a message. DEL-25 */
    noteReport: reports.add,
    listReports: reports.list,
    /** Every channel on which this process has sent something. */
    listChannels: (): readonly ChannelHealth[] => [...channels].map(healthOf),
  };
}
