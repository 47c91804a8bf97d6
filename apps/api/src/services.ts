import { LIMITS } from '@portal/domain/limits';
import { createAddressRepository } from '#api/address/address-repository.ts';
import { createAddressService } from '#api/address/address-service.ts';
import { createContactServices } from '#api/contact-services.ts';
import { createCustomerRepository } from '#api/customer/customer-repository.ts';
import type { Database } from '#api/database/database.ts';
import { deriveKey, deriveLoginKeys, type Environment } from '#api/environment.ts';
import type { AddressSearch } from '#api/gateways/address-search/address-search.ts';
import { type BankDetailsCipher, createBankDetailsCipher } from '#api/gateways/bank-details-cipher.ts';
import { type Clock, systemClock } from '#api/gateways/clock.ts';
import type { CodeProvider } from '#api/gateways/code-delivery/code-delivery.ts';
import type { CoreSystem } from '#api/gateways/core-system/core-system.ts';
import type { Random } from '#api/gateways/random.ts';
import { createSealer } from '#api/gateways/sealer.ts';
import { builtConfigurations, type SiteConfigurations } from '#api/gateways/site-configurations.ts';
import { createTokenCookie } from '#api/http/token-cookie.ts';
import { createCodeDispatcher, type DeliveryReport } from '#api/login/code-dispatcher.ts';
import { createCodeMessages } from '#api/login/code-message.ts';
import { createCodeMessageRepository } from '#api/login/code-message-repository.ts';
import { createKnownBrowserCookie } from '#api/login/known-browser-cookie.ts';
import { createLoginRepository } from '#api/login/login-repository.ts';
import { createLoginSecrets } from '#api/login/login-secrets.ts';
import { createLoginService } from '#api/login/login-service.ts';
import { createSessionRepository } from '#api/login/session-repository.ts';
import { createSessionService } from '#api/login/session-service.ts';
import type { OutgoingReport } from '#api/outgoing/queue-dispatcher.ts';
import { createPoliciesRepository } from '#api/policies/policies-repository.ts';
import { createHostOfSite } from '#api/portal-files/site-hosts.ts';
import { createRobotCheckRepository } from '#api/robot-check/robot-check-repository.ts';
import { createRobotCheckService } from '#api/robot-check/robot-check-service.ts';

/** The outside world, as this process sees it. */
type Gateways = {
  /** In the order in which they are asked. */
  readonly codeProviders: readonly CodeProvider[];
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

type Needs = {
  database: Database;
  environment: Pick<Environment, 'secretKey' | 'publicOrigin' | 'defaultSiteKey' | 'siteHosts'>;
  gateways: Gateways;
};

/** Whether cookies may demand TLS. */
export const isSecureOrigin = (publicOrigin: string): boolean => publicOrigin.startsWith('https:');

const createMessages = (environment: Needs['environment']) =>
  createCodeMessages({
    sealer: createSealer(deriveKey(environment.secretKey, 'code-message')),
    hostOfSite: createHostOfSite(environment),
  });

/** Whoever empties the queue of messages; every process has one. */
export function createDispatcher({ database, environment, gateways }: Needs) {
  const { codeProviders, random, reportDelivery, providerTimeoutMs } = gateways;
  return createCodeDispatcher({
    queue: createCodeMessageRepository(database),
    messages: createMessages(environment),
    providers: codeProviders,
    random,
    report: reportDelivery ?? (() => undefined),
    ...(providerTimeoutMs === undefined ? {} : { providerTimeoutMs }),
  });
}

/** The one place where everything is wired: gateways, then repositories, then services. */
export function createServices({ database, environment, gateways }: Needs) {
  const secrets = createLoginSecrets(deriveLoginKeys(environment));
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
    robotCheck: createRobotCheckService({
      repository: createRobotCheckRepository(database),
      secrets,
      random,
      clock: gateways.clock ?? systemClock,
      key: deriveKey(environment.secretKey, 'robot-check'),
    }),
    robotPassCookie: createTokenCookie({
      name: 'robot-check',
      lifeSeconds: LIMITS.robotCheck.passLifeSeconds,
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
