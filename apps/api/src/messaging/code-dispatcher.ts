import { setImmediate as afterThisTurn } from 'node:timers/promises';
import type { Channel, CodeMessage, MessageProvider } from '#api/gateways/messaging/message-provider.ts';
import type { Random } from '#api/gateways/random.ts';
import type { CodeMessages, StoredCodeMessage } from '#api/messaging/code-message.ts';
import type { CodeMessageRepository, LeasedCodeMessage } from '#api/messaging/code-message-repository.ts';
import { backOffSeconds, faultName, LEASE_MARGIN_SECONDS, sendInTime } from '#api/queue/send-in-time.ts';

/** A provider that has not answered by then is passed over for the next. */
export const PROVIDER_TIMEOUT_MS = 5_000;
/** What one process sends at once; more wait in the queue, where other processes see them. */
const MAX_UNDER_WAY = 20;
/** A code does not live long: its message is not left waiting. DEL-6 */
export const LONGEST_WAIT_SECONDS = 60;

/** What an operator should hear of. Nothing in it is personal or secret. DEL-10 */
export type DeliveryReport = {
  readonly event: 'provider-failed' | 'message-given-up' | 'dispatch-failed';
  readonly channel?: Channel;
  readonly provider?: string;
  readonly reason?: string;
  readonly tries?: number;
};

type Dependencies = {
  queue: CodeMessageRepository;
  messages: Pick<CodeMessages, 'open'>;
  providers: readonly MessageProvider[];
  random: Pick<Random, 'digits'>;
  report: (report: DeliveryReport) => void;
  providerTimeoutMs?: number;
};

/** Sends messages with one-time codes: new ones at once, those that failed or were left behind when they are due. */
export interface CodeDispatcher {
  /** For how long a message that is stored now belongs to this process; 0 when it has its hands full and leaves it in the queue. */
  leaseSeconds(): number;
  /** Sends a message that was just stored and belongs to this process. Waits for it only where that takes no time. DEL-2 */
  sendNew(message: StoredCodeMessage): Promise<void>;
  /** Sends what is due and answers how many messages that were. */
  dispatchDue(): Promise<number>;
  /** Returns when nothing is under way. */
  settle(): Promise<void>;
}

type Attempt = { readonly isOver: boolean; readonly refusedBy: readonly string[] };

/** One try of one message: every provider in turn that has not refused it, until one accepts. */
function createAttempt({ queue, providers, report, providerTimeoutMs = PROVIDER_TIMEOUT_MS }: Dependencies) {
  return async (leased: LeasedCodeMessage, message: CodeMessage): Promise<Attempt> => {
    const { codeId, channel, tries } = leased;
    const refusedBy = [...leased.refusedBy];
    let isFirst = true;
    for (const provider of providers) {
      if (!provider.channels.includes(channel) || refusedBy.includes(provider.name)) continue;
      // The provider before may have taken its time, and the customer may have asked for a new code. DEL-8
      if (!isFirst && !(await queue.isInForce(codeId))) return { isOver: true, refusedBy };
      isFirst = false;
      const result = await sendInTime((signal) => provider.send(message, signal), providerTimeoutMs);
      if (result.kind === 'accepted') {
        await queue.recordSent({ codeId, provider: provider.name });
        return { isOver: true, refusedBy };
      }
      report({ event: 'provider-failed', channel, provider: provider.name, reason: result.reason, tries });
      if (result.kind === 'refused') refusedBy.push(provider.name);
    }
    return { isOver: false, refusedBy };
  };
}

/** The port to the queue: several processes may run one each over the same database. DEL-4 */
export function createCodeDispatcher(needs: Dependencies): CodeDispatcher {
  const { queue, messages, providers, random, report, providerTimeoutMs = PROVIDER_TIMEOUT_MS } = needs;
  const attempt = createAttempt(needs);
  const underWay = new Set<Promise<void>>();
  const leaseSeconds = Math.ceil((providerTimeoutMs * providers.length) / 1000) + LEASE_MARGIN_SECONDS;
  const providersOf = (channel: Channel) => providers.filter(({ channels }) => channels.includes(channel));
  const isInstant = (channel: Channel) => providersOf(channel)[0]?.isInstant ?? false;
  const room = () => Math.max(0, MAX_UNDER_WAY - underWay.size);

  async function deliver(leased: LeasedCodeMessage): Promise<void> {
    const { codeId, channel, tries } = leased;
    const { isOver, refusedBy } = await attempt(leased, messages.open(leased));
    if (isOver) return;
    const canBeTriedAgain = providersOf(channel).some(({ name }) => !refusedBy.includes(name));
    const waitSeconds = backOffSeconds(tries, LONGEST_WAIT_SECONDS, random);
    const isGivenUp = await queue.recordFailed({ codeId, tries, refusedBy, waitSeconds, canBeTriedAgain });
    if (isGivenUp) report({ event: 'message-given-up', channel, tries });
  }

  /** A failure around sending leaves the message leased: it comes back when the claim ends. */
  function track(work: () => Promise<void>): Promise<void> {
    const tracked = work()
      .catch((error: unknown) => report({ event: 'dispatch-failed', reason: faultName(error) }))
      .finally(() => underWay.delete(tracked));
    underWay.add(tracked);
    return tracked;
  }

  return {
    leaseSeconds: () => (providers.some((provider) => provider.isInstant) || room() > 0 ? leaseSeconds : 0),
    async sendNew(message) {
      const leased = { ...message, tries: 1, refusedBy: [] };
      if (isInstant(message.channel)) return track(() => deliver(leased));
      void track(async () => {
        await afterThisTurn();
        await deliver(leased);
      });
    },
    async dispatchDue() {
      if (room() === 0) return 0;
      const { leased, givenUp } = await queue.leaseDue({ limit: room(), leaseSeconds });
      for (const { channel, tries } of givenUp) report({ event: 'message-given-up', channel, tries });
      await Promise.all(leased.map((message) => track(() => deliver(message))));
      return leased.length;
    },
    async settle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
