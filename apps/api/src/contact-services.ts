import { createContactDetailsRepository } from '#api/contact-details/contact-details-repository.ts';
import { createContactDetailsService } from '#api/contact-details/contact-details-service.ts';
import { createFindPostcode } from '#api/contact-details/find-postcode.ts';
import type { Database } from '#api/database/database.ts';
import type { AddressSearch } from '#api/gateways/address-search/address-search.ts';
import type { CoreSystem } from '#api/gateways/core-system/core-system.ts';
import type { Sealer } from '#api/gateways/encryption.ts';
import type { MessageProvider } from '#api/gateways/messaging/message-provider.ts';
import type { Random } from '#api/gateways/random.ts';
import type { SiteConfigurations } from '#api/gateways/site-configurations.ts';
import { PROVIDER_TIMEOUT_MS } from '#api/messaging/code-dispatcher.ts';
import { createContactNotices, sendThroughProviders } from '#api/messaging/contact-notice.ts';
import { createContactNoticeRepository } from '#api/messaging/contact-notice-repository.ts';
import { createCoreEventRepository } from '#api/outbox/core-event-repository.ts';
import { createQueueDispatcher, type OutgoingReport } from '#api/queue/queue-dispatcher.ts';

/** Longest waits between tries: a customer is told soon, a core system may be down for a night. */
const LONGEST_WAIT_SECONDS = { notice: 60, coreEvent: 900 } as const;

type Dependencies = {
  database: Database;
  addresses: Pick<AddressSearch, 'searchPostcodes'>;
  sealer: Sealer;
  gateways: {
    readonly messageProviders: readonly MessageProvider[];
    readonly random: Random;
    readonly providerTimeoutMs?: number;
    readonly coreSystem?: CoreSystem | undefined;
    readonly reportOutgoing?: (report: OutgoingReport) => void;
    readonly configurationOf?: SiteConfigurations | undefined;
  };
};

function createDispatchers({ database, sealer, gateways }: Dependencies) {
  const { messageProviders, coreSystem, random, providerTimeoutMs = PROVIDER_TIMEOUT_MS } = gateways;
  const report = gateways.reportOutgoing ?? (() => undefined);
  const notices = createContactNotices(sealer);
  const noticeDispatcher = createQueueDispatcher({
    name: 'contact-notice',
    queue: createContactNoticeRepository(database),
    send: (entry, signal) =>
      sendThroughProviders(messageProviders, notices.open(entry), { signal, timeoutMs: providerTimeoutMs }),
    sendTimeoutMs: providerTimeoutMs * Math.max(1, messageProviders.length),
    longestWaitSeconds: LONGEST_WAIT_SECONDS.notice,
    random,
    report,
  });
  const coreDispatcher =
    coreSystem &&
    createQueueDispatcher({
      name: 'core-event',
      queue: createCoreEventRepository(database),
      send: ({ id, payload }, signal) => coreSystem.send({ id, json: payload }, signal),
      sendTimeoutMs: providerTimeoutMs,
      longestWaitSeconds: LONGEST_WAIT_SECONDS.coreEvent,
      random,
      report,
    });
  return { notices, noticeDispatcher, coreDispatcher };
}

/** Changing contact details, and whoever tells of it: the service, and the dispatchers that every process has. */
export function createContactServices(needs: Dependencies) {
  const { notices, noticeDispatcher, coreDispatcher } = createDispatchers(needs);
  const isInstant = needs.gateways.messageProviders.every((provider) => provider.isInstant);
  return {
    contactDetails: createContactDetailsService({
      repository: createContactDetailsRepository(needs.database),
      notices,
      findPostcode: createFindPostcode(needs.addresses),
      configurationOf: needs.gateways.configurationOf,
      async tellOfChange() {
        coreDispatcher?.wake();
        if (isInstant) await noticeDispatcher.dispatchDue();
        else noticeDispatcher.wake();
      },
    }),
    contactDispatchers: [noticeDispatcher, ...(coreDispatcher ? [coreDispatcher] : [])],
  };
}
