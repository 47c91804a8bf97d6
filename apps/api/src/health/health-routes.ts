import type { FastifyInstance, FastifyReply } from 'fastify';
import type { HealthService } from '#api/health/health-service.ts';
import { createBearerCheck } from '#api/http/bearer-check.ts';
import type { Drain } from '#api/http/connections/drain.ts';

type HealthOptions = {
  readonly health: HealthService;
  readonly drain: Drain;
  /** The token with which operators are told why; without it nobody is. */
  readonly healthToken?: string | undefined;
};

const sendJson = (reply: FastifyReply, body: unknown) =>
  reply
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));

/** A process that stops answers without a look at the database: a probe must hear of it at once. OPS-2 */
const STOPPING = { status: 'stopping', checks: {} } as const;

/**
 * Tells load balancers whether this process runs, and whether it can serve customers. Needs no session.
 * API-32, API-33, API-35
 */
export function registerHealth(app: FastifyInstance, { health, drain, healthToken }: HealthOptions): void {
  const config = { isRoutine: true };
  const isOperator = createBearerCheck(healthToken === undefined ? [] : [healthToken]);
  app.get('/health/live', { config }, (_request, reply) => sendJson(reply, { status: 'live' }));
  app.get('/health/ready', { config }, async ({ headers }, reply) => {
    const readiness = drain.isUnderWay() ? STOPPING : await health.checkReadiness();
    const isReady = readiness.status === 'ready' || readiness.status === 'degraded';
    // Jobs and queues are nobody else's business: they would say which attack works.
    const told = isOperator(headers.authorization) ? readiness : { status: isReady ? 'ready' : 'not ready' };
    return sendJson(reply.code(isReady ? 200 : 503), told);
  });
}
