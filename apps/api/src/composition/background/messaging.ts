import type { FastifyInstance } from 'fastify';
import type { Base } from '#api/composition/base.ts';
import { everySecond } from '#api/composition/feature.ts';
import type { OperatorLog } from '#api/composition/operator-log.ts';
import type { Environment } from '#api/environment/environment.ts';
import { REPORTS_PATH } from '#api/gateways/messaging/create-message-providers.ts';
import type { Channel } from '#api/gateways/messaging/message.ts';
import { createMessageGateway } from '#api/gateways/messaging/message-gateway.ts';
import type { BrandOf } from '#api/gateways/site-configurations.ts';
import { createBearerCheck } from '#api/http/bearer-check.ts';
import { registerWebhooks } from '#api/http/webhooks.ts';
import { createSealer } from '#api/keys/encryption.ts';
import { deriveKeys } from '#api/keys/key-ring.ts';
import { createCodeMessages } from '#api/messaging/code-message.ts';
import { createCodeMessageRepository } from '#api/messaging/code-message-repository.ts';
import { createContactNotices } from '#api/messaging/contact-notice.ts';
import { createContactNoticeRepository } from '#api/messaging/contact-notice-repository.ts';
import { createDeliveryReportRepository } from '#api/messaging/delivery-report-repository.ts';
import { createDeliveryReports } from '#api/messaging/delivery-reports.ts';
import { createHostOfSite, createOriginOfSite } from '#api/portal-files/site-hosts.ts';
import { LONGEST_WAIT_SECONDS } from '#api/queue/back-off.ts';
import { createDispatcher, type DispatchReport } from '#api/queue/dispatcher.ts';
import { createIssuedReceiptsRepository } from '#api/receipts/issued-receipts-repository.ts';
import { createReceiptEmails } from '#api/receipts/receipt-email.ts';
import { createReceiptEmailRepository } from '#api/receipts/receipt-email-repository.ts';

function levelOf({ event, isMisconfigured }: DispatchReport): keyof OperatorLog {
  if (event === 'delivered') return 'info';
  return event === 'send-failed' && !isMisconfigured ? 'warn' : 'error';
}

/** Tells operators what became of an entry of a queue. DEL-10, DEL-22 */
export const createReportDispatch =
  (log: OperatorLog) =>
  (report: DispatchReport): void =>
    log[levelOf(report)](report, 'dispatch');

type MessageEnvironment = Pick<Environment, 'secretKeys' | 'publicOrigin' | 'defaultSiteKey' | 'siteHosts'>;

/** Seals code and recipient of each kind of message for its queue, and opens them to send it. */
export const createMessages = (environment: MessageEnvironment, brandOf: BrandOf) => ({
  codeMessages: createCodeMessages({
    sealer: createSealer(deriveKeys(environment.secretKeys, 'code-message')),
    hostOfSite: createHostOfSite(environment),
    brandOf,
  }),
  contactNotices: createContactNotices({
    sealer: createSealer(deriveKeys(environment.secretKeys, 'contact-notice')),
    hostOfSite: createHostOfSite(environment),
    originOfSite: createOriginOfSite(environment),
    brandOf,
  }),
  receiptEmails: createReceiptEmails(
    createSealer(deriveKeys(environment.secretKeys, 'receipt-email')),
    brandOf,
  ),
});

type Sending = Pick<
  Base,
  'database' | 'messageProviders' | 'providerTimeoutMs' | 'random' | 'log' | 'deliveryWatch'
> & {
  readonly messages: ReturnType<typeof createMessages>;
};

/** The dispatchers of messages to customers: one for each queue, all through one gateway. */
export function createMessageDispatchers(sending: Sending) {
  const { database, messages, random, log } = sending;
  const { codeMessages, contactNotices, receiptEmails } = messages;
  const codeMessageQueue = createCodeMessageRepository(database);
  const contactNoticeQueue = createContactNoticeRepository(database);
  const issuedReceipts = createIssuedReceiptsRepository(database);
  const messageGateway = createMessageGateway(sending.messageProviders, {
    timeoutMs: sending.providerTimeoutMs,
    note: sending.deliveryWatch.note,
  });
  const shared = {
    longestAttemptMs: messageGateway.longestAttemptMs,
    longestWaitSeconds: LONGEST_WAIT_SECONDS.message,
    isInstant: (entry?: { readonly channel: Channel }) => messageGateway.isInstant(entry?.channel),
    random,
    report: createReportDispatch(log),
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

/** Tells operators and the metrics what providers say became of messages. DEL-25 */
function createReports({ database, environment, messageProviders, deliveryWatch, log }: Base) {
  const { deliveryReportTokens } = environment;
  return createDeliveryReports({
    providers: messageProviders,
    repository: createDeliveryReportRepository(database),
    isReporter: createBearerCheck(deliveryReportTokens),
    hasReporters: deliveryReportTokens.length > 0,
    note(heard) {
      const { channel = 'sms', provider, event } = heard;
      deliveryWatch.noteReport({ channel, provider, result: event });
      log[event === 'arrived' ? 'info' : 'warn'](heard, 'delivery report');
    },
  });
}

/**
 * Sends codes, notices and receipts. New ones are sent at once: the jobs are for those that wait for another
 * try or were left behind. Receipts go by their job alone, since nobody waits for one.
 */
export function createMessaging(base: Base) {
  const messages = createMessages(base.environment, base.brandOf);
  const dispatchers = createMessageDispatchers({ ...base, messages });
  const { codeMessages, contactNotices, receiptEmails } = dispatchers;
  const deliveryReports = createReports(base);
  return {
    deliveryReports,
    async registerPages(app: FastifyInstance) {
      if (!deliveryReports.areTaken) return;
      await registerWebhooks(app, REPORTS_PATH, ({ sender, ...report }) =>
        deliveryReports.take(sender, report),
      );
    },
    jobs: [
      everySecond('dispatch-code-messages', codeMessages.dispatchBacklog),
      everySecond('dispatch-contact-notices', contactNotices.dispatchBacklog),
      everySecond('dispatch-receipt-emails', receiptEmails.dispatchBacklog),
    ],
    dispatchers: Object.values(dispatchers),
    messages,
    ...dispatchers,
  };
}

export type Messaging = ReturnType<typeof createMessaging>;
