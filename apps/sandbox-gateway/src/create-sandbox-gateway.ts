import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { type Clock, systemClock } from '#sandbox/clock.ts';
import { createAuthorisationService } from '#sandbox/component/authorisation-service.ts';
import { addComponentFiles } from '#sandbox/component/component-files-routes.ts';
import { addComponentRoutes } from '#sandbox/component/component-routes.ts';
import { createAnswering } from '#sandbox/faults/answering.ts';
import { addFaultRoutes } from '#sandbox/faults/fault-routes.ts';
import { createFaults, type Fault } from '#sandbox/faults/faults.ts';
import { GatewayError } from '#sandbox/gateway-error.ts';
import { demandSecretKey } from '#sandbox/http/bearer-token.ts';
import { createLedger } from '#sandbox/ledger/ledger.ts';
import { type LineStore, memoryLines, openLineStore } from '#sandbox/ledger/ledger-file.ts';
import { addLedgerPage } from '#sandbox/ledger-page/ledger-page.ts';
import { addChallengeRoutes } from '#sandbox/payments/challenge-routes.ts';
import { createChallengeService } from '#sandbox/payments/challenge-service.ts';
import { addPaymentRoutes } from '#sandbox/payments/payment-routes.ts';
import { createPaymentsService } from '#sandbox/payments/payments-service.ts';
import { type Random, systemRandom } from '#sandbox/random.ts';
import { createReturnLinks } from '#sandbox/setups/return-links.ts';
import { createSavedCardService } from '#sandbox/setups/saved-card-service.ts';
import { createSavingService } from '#sandbox/setups/saving-service.ts';
import { createSetupChallengeService } from '#sandbox/setups/setup-challenge-service.ts';
import { addSetupComponentRoutes } from '#sandbox/setups/setup-component-routes.ts';
import { addSetupPages } from '#sandbox/setups/setup-pages.ts';
import { addSetupRoutes } from '#sandbox/setups/setup-routes.ts';
import { createSetupsService } from '#sandbox/setups/setups-service.ts';
import { startWebhook, type WebhookTarget } from '#sandbox/webhook/webhook.ts';

const BODY_LIMIT_BYTES = 16_384;
/** However a request drips, it is cut within 15 seconds, as the portal does it. GWY-27 */
const REQUEST_TIMEOUT_MS = 14_000;
const HEADERS_TIMEOUT_MS = 10_000;
const CHECK_EVERY_MS = 1_000;

export type SandboxGatewayOptions = {
  readonly secretKey: string;
  /**
   * Origins of the portals that may show the card form and get customers back, like
   * `http://*.localhost:4000`.
   */
  readonly portalOrigins: readonly string[];
  /** Without a file the ledger ends with the process. */
  readonly ledgerFile?: string;
  /** In place of a file. */
  readonly store?: LineStore;
  readonly clock?: Clock;
  readonly random?: Random;
  readonly faults?: readonly Fault[];
  /** Without it no events are sent. */
  readonly webhook?: WebhookTarget | undefined;
};

/** A payment provider that moves no money. */
export interface SandboxGateway {
  readonly app: FastifyInstance;
  /** Plans faults in place of those before. */
  planFaults(faults: readonly Fault[]): void;
  close(): Promise<void>;
}

function addErrorHandlers(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'route-missing' }));
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error instanceof GatewayError) {
      return reply.code(error.status).send({ error: error.code, ...error.details });
    }
    // The message of an error may hold a part of what was sent.
    const status = error.statusCode ?? 500;
    return reply.code(status).send({ error: status < 500 ? 'request-unreadable' : 'internal' });
  });
}

function addHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    });
  });
}

/** Forms of the gateway's own pages are sent like this. */
function addFormParser(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

/** Builds the gateway: ledger, calls and pages. It listens where its `app` is told to. */
export function createSandboxGateway(options: SandboxGatewayOptions): SandboxGateway {
  const { secretKey, portalOrigins, clock = systemClock, random = systemRandom } = options;
  const store = options.store ?? (options.ledgerFile ? openLineStore(options.ledgerFile) : memoryLines());
  const ledger = createLedger(store, { clock, random });
  const payments = createPaymentsService({ ledger, clock, random });
  const setups = createSetupsService({ ledger, clock, random, secretKey });
  const returnLinks = createReturnLinks({ ledger, clock, random });
  const authorisations = createAuthorisationService({ ledger, payments, portalOrigins, clock, random });
  const faults = createFaults(random, options.faults);
  const answer = createAnswering({ faults, clock, ledger });

  const app = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: true,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECK_EVERY_MS },
  });
  addErrorHandlers(app);
  addHeaders(app);
  app.register((server, _options, done) => {
    server.addHook('onRequest', async (request) => demandSecretKey(request, secretKey));
    addPaymentRoutes(server, { payments, answer });
    const savedCards = createSavedCardService({ setups, payments, authorisations });
    addSetupRoutes(server, { setups, returnLinks, savedCards, answer });
    addFaultRoutes(server, faults);
    done();
  });
  addFormParser(app);
  addComponentRoutes(app, { authorisations, answer });
  const saving = createSavingService({ ledger, setups, returnLinks, portalOrigins, clock, random });
  addSetupComponentRoutes(app, { saving, answer });
  const setupChallenges = createSetupChallengeService({ ledger, setups, returnLinks, clock });
  addSetupPages(app, { challenges: setupChallenges, returnLinks, ledger, portalOrigins });
  addComponentFiles(app, portalOrigins);
  addChallengeRoutes(app, {
    challenges: createChallengeService({ ledger, payments, clock }),
    ledger,
    portalOrigins,
  });
  addLedgerPage(app, payments, setups);

  const webhook = options.webhook && startWebhook({ target: options.webhook, ledger, clock, faults });
  app.addHook('onClose', async () => {
    await webhook?.stop();
    await ledger.close();
  });

  return { app, planFaults: (next) => faults.plan(next), close: () => app.close() };
}
