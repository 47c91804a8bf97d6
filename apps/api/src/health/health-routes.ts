import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Drain } from '#api/http/drain.ts';
import type { Services } from '#api/services.ts';

const sendJson = (reply: FastifyReply, body: unknown) =>
  reply
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));

/** A process that stops answers without a look at the database: a probe must hear of it at once. OPS-2 */
const STOPPING = { status: 'stopping', checks: {} } as const;

/** Whether this process runs, and whether it can serve customers. For load balancers; no session. API-32, API-33 */
export function registerHealth(
  app: FastifyInstance,
  { health, drain }: Pick<Services, 'health'> & { readonly drain: Drain },
): void {
  const config = { isRoutine: true };
  app.get('/health/live', { config }, (_request, reply) => sendJson(reply, { status: 'live' }));
  app.get('/health/ready', { config }, async (_request, reply) => {
    const readiness = drain.isUnderWay() ? STOPPING : await health.checkReadiness();
    const isReady = readiness.status === 'ready' || readiness.status === 'degraded';
    return sendJson(reply.code(isReady ? 200 : 503), readiness);
  });
}
