import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '#api/services.ts';

const sendJson = (reply: FastifyReply, body: unknown) =>
  reply
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));

/** Whether this process runs, and whether it can serve customers. For load balancers; no session. API-32, API-33 */
export function registerHealth(app: FastifyInstance, { health }: Pick<Services, 'health'>): void {
  const config = { isRoutine: true };
  app.get('/health/live', { config }, (_request, reply) => sendJson(reply, { status: 'live' }));
  app.get('/health/ready', { config }, async (_request, reply) => {
    const readiness = await health.checkReadiness();
    return sendJson(reply.code(readiness.status === 'unavailable' ? 503 : 200), readiness);
  });
}
