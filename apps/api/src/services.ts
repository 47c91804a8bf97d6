import { LIMITS } from '@portal/domain/limits';
import { createAddressRepository } from '#api/address-search/address-search-repository.ts';
import { createAddressService } from '#api/address-search/address-search-service.ts';
import { createCaptchaRepository } from '#api/captcha/captcha-repository.ts';
import { createCaptchaService } from '#api/captcha/captcha-service.ts';
import { createContactRepository } from '#api/contact-details/contact-details-repository.ts';
import { createContactService } from '#api/contact-details/contact-details-service.ts';
import { createFindPostcode } from '#api/contact-details/find-postcode.ts';
import { createCustomerRepository } from '#api/customer/customer-repository.ts';
import type { Database } from '#api/database/database.ts';
import { deriveKey, deriveLoginKeys, type Environment } from '#api/environment/environment.ts';
import type { AddressSearch } from '#api/gateways/address-search/address-search.ts';
import { type Clock, systemClock } from '#api/gateways/clock.ts';
import type { CoreSystem } from '#api/gateways/core-system/core-system.ts';
import { createSealer, type Sealer } from '#api/gateways/encryption.ts';
import type { Channel } from '#api/gateways/messaging/message.ts';
import { createMessageGateway } from '#api/gateways/messaging/message-gateway.ts';
import type { MessageProvider } from '#api/gateways/messaging/message-provider.ts';
import type { Random } from '#api/gateways/random.ts';
import { attemptInTurn, PROVIDER_TIMEOUT_MS } from '#api/gateways/send-attempt.ts';
import { builtConfigurations, type SiteConfigurations } from '#api/gateways/site-configurations.ts';
import { createTokenCookie } from '#api/http/token-cookie.ts';
import { createKnownBrowserCookie } from '#api/login/known-browser-cookie.ts';
import { createLoginRepository } from '#api/login/login-repository.ts';
import { createLoginService } from '#api/login/login-service.ts';
import { createCodeMessages, newlyStored } from '#api/messaging/code-message.ts';
import { createCodeMessageRepository } from '#api/messaging/code-message-repository.ts';
import { createContactNotices } from '#api/messaging/contact-notice.ts';
import { createContactNoticeRepository } from '#api/messaging/contact-notice-repository.ts';
import { createCoreEventRepository } from '#api/outbox/core-event-repository.ts';
import { createPoliciesRepository } from '#api/policies/policies-repository.ts';
import { createHostOfSite } from '#api/portal-files/site-hosts.ts';
import { LONGEST_WAIT_SECONDS } from '#api/queue/back-off.ts';
import { createDispatcher, type DispatchReport } from '#api/queue/dispatcher.ts';
import { createSessionRepository } from '#api/session/session-repository.ts';
import { createSessionService } from '#api/session/session-service.ts';
import { createTokenHashing } from '#api/session/token-hashing.ts';

/** The outside world, as this process sees it. */
type Gateways = {
  /** In the order in which they are asked. */
  readonly messageProviders: readonly MessageProvider[];
  readonly random: Random;
  /** Tells the operators of entries of a queue that could not be sent. */
  readonly reportDispatch?: (report: DispatchReport) => void;
  /** Tells the operators of an attack. */
  readonly raiseAlarm?: (alarm: { wrongCodesInADay: number }) => void;
  readonly clock?: Clock;
  readonly providerTimeoutMs?: number;
  /** Takes events; without one they wait in their table. */
  readonly coreSystem?: CoreSystem | undefined;
  /** Takes the place of our own address index. */
  readonly addressSearch?: AddressSearch;
  /** How each site is configured; without it as it was built. */
  readonly configurationOf?: SiteConfigurations;
};

type Dependencies = {
  database: Database;
  environment: Pick<Environment, 'secretKey' | 'publicOrigin' | 'defaultSiteKey' | 'siteHosts'>;
  gateways: Gateways;
};

/** Whether cookies may demand TLS. */
export const isSecureOrigin = (publicOrigin: string): boolean => publicOrigin.startsWith('https:');

