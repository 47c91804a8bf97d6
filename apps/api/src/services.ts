import { LOGIN_LIMITS } from '@portal/domain/login/login-limits';
import { createAddressSearchRepository } from '#api/address-search/address-index/address-search-repository.ts';
import { createAddressSearchService } from '#api/address-search/address-search-service.ts';
import { type AuditSeal, createAuditRepository } from '#api/audit/audit-repository.ts';
import { createAuditSealer } from '#api/audit/seal-audit.ts';
import { createViewRecorder } from '#api/audit/view-recorder.ts';
import { createCallBacksRepository } from '#api/call-backs/call-backs-repository.ts';
import { createCallBacksService } from '#api/call-backs/call-backs-service.ts';
import { createCaptchaRepository } from '#api/captcha/captcha-repository.ts';
import { createCaptchaService } from '#api/captcha/captcha-service.ts';
import { createContactServices } from '#api/contact-services.ts';
import { createCustomerRepository } from '#api/customer/customer-repository.ts';
import { createDraftKeys } from '#api/customer/draft-keys.ts';
import type { Database } from '#api/database/database.ts';
import { createDispatchers, type DispatcherGateways, type Dispatchers } from '#api/dispatchers.ts';
import { createDocumentsService } from '#api/documents/documents-service.ts';
import type { Environment } from '#api/environment/environment.ts';
import { deriveKeys, deriveLoginKeys } from '#api/environment/key-ring.ts';
import type { AddressSearch } from '#api/gateways/address-search/address-search.ts';
import { type Clock, systemClock } from '#api/gateways/clock.ts';
import type { DocumentStore } from '#api/gateways/document-store/document-store.ts';
import { createSealer, type Sealer } from '#api/gateways/encryption.ts';
import { createPaymentGateways } from '#api/gateways/payment-gateway/payment-gateways.ts';
import { builtConfigurations, type SiteConfigurations } from '#api/gateways/site-configurations.ts';
import { createHealthRepository } from '#api/health/health-repository.ts';
import { createHealthService, type JobHealth } from '#api/health/health-service.ts';
import { createSessionCookie } from '#api/http/session-cookie.ts';
import { createTokenCookie } from '#api/http/token-cookie.ts';
import { type AttackWatch, createAttackWatch, type WrongCodesAlarm } from '#api/login/attack-watch.ts';
import { type CodeLimitAlarm, createCodeLimitWatch } from '#api/login/code-limit-watch.ts';
import { createKnownBrowserCookie } from '#api/login/known-browser-cookie.ts';
import { createLoginRepository } from '#api/login/login-repository.ts';
import { createLoginService } from '#api/login/login-service.ts';
import { createCodeMessages, newlyStored } from '#api/messaging/code-message.ts';
import { createContactNotices } from '#api/messaging/contact-notice.ts';
import { createOfferDraw } from '#api/offers/offer-draw.ts';
import { createOffersRepository } from '#api/offers/offers-repository.ts';
import { createOffersService } from '#api/offers/offers-service.ts';
import { type CoreEventAlarm, createCoreEventWatch } from '#api/outbox/core-event-watch.ts';
import { createCoreEventWatchRepository } from '#api/outbox/core-event-watch-repository.ts';
import { createAuthoritiesAsDocuments } from '#api/payment-details/authorities-as-documents.ts';
import { createPaymentDetailsServices } from '#api/payment-details-services.ts';
import { createPaymentServices, type PaymentOptions } from '#api/payment-services.ts';
import { createPoliciesRepository } from '#api/policies/policies-repository.ts';
import { OWN_POLICY_SUMMARIES_SQL } from '#api/policies/policy-sql.ts';
import { createHostOfSite, createOriginOfSite, createOriginsOfSite } from '#api/portal-files/site-hosts.ts';
import { createProofsRepository } from '#api/proofs/proofs-repository.ts';
import { createProofsService } from '#api/proofs/proofs-service.ts';
import { createReceiptEmails } from '#api/receipts/receipt-email.ts';
import { createReceiptService } from '#api/receipts/receipt-service.ts';
import { createReceiptsAsDocuments } from '#api/receipts/receipts-as-documents.ts';
import { createCallLimiter } from '#api/session/call-limiter.ts';
import { createNetworkLimiter } from '#api/session/network-limiter.ts';
import { createSessionRepository } from '#api/session/session-repository.ts';
import { createSessionService } from '#api/session/session-service.ts';
import { createTokenHashing, type TokenHashing } from '#api/session/token-hashing.ts';
import { createWarningRepository } from '#api/warnings/warning-repository.ts';
import { createWarnings } from '#api/warnings/warnings-service.ts';

