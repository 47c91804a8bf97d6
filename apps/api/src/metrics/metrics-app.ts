import type { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Clock } from '#api/gateways/clock.ts';
import {
  boundConnections,
  CONNECTION_LIMITS,
  connectionOptions,
} from '#api/http/connections/connection-limits.ts';

const MAX_CONNECTIONS = 16;

/** The metrics page, as an app of its own: whoever reaches the customers' port does not reach it. OPS-10 */
export function createMetricsApp(exporter: PrometheusExporter, clock: Clock): FastifyInstance {
  const app = Fastify({
    requestTimeout: CONNECTION_LIMITS.slowRequests.requestMs,
    http: connectionOptions(CONNECTION_LIMITS),
  });
  boundConnections(app, { ...CONNECTION_LIMITS, maxConnections: MAX_CONNECTIONS }, clock);
  app.get('/metrics', (request, reply) => {
    reply.hijack();
    exporter.getMetricsRequestHandler(request.raw, reply.raw);
  });
  return app;
}
