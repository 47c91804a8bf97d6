import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { addressSearchRoutes } from '#api/address-search/address-search-routes.ts';
import { registerApiDocs } from '#api/api-docs/api-docs-routes.ts';
import { callBacksRoutes } from '#api/call-backs/call-backs-routes.ts';
import { captchaRoutes } from '#api/captcha/captcha-routes.ts';
import { contactDetailsRoutes } from '#api/contact-details/contact-details-routes.ts';
import { customerRoutes } from '#api/customer/customer-routes.ts';
import { documentsRoutes } from '#api/documents/documents-routes.ts';
import { type Clock, systemClock } from '#api/gateways/clock.ts';
import { registerHealth } from '#api/health/health-routes.ts';
import { registerCors } from '#api/http/cors.ts';
import { registerCspReports } from '#api/http/csp-reports.ts';
import { createDrain, type Drain, endConnectionsWhileDraining } from '#api/http/drain.ts';
import { earlyErrorHandlers, registerErrorHandler } from '#api/http/error-handler.ts';
import { warnOfUnbelievedHeaders } from '#api/http/forwarded-headers.ts';
import { acceptJsonOnly, MAX_BODY_BYTES } from '#api/http/json-body.ts';
import { createLogger, type LogSettings, logRequests } from '#api/http/logger.ts';
import { registerOperations } from '#api/http/operations/register-operations.ts';
import { registerSecurityContact } from '#api/http/security-contact.ts';
import { addSecurityHeaders, apiProtection } from '#api/http/security-headers.ts';
import { SLOW_REQUEST_LIMITS, type SlowRequestLimits, slowRequestOptions } from '#api/http/slow-requests.ts';
import { loginRoutes } from '#api/login/login-routes.ts';
import { sessionRoutes } from '#api/login/session-routes.ts';
import { offersRoutes } from '#api/offers/offers-routes.ts';
import { paymentDetailsRoutes } from '#api/payment-details/calls/payment-details-routes.ts';
import { paymentsRoutes } from '#api/payments/calls/payments-routes.ts';
import { registerGatewayEvents } from '#api/payments/gateway-events-routes.ts';
import { policiesRoutes } from '#api/policies/policies-routes.ts';
import { type PortalFiles, servePortalFiles } from '#api/portal-files/portal-files.ts';
import { registerProofPage } from '#api/proofs/proof-page-routes.ts';
import { proofsRoutes } from '#api/proofs/proofs-routes.ts';
import { receiptRoutes } from '#api/receipts/receipt-routes.ts';
import type { Services } from '#api/services.ts';

export type AppOptions = {
  readonly services: Services;
  readonly portalFiles: PortalFiles;
  readonly isSecureOrigin: boolean;
  /** IP addresses and ranges whose `X-Forwarded-*` headers are believed. */
  readonly trustedProxies?: readonly string[];
  /** Origins of portals that another server serves. */
  readonly portalOrigins?: readonly string[];
  /** Checks every response against the contract; for development and tests. */
  readonly shouldCheckResponses: boolean;
  /** Whether `/api/docs` and `/api/openapi.json` are there; left out they are. */
  readonly hasApiDocs?: boolean;
  /** Where to report a weakness, as a URL. */
  readonly securityContact?: string | undefined;
  /** With it operators are told at `/health/ready` how each part is. */
  readonly healthToken?: string | undefined;
  readonly clock?: Clock;
  readonly slowRequests?: SlowRequestLimits | undefined;
  readonly drain?: Drain;
  readonly logger: LogSettings;
};

/** A caller that sends nothing for this long is gone. */
const CONNECTION_TIMEOUT_MS = 30_000;

/** The handlers of every call that is built. */
const createHandlers = (services: Services) => ({
  ...loginRoutes(services),
  ...sessionRoutes(services),
  ...customerRoutes(services),
  ...contactDetailsRoutes(services),
  ...callBacksRoutes(services),
  ...policiesRoutes(services),
  ...offersRoutes(services),
  ...paymentsRoutes(services),
  ...paymentDetailsRoutes(services),
  ...receiptRoutes(services),
  ...proofsRoutes(services),
  ...documentsRoutes(services),
  ...captchaRoutes(services),
  ...addressSearchRoutes(services),
});

/** Builds the app: the steps that every request passes, in their order. */
export async function createApp({
  services,
  portalFiles,
  isSecureOrigin,
  trustedProxies = [],
  portalOrigins = [],
  shouldCheckResponses,
  hasApiDocs = true,
  securityContact,
  healthToken,
  clock = systemClock,
  slowRequests = SLOW_REQUEST_LIMITS,
  drain = createDrain(),
  logger,
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    ...createLogger(logger),
    bodyLimit: MAX_BODY_BYTES,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    requestTimeout: slowRequests.requestMs,
    http: slowRequestOptions(slowRequests),
    // Whoever still has a connection when the drain is over is served: they asked before they could know.
    return503OnClosing: false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    ...earlyErrorHandlers(apiProtection({ isSecureOrigin })),
  });
  logRequests(app);
  warnOfUnbelievedHeaders(app, clock);
  registerErrorHandler(app);
  acceptJsonOnly(app);
  addSecurityHeaders(app, { isSecureOrigin });
  endConnectionsWhileDraining(app, drain);
  await app.register(fastifyCookie);
  await registerCors(app, portalOrigins);
  const handlers = createHandlers(services);
  registerOperations(app, {
    handlers,
    tokenHashing: services.tokenHashing,
    sessionCookie: services.sessionCookie,
    callLimiter: services.callLimiter,
    networkLimiter: services.networkLimiter,
    proveSession: services.sessions.proveSession,
    shouldCheckResponses,
  });
  await registerGatewayEvents(app, services);
  registerHealth(app, { health: services.health, drain, healthToken });
  registerProofPage(app, { proofs: services.proofs, siteOfHost: portalFiles.siteOfHost, clock });
  if (hasApiDocs) registerApiDocs(app, handlers);
  if (securityContact) registerSecurityContact(app, { contact: securityContact, clock });
  await registerCspReports(app, clock);
  await servePortalFiles(app, portalFiles);
  return app;
}