/** Seals what a message keeps in the database, and opens it to send it. */
const createMessages = ({ environment }: Dependencies) => ({
  codeMessages: createCodeMessages({
    sealer: createSealer(deriveKey(environment.secretKey, 'code-message')),
    hostOfSite: createHostOfSite(environment),
  }),
  contactNotices: createContactNotices(createSealer(deriveKey(environment.secretKey, 'contact-notice'))),
});

/** The dispatchers of messages to customers: one for each queue, all through one gateway. */
function createMessageDispatchers(dependencies: Dependencies) {
  const { database, gateways } = dependencies;
  const { codeMessages, contactNotices } = createMessages(dependencies);
  const codeMessageQueue = createCodeMessageRepository(database);
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
      queue: createContactNoticeRepository(database),
      send: async (entry) => messageGateway.send(contactNotices.open(entry), { refusedBy: entry.refusedBy }),
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

/** Everything that empties a queue; every process has one of each. */
export const createDispatchers = (dependencies: Dependencies) => ({
  ...createMessageDispatchers(dependencies),
  coreEvents: createCoreEventDispatcher(dependencies),
});

export type Dispatchers = ReturnType<typeof createDispatchers>;

function createLogin({ database, environment, gateways }: Dependencies, { codeMessages }: Dispatchers) {
  return createLoginService({
    repository: createLoginRepository(database),
    secrets: createTokenHashing(deriveLoginKeys(environment)),
    messages: createMessages({ database, environment, gateways }).codeMessages,
    dispatcher: {
      leaseSeconds: codeMessages.leaseSeconds,
      sendNew: (stored) => codeMessages.sendNew(newlyStored(stored)),
    },
    random: gateways.random,
    configurationOf: gateways.configurationOf ?? builtConfigurations,
    raiseAlarm: gateways.raiseAlarm ?? (() => undefined),
  });
}

function createContacts(dependencies: Dependencies, dispatchers: Dispatchers, addresses: AddressSearch) {
  return createContactService({
    repository: createContactRepository(dependencies.database),
    notices: createMessages(dependencies).contactNotices,
    findPostcode: createFindPostcode(addresses),
    configurationOf: dependencies.gateways.configurationOf,
    async tellOfChange() {
      await Promise.all([dispatchers.coreEvents?.wake(), dispatchers.contactNotices.wake()]);
    },
  });
}

/** The one place where everything is wired: gateways, then repositories, then services. */
export function createServices(dependencies: Dependencies) {
  const { database, environment, gateways } = dependencies;
  const secrets = createTokenHashing(deriveLoginKeys(environment));
  const { random } = gateways;
  const dispatchers = createDispatchers(dependencies);
  const addresses =
    gateways.addressSearch ?? createAddressService({ repository: createAddressRepository(database) });
  return {
    secrets,
    dispatchers,
    login: createLogin(dependencies, dispatchers),
    captcha: createCaptchaService({
      repository: createCaptchaRepository(database),
      secrets,
      random,
      clock: gateways.clock ?? systemClock,
      key: deriveKey(environment.secretKey, 'captcha'),
    }),
    captchaClearanceCookie: createTokenCookie({
      name: 'captcha',
      lifeSeconds: LIMITS.captcha.clearanceLifeSeconds,
      isSecureOrigin: isSecureOrigin(environment.publicOrigin),
    }),
    sessions: createSessionService({ repository: createSessionRepository(database), secrets, random }),
    knownBrowserCookie: createKnownBrowserCookie({
      isSecureOrigin: isSecureOrigin(environment.publicOrigin),
    }),
    customers: createCustomerRepository(database),
    contacts: createContacts(dependencies, dispatchers, addresses),
    policies: createPoliciesRepository(database),
    addresses,
  };
}

export type Services = ReturnType<typeof createServices>;

/** Seals the bank details of policies. What it seals opens only with the policy it was bound to. */
export const createBankDetailsSealer = (environment: Pick<Environment, 'secretKey'>): Sealer =>
  createSealer(deriveKey(environment.secretKey, 'bank-details'));
