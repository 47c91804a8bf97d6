import type { ServerOptions } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type Clock, createHourlyAllowance } from '#api/gateways/clock.ts';
import { CountedResponse } from '#api/http/connections/counted-response.ts';
import { SLOW_READER_LIMITS, type SlowReaderLimits } from '#api/http/connections/slow-readers.ts';
import {
  SLOW_REQUEST_LIMITS,
  type SlowRequestLimits,
  slowRequestOptions,
} from '#api/http/connections/slow-requests.ts';

/** The bounds of what clients make this process hold. */
export type ConnectionLimits = {
  /** Connections at a time. */
  readonly maxConnections: number;
  readonly slowRequests: SlowRequestLimits;
  readonly slowReaders: SlowReaderLimits;
};

/**
 * With the usual limit of 1,024 open files, connections of this number leave enough for the database, for
 * documents and for files. API-57
 */
export const CONNECTION_LIMITS: ConnectionLimits = {
  maxConnections: 800,
  slowRequests: SLOW_REQUEST_LIMITS,
  slowReaders: SLOW_READER_LIMITS,
};

/** The options of the HTTP server that hold the limits. */
export const connectionOptions = ({ slowRequests }: ConnectionLimits): ServerOptions => ({
  ...slowRequestOptions(slowRequests),
  ServerResponse: CountedResponse,
});

/** Bounds the connections of an app, before any other step of a request. API-59, API-57 */
export function boundConnections(
  app: FastifyInstance,
  { maxConnections }: ConnectionLimits,
  clock: Clock,
): void {
  const mayWarn = createHourlyAllowance(clock);
  app.server.maxConnections = maxConnections;
  app.server.on('drop', () => {
    // Those that wait for a further request make room.
    app.server.closeIdleConnections();
    if (mayWarn())
      app.log.warn(
        { maxConnections },
        'As many connections are open as MAX_CONNECTIONS allows. Further ones are refused.',
      );
  });
  app.addHook('onRequest', (request, reply, next) => {
    // A connection that ended while its requests were taken apart: nobody would read a response.
    if (request.raw.socket.destroyed) reply.hijack();
    else next();
  });
}
