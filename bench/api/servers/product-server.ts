// The product as it runs in production: every check, every header, one log line a request (stdout, which
// is a file here). One route is added for measuring, which proves a session and does nothing else, by
// the product's own functions.

import { createApp } from '../../../apps/api/src/composition/app.ts';
import { compose } from '../../../apps/api/src/composition/features.ts';
import { createHealth } from '../../../apps/api/src/composition/health.ts';
import { createMetrics } from '../../../apps/api/src/composition/metrics.ts';
import { createPostgresDatabase } from '../../../apps/api/src/database/postgres-database.ts';
import { createFileDocumentStore } from '../../../apps/api/src/gateways/document-store/file-document-store.ts';
import type { MessageProvider } from '../../../apps/api/src/gateways/messaging/message-provider.ts';
import { createPaymentGateways } from '../../../apps/api/src/gateways/payment-gateway/payment-gateways.ts';
import { createSandboxGateway } from '../../../apps/api/src/gateways/payment-gateway/sandbox-gateway.ts';
import { systemRandom } from '../../../apps/api/src/gateways/random.ts';
import {
  builtConfigurations,
  type SiteConfigurations,
} from '../../../apps/api/src/gateways/site-configurations.ts';
import {
  readCallHeaders,
  readSessionCredentials,
} from '../../../apps/api/src/http/operations/request-credentials.ts';
import { KEYS, SECRET_KEY, SITE } from '../secrets.ts';
import { SESSION_PATH } from '../workloads.ts';
import { announce } from './announce.ts';

/** Takes every message at once and sends none. */
const ACCEPTS_ALL: MessageProvider = {
  name: 'accepts-all',
  channels: ['sms', 'email'],
  isInstant: false,
  send: async () => ({ kind: 'accepted' }),
};

/** No workload asks it. */
const gateway = createSandboxGateway({
  url: 'http://127.0.0.1:1',
  secretKey: SECRET_KEY,
  webhookSecret: SECRET_KEY,
});

/** Every site takes passkeys. */
const configurationOf: SiteConfigurations = (site) => {
  const entry = builtConfigurations(site);
  return { ...entry, featureFlag: { ...entry.featureFlag, passkeyFeature: true } };
};

const { base, features } = compose({
  database: createPostgresDatabase(process.env.DATABASE_URL ?? ''),
  environment: {
    ...KEYS,
    publicOrigin: 'https://portal.example.com',
    defaultSiteKey: SITE.key,
    siteHosts: new Map(),
  },
  outside: {
    messageProviders: [ACCEPTS_ALL],
    random: systemRandom,
    paymentGateways: createPaymentGateways({ 1: gateway, 2: gateway }),
    documentStore: createFileDocumentStore('documents'),
    configurationOf,
  },
});
const health = createHealth(base);
const metrics =
  process.env.BENCH_METRICS === 'on'
    ? createMetrics(base, { health, listJobs: () => [], release: 'bench' })
    : undefined;
// As often as a careful Prometheus reads the page.
if (metrics) setInterval(() => void metrics.app.inject('/metrics'), 5_000).unref();
const app = await createApp({
  base,
  features,
  health,
  metrics,
  portalFiles: { builds: { find: () => undefined }, siteOfHost: () => 'real-154' },
  shouldCheckResponses: false,
  logger: { level: 'info', version: 'bench' },
});
app.get(SESSION_PATH, async (request, reply) => {
  const credentials = readSessionCredentials(request, readCallHeaders(request), base);
  await base.sessions.proveSession(credentials);
  return reply.type('application/json; charset=utf-8').send('{}');
});
await app.listen({ host: '127.0.0.1', port: 0 });
announce(app.server);