/** The outside world, as this process sees it. */
type Gateways = DispatcherGateways &
  PaymentOptions & {
    /** Tells the operators of an attack. */
    readonly raiseAlarm?: (alarm: WrongCodesAlarm) => void;
    readonly raiseCoreEventAlarm?: (alarm: CoreEventAlarm) => void;
    readonly raiseCodeLimitAlarm?: (alarm: CodeLimitAlarm) => void;
    readonly clock?: Clock;
    /** Takes the place of our own address index. */
    readonly addressSearch?: AddressSearch;
    /** How each site is configured; without it as it was built. */
    readonly configurationOf?: SiteConfigurations;
    /** Where the contents of documents lie. */
    readonly documentStore: DocumentStore;
    /** The health of the jobs beside this process's requests; without it there are none. */
    readonly reportSeal?: (seal: AuditSeal) => void;
    listJobs?: () => readonly JobHealth[];
  };

type Dependencies = {
  database: Database;
  environment: Pick<
    Environment,
    'secretKeys' | 'identifierKeys' | 'publicOrigin' | 'defaultSiteKey' | 'siteHosts'
  > &
    Partial<Pick<Environment, 'bindsSessions' | 'portalOrigins'>>;
  gateways: Gateways;
};

/** Whether cookies may demand TLS. */
export const isSecureOrigin = (publicOrigin: string): boolean => publicOrigin.startsWith('https:');

/** Seals code and recipient of each kind of message for its queue, and opens them to send it. */
export const createMessages = (environment: Dependencies['environment']) => ({
  codeMessages: createCodeMessages({
    sealer: createSealer(deriveKeys(environment.secretKeys, 'code-message')),
    hostOfSite: createHostOfSite(environment),
  }),
  contactNotices: createContactNotices({
    sealer: createSealer(deriveKeys(environment.secretKeys, 'contact-notice')),
    hostOfSite: createHostOfSite(environment),
    originOfSite: createOriginOfSite(environment),
  }),
  receiptEmails: createReceiptEmails(createSealer(deriveKeys(environment.secretKeys, 'receipt-email'))),
});

type Outbound = { readonly dispatchers: Dispatchers; readonly messages: ReturnType<typeof createMessages> };

function createLogin(
  { database, environment, gateways }: Dependencies,
  { dispatchers, messages }: Outbound,
  attackWatch: AttackWatch,
) {
  const { codeMessages } = dispatchers;
  return createLoginService({
    repository: createLoginRepository(database, attackWatch.threshold),
    tokenHashing: createTokenHashing(deriveLoginKeys(environment)),
    messages: messages.codeMessages,
    dispatcher: {
      leaseSeconds: codeMessages.leaseSeconds,
      sendNew: (stored) => codeMessages.sendNew(newlyStored(stored)),
    },
    random: gateways.random,
    configurationOf: gateways.configurationOf ?? builtConfigurations,
    attackWatch,
    bindsSessions: environment.bindsSessions ?? true,
    codeLimitWatch: createCodeLimitWatch({
      clock: gateways.clock ?? systemClock,
      raiseAlarm: gateways.raiseCodeLimitAlarm ?? (() => undefined),
    }),
  });
}

/** How policies are paid, and paying what is overdue: each knows of the other only what it is handed here. */
function createPaying(
  { database, environment, gateways }: Dependencies,
  { dispatchers, messages }: Outbound,
) {
  const shared = {
    database,
    gateways: gateways.paymentGateways ?? createPaymentGateways({}),
    clock: gateways.clock ?? systemClock,
    configurationOf: gateways.configurationOf ?? builtConfigurations,
  };
  const paymentDetails = createPaymentDetailsServices({
    ...shared,
    sealer: createSavedMethodSealer(environment),
    formKeys: deriveKeys(environment.secretKeys, 'payment-form'),
    limits: gateways.methodSetupLimits,
    sealRecipient: messages.contactNotices.sealRecipient,
    hasPayableOverdue: async (credentials, policyNumber) =>
      (await payments.overduePayments.findOverdue(credentials, policyNumber)).json !== undefined,
    async dispatchChange() {
      await Promise.all([dispatchers.coreEvents?.wake(), dispatchers.contactNotices.wake()]);
    },
  });
  const payments = createPaymentServices({
    ...shared,
    options: gateways,
    random: gateways.random,
    findUsableCard: paymentDetails.savedCards.findUsableCard,
    originsOfSite: createOriginsOfSite({ portalOrigins: [], ...environment }),
    sealRecipient: messages.receiptEmails.sealRecipient,
    dispatchTaken: async () => dispatchers.coreEvents?.wake(),
  });
  return {
    ...payments,
    paymentDetails: paymentDetails.paymentDetails,
    setupCleaner: paymentDetails.setupCleaner,
  };
}

/** Where the proofs of a site are checked. */
function createCheckUrl(environment: Dependencies['environment']): (siteKey: string) => string {
  const hostOfSite = createHostOfSite(environment);
  const { protocol, port } = new URL(environment.publicOrigin);
  return (siteKey) => `${protocol}//${hostOfSite(siteKey)}${port ? `:${port}` : ''}/proof`;
}

function createCaptcha(
  { database, environment, gateways }: Dependencies,
  tokenHashing: TokenHashing,
  attackWatch: AttackWatch,
) {
  return createCaptchaService({
    repository: createCaptchaRepository(database),
    tokenHashing,
    random: gateways.random,
    clock: gateways.clock ?? systemClock,
    keys: deriveKeys(environment.secretKeys, 'captcha'),
    attackWatch,
  });
}

