// The product as it runs in production: every check, every header, one log line a request (stdout, which is a file here). One
// route is added for measuring, which proves a session and does nothing else, by the product's own functions.

import { PortalError } from '@portal/contract/errors';
import { createApp } from '../../../apps/api/src/app.ts';
import { createPostgresDatabase } from '../../../apps/api/src/database/postgres-database.ts';
import type { CodeProvider } from '../../../apps/api/src/gateways/code-delivery/code-delivery.ts';
import { systemRandom } from '../../../apps/api/src/gateways/random.ts';
import { readCallHeaders, readSessionClaim } from '../../../apps/api/src/http/request-claim.ts';
import { createServices } from '../../../apps/api/src/services.ts';
import { SECRET_KEY, SITE } from '../secrets.ts';
import { SESSION_PATH } from '../workloads.ts';
import { announce } from './announce.ts';

/** Takes every message at once and sends none. */
const ACCEPTS_ALL: CodeProvider = {
  name: 'accepts-all',
  channels: ['sms', 'email'],
  isInstant: false,
  send: async () => ({ kind: 'accepted' }),
};

const services = createServices({
  database: createPostgresDatabase(process.env.DATABASE_URL ?? ''),
  environment: {
    secretKey: SECRET_KEY,
    publicOrigin: 'https://portal.example.com',
    defaultSiteKey: SITE.key,
    siteHosts: new Map(),
  },
  gateways: { codeProviders: [ACCEPTS_ALL], random: systemRandom },
});
const app = await createApp({
  services,
  portalFiles: { builds: { find: () => undefined }, siteOfHost: () => 'real-154' },
  isSecureOrigin: true,
  shouldCheckAnswers: false,
  logger: { level: 'info' },
});
app.get(SESSION_PATH, async (request, reply) => {
  const claim = readSessionClaim(request, services.secrets, readCallHeaders(request));
  const read = await services.sessions.proveSession(claim);
  if (read.outcome !== 'found') throw new PortalError('session.ended');
  return reply.type('application/json; charset=utf-8').send(read.json);
});
await app.listen({ host: '127.0.0.1', port: 0 });
announce(app.server);
