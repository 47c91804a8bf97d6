import { LOGIN_LIMITS } from '@portal/domain/login/login-limits';
import { createAddressRepository } from '#api/address-search/address-search-repository.ts';
import { createAddressService } from '#api/address-search/address-search-service.ts';
import { createCaptchaRepository } from '#api/captcha/captcha-repository.ts';
import { createCaptchaService } from '#api/captcha/captcha-service.ts';
import { createContactServices } from '#api/contact-services.ts';
import { createCustomerRepository } from '#api/customer/customer-repository.ts';
import type { Database } from '#api/database/database.ts';
import { deriveKey, deriveLoginKeys, type Environment } from '#api/environment.ts';
import type { AddressSearch } from '#api/gateways/address-search/address-search.ts';
import { type BankDetailsCipher, createBankDetailsCipher } from '#api/gateways/bank-details-cipher.ts';
import { type Clock, systemClock } from '#api/gateways/clock.ts';
import type { CoreSystem } from '#api/gateways/core-system/core-system.ts';
import { createSealer } from '#api/gateways/encryption.ts';
import type { MessageProvider } from '#api/gateways/messaging/message-provider.ts';
import type { Random } from '#api/gateways/random.ts';
import { builtConfigurations, type SiteConfigurations } from '#api/gateways/site-configurations.ts';
import { createTokenCookie } from '#api/http/token-cookie.ts';
import { createKnownBrowserCookie } from '#api/login/known-browser-cookie.ts';
import { createLoginRepository } from '#api/login/login-repository.ts';
import { createLoginService } from '#api/login/login-service.ts';
import { createCodeDispatcher, type DeliveryReport } from '#api/messaging/code-dispatcher.ts';
import { createCodeMessages } from '#api/messaging/code-message.ts';
import { createCodeMessageRepository } from '#api/messaging/code-message-repository.ts';
import { createPoliciesRepository } from '#api/policies/policies-repository.ts';
import { createHostOfSite } from '#api/portal-files/site-hosts.ts';
import type { OutgoingReport } from '#api/queue/queue-dispatcher.ts';
import { createSessionRepository } from '#api/session/session-repository.ts';
import { createSessionService } from '#api/session/session-service.ts';
import { createTokenHashing } from '#api/session/token-hashing.ts';

/** The outside world, as this process sees it. */
type Gateways = {
  /** In the order in which they are asked. */
  readonly messageProviders: readonly MessageProvider[];
  readonly random: Random;
  readonly reportDelivery?: (report: DeliveryReport) => void;
  /** Tells the operators of what needs them. */
  readonly raiseAlarm?: (alarm: { wrongCodesInADay: number }) => void;
  readonly clock?: Clock;
  readonly providerTimeoutMs?: number;
  /** Takes what changes; without one the events wait in their table. */
  readonly coreSystem?: CoreSystem | undefined;
  readonly reportOutgoing?: (report: OutgoingReport) => void;
  /** Who knows addresses, when it is not our own index. */
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

const createMessages = (environment: Dependencies['environment']) =>
  createCodeMessages({
    sealer: createSealer(deriveKey(environment.secretKey, 'code-message')),
    hostOfSite: createHostOfSite(environment),
  });

/** Whoever empties the queue of messages; every process has one. */
export function createDispatcher({ database, environment, gateways }: Dependencies) {
  const { messageProviders, random, reportDelivery, providerTimeoutMs } = gateways;
  return createCodeDispatcher({
    queue: createCodeMessageRepository(database),
    messages: createMessages(environment),
    providers: messageProviders,
    random,
    report: reportDelivery ?? (() => undefined),
    ...(providerTimeoutMs === undefined ? {} : { providerTimeoutMs }),
  });
}

/** The one place where everything is wired: gateways, then repositories, then services. */
export function createServices({ database, environment, gateways }: Dependencies) {
  const secrets = createTokenHashing(deriveLoginKeys(environment));
  const { random } = gateways;
  const messages = createMessages(environment);
  const codeDispatcher = createDispatcher({ database, environment, gateways });
  const addresses =
    gateways.addressSearch ?? createAddressService({ repository: createAddressRepository(database) });
  return {
    secrets,
    codeDispatcher,
    login: createLoginService({
      repository: createLoginRepository(database),
      secrets,
      messages,
      dispatcher: codeDispatcher,
      random,
      configurationOf: gateways.configurationOf ?? builtConfigurations,
      raiseAlarm: gateways.raiseAlarm ?? (() => undefined),
    }),
    captcha: createCaptchaService({
      repository: createCaptchaRepository(database),
      secrets,
      random,
      clock: gateways.clock ?? systemClock,
      key: deriveKey(environment.secretKey, 'captcha'),
    }),
    captchaClearanceCookie: createTokenCookie({
      name: 'captcha',
      lifeSeconds: LOGIN_LIMITS.captcha.clearanceLifeSeconds,
      isSecureOrigin: isSecureOrigin(environment.publicOrigin),
    }),
    sessions: createSessionService({ repository: createSessionRepository(database), secrets, random }),
    knownBrowserCookie: createKnownBrowserCookie({
      isSecureOrigin: isSecureOrigin(environment.publicOrigin),
    }),
    customers: createCustomerRepository(database),
    ...createContactServices({
      database,
      addresses,
      sealer: createSealer(deriveKey(environment.secretKey, 'contact-notice')),
      gateways,
    }),
    policies: createPoliciesRepository(database),
    addresses,
  };
}

export type Services = ReturnType<typeof createServices>;

/** The key under which bank details are kept. */
export function createCipher(environment: Pick<Environment, 'secretKey'>): BankDetailsCipher {
  return createBankDetailsCipher(deriveKey(environment.secretKey, 'bank-details'));
}