function createCoreWatch({ database, gateways }: Dependencies) {
  return createCoreEventWatch({
    repository: createCoreEventWatchRepository(database),
    hasCoreSystem: gateways.coreSystem !== undefined,
    clock: gateways.clock ?? systemClock,
    raiseAlarm: gateways.raiseCoreEventAlarm ?? (() => undefined),
  });
}

/** The cookies of the portal. Over HTTPS browsers send them there alone. */
function createCookies({ publicOrigin }: Dependencies['environment']) {
  const isSecure = isSecureOrigin(publicOrigin);
  return {
    captchaClearanceCookie: createTokenCookie({
      name: 'captcha',
      lifeSeconds: LOGIN_LIMITS.captcha.clearanceLifeSeconds,
      isSecureOrigin: isSecure,
    }),
    sessionCookie: createSessionCookie({ isSecureOrigin: isSecure }),
    knownBrowserCookie: createKnownBrowserCookie({ isSecureOrigin: isSecure }),
  };
}

/** The one place where everything is wired: gateways, then repositories, then services. */
export function createServices(dependencies: Dependencies) {
  const { database, environment, gateways } = dependencies;
  const tokenHashing = createTokenHashing(deriveLoginKeys(environment));
  const { random } = gateways;
  const messages = createMessages(environment);
  const dispatchers = createDispatchers({ database, messages, gateways });
  const outbound = { dispatchers, messages };
  const auditRepository = createAuditRepository(database);
  const attackWatch = createAttackWatch({
    database,
    clock: gateways.clock ?? systemClock,
    raiseAlarm: gateways.raiseAlarm ?? (() => undefined),
  });
  const addresses =
    gateways.addressSearch ??
    createAddressSearchService({ repository: createAddressSearchRepository(database) });
  return {
    health: createHealthService({
      repository: createHealthRepository(database),
      listJobs: gateways.listJobs ?? (() => []),
    }),
    tokenHashing,
    dispatchers,
    attackWatch,
    views: createViewRecorder(auditRepository),
    coreEventWatch: createCoreWatch(dependencies),
    sealAudit: createAuditSealer(auditRepository, gateways.reportSeal ?? (() => undefined)),
    login: createLogin(dependencies, outbound, attackWatch),
    warnings: createWarnings({
      repository: createWarningRepository(database),
      notices: messages.contactNotices,
      tokenHashing,
      dispatch: () => dispatchers.contactNotices.wake(),
    }),
    captcha: createCaptcha(dependencies, tokenHashing, attackWatch),
    ...createCookies(environment),
    callLimiter: createCallLimiter(gateways.clock ?? systemClock),
    networkLimiter: createNetworkLimiter(gateways.clock ?? systemClock),
    sessions: createSessionService({ repository: createSessionRepository(database), tokenHashing, random }),
    customers: createCustomerRepository({ database, policySummariesSql: OWN_POLICY_SUMMARIES_SQL }),
    draftKeyOf: createDraftKeys(deriveKeys(environment.secretKeys, 'draft')[0].key),
    ...createContactServices({
      database,
      dispatchers,
      notices: messages.contactNotices,
      tokenHashing,
      random,
      addresses,
      configurationOf: gateways.configurationOf,
    }),
    callBacks: createCallBacksService({
      repository: createCallBacksRepository(database),
      clock: gateways.clock ?? systemClock,
      dispatchChange: async () => dispatchers.coreEvents?.wake(),
    }),
    policies: createPoliciesRepository(database),
    offers: createOffersService({
      repository: createOffersRepository(database),
      draw: createOfferDraw(deriveKeys(environment.secretKeys, 'offers')[0].key),
      configurationOf: gateways.configurationOf,
    }),
    ...createPaying(dependencies, outbound),
    receipts: createReceiptService(database),
    proofs: createProofsService({
      repository: createProofsRepository(database),
      keys: deriveKeys(environment.secretKeys, 'proof-of-cover'),
      clock: gateways.clock ?? systemClock,
      checkUrlOf: createCheckUrl(environment),
    }),
    documents: createDocumentsService({
      database,
      store: gateways.documentStore,
      made: [createReceiptsAsDocuments(database), createAuthoritiesAsDocuments(database)],
    }),
    addresses,
  };
}

export type Services = ReturnType<typeof createServices>;

/** Seals the bank details of policies. What it seals opens only with the policy it was bound to. */
export const createBankDetailsSealer = (environment: Pick<Environment, 'secretKeys'>): Sealer =>
  createSealer(deriveKeys(environment.secretKeys, 'bank-details'));

/** Seals the tokens of cards and accounts that gateways keep. What it seals opens only with the setup it was bound to. */
export const createSavedMethodSealer = (environment: Pick<Environment, 'secretKeys'>): Sealer =>
  createSealer(deriveKeys(environment.secretKeys, 'saved-method'));
