import { LOGIN_LIMITS } from '@portal/domain/login/login-limits';
import { createOperatorLog, type OperatorLog } from '#api/composition/operator-log.ts';
import { watchGateways, watchStore } from '#api/composition/watch-access.ts';
import type { Database } from '#api/database/database.ts';
import { createDatabaseClock } from '#api/database/database-clock.ts';
import { reportOutages } from '#api/database/outage-report.ts';
import type { Environment } from '#api/environment/environment.ts';
import type { AddressSearch } from '#api/gateways/address-search/address-search.ts';
import { type Clock, systemClock } from '#api/gateways/clock.ts';
import type { CoreSystem } from '#api/gateways/core-system/core-system.ts';
import type { DocumentStore } from '#api/gateways/document-store/document-store.ts';
import type { MessageProvider } from '#api/gateways/messaging/message-provider.ts';
import {
  createPaymentGateways,
  type PaymentGateways,
} from '#api/gateways/payment-gateway/payment-gateways.ts';
import type { Random } from '#api/gateways/random.ts';
import {
  builtConfigurations,
  createBrandOf,
  type SiteConfigurations,
} from '#api/gateways/site-configurations.ts';
import type { Siteverify } from '#api/gateways/siteverify.ts';
import { createSessionCookie } from '#api/http/session-cookie.ts';
import { createTokenCookie } from '#api/http/token-cookie.ts';
import { createSealer, type Sealer } from '#api/keys/encryption.ts';
import { deriveKeys, deriveLoginKeys, type KeyPurpose } from '#api/keys/key-ring.ts';
import { createTokenHashing } from '#api/keys/token-hashing.ts';
import { createDeliveryWatch } from '#api/queue/delivery-watch.ts';
import { createSessionRepository } from '#api/session/session-repository.ts';
import { createSessionService } from '#api/session/session-service.ts';
import { createSiteSwitches } from '#api/switches/site-switches.ts';

/** The outside world, as this process sees it. */
type OutsideWorld = {
  /** In the order in which they are asked. */
  readonly messageProviders: readonly MessageProvider[];
  readonly providerTimeoutMs?: number;
  /** Takes events; without one they wait in their table. */
  readonly coreSystem?: CoreSystem | undefined;
  /** Take card payments; without them none is taken. */
  readonly paymentGateways?: PaymentGateways | undefined;
  readonly documentStore: DocumentStore;
  /** Judges the captchas of sites that use another service. */
  readonly siteverify?: Siteverify | undefined;
  /** Takes the place of our own address index. */
  readonly addressSearch?: AddressSearch;
  /** How each site is configured; without it as it was built. */
  readonly configurationOf?: SiteConfigurations;
  readonly random: Random;
  readonly clock?: Clock;
};

export type ServerParts = {
  readonly database: Database;
  readonly environment: Pick<
    Environment,
    'secretKeys' | 'identifierKeys' | 'publicOrigin' | 'defaultSiteKey' | 'siteHosts'
  > &
    Partial<
      Pick<
        Environment,
        'bindsSessions' | 'portalOrigins' | 'auditRetentionDays' | 'passkeys' | 'deliveryReportTokens'
      >
    >;
  readonly outside: OutsideWorld;
  readonly log?: OperatorLog;
};

/**
 * Seals the tokens of cards and accounts that gateways keep. A sealed token opens only with
 * the setup it was bound to.
 */
export const createSavedMethodSealer = ({ secretKeys }: Pick<Environment, 'secretKeys'>): Sealer =>
  createSealer(deriveKeys(secretKeys, 'saved-method'));

/** The database, whose going and coming back operators read in the log. OPS-7 */
const watchDatabase = (database: Database, log: OperatorLog): Database =>
  reportOutages(database, {
    gone: (facts) => log.error(facts, 'the database is away'),
    back: (facts) => log.info(facts, 'the database is back'),
  });

/** The parts that several features share: the database, the outside world, keys, sessions and cookies. */
export function createBase({ outside, environment, log = createOperatorLog(), ...parts }: ServerParts) {
  const { random, configurationOf = builtConfigurations } = outside;
  const database = watchDatabase(parts.database, log);
  const databaseClock = createDatabaseClock(database);
  // Moments that the database stamped are compared with its own clock. OPS-6
  const clock = outside.clock ?? databaseClock;
  const tokenHashing = createTokenHashing(deriveLoginKeys(environment));
  const isSecureOrigin = environment.publicOrigin.startsWith('https:');
  const deliveryWatch = createDeliveryWatch(clock);
  return {
    database,
    environment: {
      bindsSessions: true,
      portalOrigins: [],
      passkeys: { rpId: undefined, refusedAaguids: [] },
      deliveryReportTokens: [],
      ...environment,
    },
    log,
    ...outside,
    clock,
    databaseClock,
    processClock: outside.clock ?? systemClock,
    /** Which channels would refuse anything, for the health of this process. DEL-20 */
    deliveryWatch,
    documentStore: watchStore(outside.documentStore, deliveryWatch.note),
    configurationOf,
    /** The brand of a site with the overrides of its configuration. CFG-49 */
    brandOf: createBrandOf(configurationOf),
    siteSwitches: createSiteSwitches({ database, clock }),
    paymentGateways: watchGateways(outside.paymentGateways ?? createPaymentGateways({}), deliveryWatch.note),
    keysOf: (purpose: KeyPurpose) => deriveKeys(environment.secretKeys, purpose),
    tokenHashing,
    sessions: createSessionService({ repository: createSessionRepository(database), tokenHashing, random }),
    isSecureOrigin,
    sessionCookie: createSessionCookie({ isSecureOrigin }),
    captchaClearanceCookie: createTokenCookie({
      name: 'captcha',
      lifeSeconds: LOGIN_LIMITS.captcha.clearanceLifeSeconds,
      isSecureOrigin,
    }),
  };
}

export type Base = ReturnType<typeof createBase>;
