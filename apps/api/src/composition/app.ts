import fastifyCookie from '@fastify/cookie';
import { overriddenPage } from '@portal/config/brands/overridden-page';
import { findSite } from '@portal/config/sites/site';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Base } from '#api/composition/base.ts';
import type { Feature } from '#api/composition/feature.ts';
import { createHealth } from '#api/composition/health.ts';
import { type Clock, systemClock } from '#api/gateways/clock.ts';
import { registerHealth } from '#api/health/health-routes.ts';
import type { HealthService } from '#api/health/health-service.ts';
import {
  boundConnections,
  CONNECTION_LIMITS,
  type ConnectionLimits,
  connectionOptions,
} from '#api/http/connections/connection-limits.ts';
import { createDrain, type Drain, endConnectionsWhileDraining } from '#api/http/connections/drain.ts';
import { createReaderWatch, cutSlowReaders } from '#api/http/connections/slow-readers.ts';
import { registerCspReports } from '#api/http/content-policy/csp-reports.ts';
import { registerCors } from '#api/http/cors.ts';
import { earlyErrorHandlers, registerErrorHandler } from '#api/http/error-handler.ts';
import { warnOfUnbelievedHeaders } from '#api/http/forwarded-headers.ts';
import { acceptJsonOnly, MAX_BODY_BYTES } from '#api/http/json-body.ts';
import { createLogger, type LogSettings, logRequests } from '#api/http/logger.ts';
import { refuseSeveralHosts } from '#api/http/one-host.ts';
import { registerOpenApi } from '#api/http/operations/openapi-routes.ts';
import { registerOperations } from '#api/http/operations/register-operations.ts';
import { createRequestId, nameResponses } from '#api/http/request-names.ts';
import { registerSecurityContact } from '#api/http/security-contact.ts';
import { addSecurityHeaders, apiProtection } from '#api/http/security-headers.ts';
import { createProxyTrust } from '#api/http/trusted-proxies.ts';
import { type RecordVisit, registerBrowserTimings } from '#api/metrics/browser-timings.ts';
import { type RecordCall, watchCalls } from '#api/metrics/watch-calls.ts';
import { type PortalFiles, servePortalFiles } from '#api/portal-files/portal-files.ts';
import { createNetworkLimiter } from '#api/session/network-limiter.ts';
import { createRequestLimiter } from '#api/session/request-limiter.ts';
import { switchedConfiguration } from '#api/switches/switched-configuration.ts';

export type AppOptions = {
  readonly base: Base;
  readonly features: Readonly<Record<string, Feature>>;
  readonly portalFiles: PortalFiles;
  /** IP addresses and ranges whose `X-Forwarded-*` headers are believed. */
  readonly trustedProxies?: readonly string[];
  /** Origins of portals that another server serves. */
  readonly portalOrigins?: readonly string[];
  /** Checks every response against the contract; for development and tests. */
  readonly shouldCheckResponses: boolean;
  /** Whether `/api/openapi.json` is served. Default: true. */
  readonly hasApiDocs?: boolean;
  /** Where to report a weakness, as a URL. */
  readonly securityContact?: string | undefined;
  /** With it operators are told at `/health/ready` how each part is. */
  readonly healthToken?: string | undefined;
  /** Without it that of a process without jobs. */
  readonly health?: HealthService;
  /** Hears of calls and of visits; without it nothing is measured. OPS-10, OPS-13 */
  readonly metrics?: { readonly recordCall: RecordCall; readonly recordVisit: RecordVisit } | undefined;
  readonly clock?: Clock;
  /** Those that differ from the usual ones. */
  readonly connectionLimits?: Partial<ConnectionLimits>;
  readonly drain?: Drain;
  readonly logger: LogSettings;
};

/** A caller that sends nothing for this long is gone. */
const CONNECTION_TIMEOUT_MS = 30_000;

/** Builds the app: the steps that every request passes, in their order. */
export async function createApp({
  base,
  features,
  portalFiles,
  trustedProxies = [],
  portalOrigins = [],
  shouldCheckResponses,
  hasApiDocs = true,
  securityContact,
  healthToken,
  health = createHealth(base),
  metrics,
  clock = systemClock,
  connectionLimits = {},
  drain = createDrain(),
  logger,
}: AppOptions): Promise<FastifyInstance> {
  const { isSecureOrigin } = base;
  const limits = { ...CONNECTION_LIMITS, ...connectionLimits };
  const isProxy = createProxyTrust(trustedProxies);
  const watchReader = createReaderWatch(limits.slowReaders);
  const app = Fastify({
    ...createLogger(logger),
    genReqId: createRequestId(isProxy),
    bodyLimit: MAX_BODY_BYTES,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    requestTimeout: limits.slowRequests.requestMs,
    http: connectionOptions(limits),
    // Callers that still have a connection when the drain is over are served: they asked before they could
    // know.
    return503OnClosing: false,
    trustProxy: trustedProxies.length > 0 && isProxy,
    ...earlyErrorHandlers(apiProtection({ isSecureOrigin })),
  });
  boundConnections(app, limits, clock);
  cutSlowReaders(app, watchReader);
  nameResponses(app, { isTrusted: isProxy, siteOfHost: portalFiles.siteOfHost });
  logRequests(app);
  if (metrics) watchCalls(app, metrics.recordCall);
  warnOfUnbelievedHeaders(app, clock);
  registerErrorHandler(app);
  acceptJsonOnly(app);
  addSecurityHeaders(app, { isSecureOrigin });
  refuseSeveralHosts(app);
  endConnectionsWhileDraining(app, drain);
  await app.register(fastifyCookie);
  await registerCors(app, portalOrigins);
  const handlers = Object.assign({}, ...Object.values(features).map(({ calls }) => calls));
  registerOperations(app, {
    handlers,
    tokenHashing: base.tokenHashing,
    sessionCookie: base.sessionCookie,
    requestLimiter: createRequestLimiter({ clock: base.clock, proveSession: base.sessions.proveSession }),
    networkLimiter: createNetworkLimiter(base.clock),
    proveSession: base.sessions.proveSession,
    shouldCheckResponses,
    watchReader,
  });
  for (const { registerPages } of Object.values(features))
    await registerPages?.(app, { clock, siteOfHost: portalFiles.siteOfHost });
  registerHealth(app, { health, drain, healthToken });
  if (hasApiDocs) registerOpenApi(app, handlers);
  if (securityContact) registerSecurityContact(app, { contact: securityContact, clock });
  await registerCspReports(app, clock);
  if (metrics) await registerBrowserTimings(app, metrics.recordVisit);
  servePortalFiles(app, {
    ...portalFiles,
    switchedOf(siteKey, readText) {
      const site = findSite(siteKey);
      return site && switchedConfiguration(site, base.siteSwitches.listOnOf(site), readText);
    },
    findOverlay(siteKey) {
      const site = findSite(siteKey);
      const overrides = site && base.configurationOf(site).brand;
      return site && overrides && { overrides, lay: (html) => overriddenPage(site, overrides, html) };
    },
  });
  return app;
}
