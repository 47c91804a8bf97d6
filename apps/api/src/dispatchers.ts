import type { Database } from '#api/database/database.ts';
import type { CoreSystem } from '#api/gateways/core-system/core-system.ts';
import type { Channel } from '#api/gateways/messaging/message.ts';
import { createMessageGateway } from '#api/gateways/messaging/message-gateway.ts';
import type { MessageProvider } from '#api/gateways/messaging/message-provider.ts';
import type { Random } from '#api/gateways/random.ts';
import { attemptInTurn, PROVIDER_TIMEOUT_MS } from '#api/gateways/send-attempt.ts';
import type { CodeMessages } from '#api/messaging/code-message.ts';
import { createCodeMessageRepository } from '#api/messaging/code-message-repository.ts';
import type { ContactNotices } from '#api/messaging/contact-notice.ts';
import { createContactNoticeRepository } from '#api/messaging/contact-notice-repository.ts';
import { createCoreEventRepository } from '#api/outbox/core-event-repository.ts';
import { LONGEST_WAIT_SECONDS } from '#api/queue/back-off.ts';
import { createDispatcher, type DispatchReport } from '#api/queue/dispatcher.ts';
import { createIssuedReceiptsRepository } from '#api/receipts/issued-receipts-repository.ts';
import type { ReceiptEmails } from '#api/receipts/receipt-email.ts';
import { createReceiptEmailRepository } from '#api/receipts/receipt-email-repository.ts';

/** The part of the outside world that messages and events go to. */
export type DispatcherGateways = {
  /** In the order in which they are asked. */
  readonly messageProviders: readonly MessageProvider[];
  /** Takes events; without one they wait in their table. */
  readonly coreSystem?: CoreSystem | undefined;
  readonly random: Random;
  readonly providerTimeoutMs?: number;
  /** Tells the operators of entries of a queue that could not be sent. */
  readonly reportDispatch?: (report: DispatchReport) => void;
};

type Dependencies = {
  readonly database: Database;
  readonly messages: {
    readonly codeMessages: Pick<CodeMessages, 'open'>;
    readonly contactNotices: Pick<ContactNotices, 'open'>;
    readonly receiptEmails: Pick<ReceiptEmails, 'open'>;
  };
  readonly gateways: DispatcherGateways;
};

/** The dispatchers of messages to customers: one for each queue, all through one gateway. */
function createMessageDispatchers({ database, messages, gateways }: Dependencies) {
  const { codeMessages, contactNotices, receiptEmails } = messages;
  const codeMessageQueue = createCodeMessageRepository(database);
  const contactNoticeQueue = createContactNoticeRepository(database);
  const issuedReceipts = createIssuedReceiptsRepository(database);
  const messageGateway = createMessageGateway(gateways.messageProviders, gateways.providerTimeoutMs);
  const shared = {
    longestAttemptMs: messageGateway.longestAttemptMs,
    longestWaitSeconds: LONGEST_WAIT_SECONDS.message,
    isInstant: (entry?: { readonly channel: Channel }) => messageGateway.isInstant(entry?.channel),
    random: gateways.random,
    report: gateways.reportDispatch ?? (() => undefined),
  };
  return {
    codeMessages: createDispatcher({
      ...shared,
      queue: codeMessageQueue,
      send: async (entry) =>
        messageGateway.send(codeMessages.open(entry), {
          refusedBy: entry.refusedBy,
          isInForce: () => codeMessageQueue.isInForce(entry),
        }),
    }),
    contactNotices: createDispatcher({
      ...shared,
      queue: contactNoticeQueue,
      send: async (entry) =>
        messageGateway.send(contactNotices.open(entry), {
          refusedBy: entry.refusedBy,
          isInForce: () => contactNoticeQueue.isInForce(entry),
        }),
    }),
    receiptEmails: createDispatcher({
      ...shared,
      isInstant: () => messageGateway.isInstant('email'),
      queue: createReceiptEmailRepository(database),
      send: async (entry) => {
        const message = receiptEmails.open(entry, await issuedReceipts.get(entry));
        return messageGateway.send(message, { refusedBy: entry.refusedBy });
      },
    }),
  };
}

/** The dispatcher of events for the core system; none where no core system takes them. */
function createCoreEventDispatcher({ database, gateways }: Dependencies) {
  const { coreSystem, providerTimeoutMs = PROVIDER_TIMEOUT_MS } = gateways;
  if (!coreSystem) return undefined;
  return createDispatcher({
    queue: createCoreEventRepository(database),
    send: ({ id, payload }) =>
      attemptInTurn(
        [{ name: coreSystem.name, send: (signal) => coreSystem.send({ id, json: payload }, signal) }],
        { timeoutMs: providerTimeoutMs },
      ),
    longestAttemptMs: providerTimeoutMs,
    longestWaitSeconds: LONGEST_WAIT_SECONDS.coreEvent,
    random: gateways.random,
    report: gateways.reportDispatch ?? (() => undefined),
  });
}

/** Everything that empties a queue; every process has one of each. `services.ts` alone wires them. */
export const createDispatchers = (dependencies: Dependencies) => ({
  ...createMessageDispatchers(dependencies),
  coreEvents: createCoreEventDispatcher(dependencies),
});

export type Dispatchers = ReturnType<typeof createDispatchers>;
